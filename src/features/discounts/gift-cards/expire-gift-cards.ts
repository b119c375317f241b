import type { Queryable } from '../../../platform/database/database.ts';
import { postGiftCardExpiries } from '../../money/ledger/post-gift-card.ts';
import { expireCards } from './movement-store.ts';

// Keeps the statements short. The next upkeep continues.
const maxExpired = 1_000;

/** Balances of expired cards. */
export async function expireGiftCards(db: Queryable, now: Date): Promise<void> {
  const expired = await expireCards(db, { now, limit: maxExpired });
  await postGiftCardExpiries(
    db,
    expired.map(({ movements, ...card }) => ({ ...card, key: `${card.id}/expiry/${movements}` })),
  );
}
