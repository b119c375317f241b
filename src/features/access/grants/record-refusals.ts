import type { Logger } from 'pino';
import type { Session } from '../../../http/caller.ts';
import type { BoundRoute } from '../../../http/route.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { insertRefusal } from './activity-store.ts';
import { GrantRefused } from './charge-grant.ts';

interface Parts {
  db: Database;
  clock: Clock;
  log: Logger;
}

/** What a limit of a grant refused is listed to the person, whichever route an agent tried it by. */
export const recordRefusals =
  ({ db, clock, log }: Parts) =>
  (route: BoundRoute): BoundRoute => {
    if (route.declaration.agents === undefined) return route;
    return {
      declaration: route.declaration,
      async handle(request) {
        try {
          return await route.handle(request);
        } catch (error) {
          const { grant } = (request as { caller: { session: Session | null } }).caller.session ?? {};
          if (error instanceof GrantRefused && grant !== undefined)
            await insertRefusal(db, grant.id, error.act, clock.now()).catch((failure) =>
              log.warn({ err: failure }, 'a refusal of a grant was not listed'),
            );
          throw error;
        }
      },
    };
  };
