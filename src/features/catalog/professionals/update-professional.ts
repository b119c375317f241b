import { isDeepStrictEqual } from 'node:util';
import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { RequireRepeated } from '../../../http/repeated-fields.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { EveryFieldOf } from '../../../platform/database/written-columns.ts';
import { minuteOfDay } from '../../../shared/time.ts';
import { lockManagementOf } from '../../access/rights/store.ts';
import { lockSchedule } from '../availability-rules/lock-store.ts';
import { prepareScheduleChange } from '../availability-rules/prepare-schedule-change.ts';
import type { Schedule } from '../availability-rules/rules/schedule.ts';
import { hasBookedClass } from '../timetables/store.ts';
import type { ProfessionalView } from './contract.ts';
import type { ProfessionalChanges } from './manage-contract.ts';
import {
  assignServices,
  findProfessionalAccess,
  listAssignableServices,
  lockServices,
  unassignServices,
  updateProfile,
} from './manage-store.ts';
import { presentProfessional } from './present.ts';
import type { ProfessionalDependencies } from './remove-professional.ts';
import { type ProfessionalProfile, readProfile } from './rules/profile-fields.ts';
import { findProfessional } from './store.ts';

export async function updateProfessional(
  { db, clock, clearCache }: ProfessionalDependencies,
  session: Session,
  id: string,
  { services, ...body }: EveryFieldOf<ProfessionalChanges, ProfessionalProfile & Record<'services', unknown>>,
  requireRepeated: RequireRepeated,
): Promise<ProfessionalView> {
  const given = readProfile(body);
  return db.transaction(async (transaction) => {
    await requireEditor(transaction, session, id, {});
    if (services !== undefined) await lockServices(transaction, services);
    await lockSchedule(transaction, { professionalIds: [id] });
    const row = await findProfessional(transaction, id, session);
    if (row === null) throw new AppError('PROFESSIONAL_NOT_FOUND');
    const before = presentProfessional(row);
    const changes = dropUnchangedHours(given, before);
    // Checks again after waiting for the lock: memberships may have changed.
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

/** Unchanged hours are not a change that needs permission. */
function dropUnchangedHours(
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
 * Professionals with an account update their own profile. Managers update staff without an account. Hours
 * apply at every business, so a manager cannot change them if the professional also works for others.
 */
export async function requireEditor(
  transaction: Transaction,
  { userId }: Session,
  id: string,
  changes: Partial<ProfessionalProfile>,
): Promise<void> {
  await lockManagementOf(transaction, userId, id);
  const access = await findProfessionalAccess(transaction, userId, id);
  if (access === null || !(access.isTheirs || access.isEmployer))
    throw new AppError('PROFESSIONAL_NOT_FOUND');
  if (access.isTheirs) return;
  if (access.hasAccount || (access.isShared && changesHours(changes))) throw new AppError('FORBIDDEN');
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

/**
 * Replaces the services of a professional. The caller needs the right to assign each added or removed
 * service. Unchanged services of others may be repeated.
 */
export async function changeServices(
  transaction: Transaction,
  session: Session,
  professionalId: string,
  { before, after, now }: { before: readonly string[]; after: readonly string[]; now: Date },
): Promise<void> {
  const offered = new Set(before);
  const wanted = new Set(after);
  const added = [...wanted].filter((id) => !offered.has(id));
  const removed = before.filter((id) => !wanted.has(id));
  const allowed = new Set(
    await listAssignableServices(transaction, session, professionalId, [...added, ...removed]),
  );
  const unknown = after.findIndex((id) => !offered.has(id) && !allowed.has(id));
  if (unknown >= 0)
    throw new AppError('INVALID_SERVICES', {
      field: `body.services[${unknown}]`,
      detail: 'Service not found, or not offered by a business of the professional.',
    });
  if (removed.some((id) => !allowed.has(id)))
    throw new AppError('INVALID_SERVICES', {
      field: 'body.services',
      reason: 'other-business',
      detail: 'A service of another business is missing. You cannot remove it.',
    });
  if (await hasBookedClass(transaction, { serviceIds: removed, professionalIds: [professionalId] }, now))
    throw new AppError('SCHEDULE_TIME_TAKEN', {
      field: 'body.services',
      detail: 'The professional has a booked class of a removed service.',
    });
  await unassignServices(transaction, professionalId, removed);
  await assignServices(transaction, professionalId, added);
}
