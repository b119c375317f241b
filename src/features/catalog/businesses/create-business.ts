import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { RunIdempotent } from '../../../http/route.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { EveryFieldOf } from '../../../platform/database/written-columns.ts';
import { newId } from '../../../shared/ids.ts';
import { requireRoom } from '../../access/limits/require-room.ts';
import type { BusinessView } from './contract.ts';
import { insertBusiness } from './manage-store.ts';
import { presentBusiness } from './present.ts';
import type { NewBusiness } from './profile-contract.ts';
import { defaultProfile, type Profile, requireSound, tidyProfile } from './rules/profile.ts';
import { hoursShownFor } from './rules/weekly-hours.ts';
import { indexBusinessWords } from './search/index-words.ts';

interface Parts {
  clock: Clock;
  /** After public data changed: cached replies show it. */
  clearCache: () => void;
}

/** A draft: nobody but its owner sees it before it has been reviewed. */
export async function createBusiness(
  { clock, clearCache }: Parts,
  session: Session,
  body: EveryFieldOf<NewBusiness, Profile>,
  runIdempotent: RunIdempotent,
): Promise<BusinessView> {
  const profile = readProfile(body);
  return runIdempotent({
    transaction: async (transaction) => {
      const now = clock.now();
      const id = newId('business', now.getTime());
      const row = await insertBusiness(transaction, { id, userId: session.userId, profile, now });
      if (row === null) throw new AppError('AUTH_REQUIRED');
      await indexBusinessWords(transaction, [id]);
      await requireRoom(transaction, 'draftBusinesses', session.userId, now);
      transaction.afterCommit(clearCache);
      return presentBusiness(row, session, 'owner');
    },
  });
}

function readProfile(body: NewBusiness): Profile {
  // There is nothing to clear yet: null says no more than leaving it out.
  const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null)) as NewBusiness;
  const changes = tidyProfile(given);
  requireSound(changes);
  const { name, timezone, currency } = given;
  const { weeklyHours } = changes;
  const shown = weeklyHours && hoursShownFor(weeklyHours);
  return { ...defaultProfile, name, timezone, currency, ...changes, ...shown };
}
