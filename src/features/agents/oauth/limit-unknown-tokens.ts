import type { Session } from '../../../http/caller.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { RateLimits } from '../../../platform/rate-limits.ts';
import { hashSecretToken } from '../../access/sessions/secret-token.ts';
import { countUnknown } from './count-unknown.ts';
import { findToken } from './token-store.ts';

/** One that was given out and is over is no guess: its agent must hear so, to come by the next. Those that are good cost nothing more. */
export const limitUnknownTokens =
  ({ db, limits }: { db: Queryable; limits: RateLimits }, read: (token: string) => Promise<Session | null>) =>
  async (token: string, address: string): Promise<Session | null> => {
    const session = await read(token);
    if (session === null)
      await countUnknown(limits, 'unknownTokens', address, () => findToken(db, hashSecretToken(token)));
    return session;
  };
