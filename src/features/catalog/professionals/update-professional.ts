import { isDeepStrictEqual } from 'node:util';
import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { RequireRepeated } from '../../../http/repeated-fields.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import type { EveryFieldOf } from '../../../platform/database/written-columns.ts';
import { minuteOfDay } from '../../../shared/time.ts';
import { lockManagementOf } from '../../access/rights/store.ts';
import { lockSchedule } from '../availability-rules/lock-store.ts';
import { prepareScheduleChange } from '../availability-rules/prepare-schedule-change.ts';
import type { Schedule } from '../availability-rules/rules/schedule.ts';
import { changeServices } from './change-services.ts';
import type { ProfessionalView } from './contract.ts';
import type { ProfessionalChanges } from './manage-contract.ts';
import { findStanding, updateProfile } from './manage-store.ts';
import { lockServices } from './offer-store.ts';
import { presentProfessional } from './present.ts';
import { type ProfessionalProfile, readProfile } from './rules/profile-fields.ts';
import { findProfessional } from './store.ts';

interface Parts {
  db: Database;
  clock: Clock;
  /** After public data changed: cached replies show it. */
  clearCache: () => void;
}

export async function updateProfessional(
  { db, clock, clearCache }: Parts,
  session: Session,
  id: string,
  { services, ...body }: EveryFieldOf<ProfessionalChanges, ProfessionalProfile & Record<'services', unknown>>,
  requireRepeated: RequireRepeated,
): Promise<ProfessionalView> {
  const said = readProfile(body);
  return db.transaction(async (transaction) => {
    await requireEditor(transaction, session, id, {});
    if (services !== undefined) await lockServices(transaction, services);
    await lockSchedule(transaction, { professionalIds: [id] });
    const row = await findProfessional(transaction, id, session);
    if (row === null) throw new AppError('PROFESSIONAL_NOT_FOUND');
    const before = presentProfessional(row);
    const changes = withoutSameHours(said, before);
    // They may have left, or joined another business, while we waited.
    await requireEditor(transaction, session, id, changes);
    await requireRepeated(() => before);
    const after = { ...before, ...changes };
    const now = clock.now();
    if (changesHours(changes)) await requireHoursFree(transaction, id, after, now);
    const { slug } = await updateProfile(transaction, id, after, now);
    transaction.afterCommit(clearCache);
    if (services === undefined) return { ...after, slug };
    await changeServices(transaction, session, id, { before: before.services, after: services, now });
    return presentProfessional((await findProfessional(transaction, id, session))!);
  });
}

/** Hours that are sent back as they were read are no change of them. */
function withoutSameHours(
  { workingHours, breaks, ...rest }: Partial<ProfessionalProfile>,
  before: ProfessionalProfile,
): Partial<ProfessionalProfile> {
  return {
    ...rest,
    ...(workingHours !== undefined &&
      !isDeepStrictEqual(workingHours, before.workingHours) && { workingHours }),
    ...(breaks !== undefined && !isDeepStrictEqual(breaks, before.breaks) && { breaks }),
  };
}

const changesHours = ({ workingHours, breaks }: Partial<ProfessionalProfile>) =>
  workingHours !== undefined || breaks !== undefined;

/**
 * Whoever has an account answers for themselves; whoever has none is looked after by an owner of where they work. Their hours count
 * everywhere: of several owners, no one changes them for the others.
 */
async function requireEditor(
  transaction: Transaction,
  { userId }: Session,
  id: string,
  changes: Partial<ProfessionalProfile>,
): Promise<void> {
  await lockManagementOf(transaction, userId, id);
  const standing = await findStanding(transaction, userId, id);
  if (standing === null || !(standing.isTheirs || standing.isEmployer))
    throw new AppError('PROFESSIONAL_NOT_FOUND');
  if (standing.isTheirs) return;
  if (standing.hasAccount || (standing.isShared && changesHours(changes))) throw new AppError('FORBIDDEN');
}

async function requireHoursFree(
  transaction: Transaction,
  professionalId: string,
  { workingHours, breaks }: ProfessionalProfile,
  now: Date,
): Promise<void> {
  const hours = { hours: toMinutes(workingHours), breaks: breaks.map(toMinutes) };
  const change = (before: Schedule) => ({ ...before, professional: { ...before.professional, ...hours } });
  await prepareScheduleChange(transaction, { professionalId, now, change });
}

const toMinutes = ({ start, end }: { start: string; end: string }) => ({
  start: minuteOfDay(start),
  end: minuteOfDay(end),
});
