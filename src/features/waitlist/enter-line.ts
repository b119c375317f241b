import type { Transaction } from '../../platform/database/database.ts';
import { waitForTurn } from '../appointments/lock-store.ts';
import { shareSchedule } from '../schedules/lock-store.ts';
import { lockLine } from './offer-store.ts';
import type { FreedTime } from './rules/freed-time.ts';
import type { WaitlistParts } from './waitlist-parts.ts';

/** Before an offer is made or ended: the line stands still, as do the professional's schedule and bookings. Resolves to the moment of it. */
export async function enterLine(
  { clock }: WaitlistParts,
  transaction: Transaction,
  freed: FreedTime,
): Promise<Date> {
  await lockLine(transaction, freed.businessId);
  await shareSchedule(transaction, freed);
  const now = clock.now();
  await waitForTurn(transaction, { professionalId: freed.professionalId, userId: '', now });
  return now;
}
