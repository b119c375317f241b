import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { translateViolation } from '../../../platform/database/translate-violation.ts';
import { newId } from '../../../shared/ids.ts';
import { toLocal } from '../../../shared/zoned-time.ts';
import { requireRowLimit } from '../../access/limits/require-limits.ts';
import { lockRight } from '../../access/rights/store.ts';
import { lockSchedule } from '../../catalog/availability-rules/lock-store.ts';
import {
  holdOpenedTimes,
  listStrandedBookings,
  type ScheduleChange,
} from '../../catalog/availability-rules/prepare-schedule-change.ts';
import type { SpecialHours } from '../../catalog/availability-rules/rules/schedule.ts';
import { instantsAround } from '../../catalog/special-hours/rules/special-hours.ts';
import {
  deleteSpecialHours,
  insertSpecialHours,
  listTeam,
  type SpecialHoursRow,
} from '../../catalog/special-hours/store.ts';
import { presentAffected } from '../time-off/present.ts';
import type { copyRota as copyRoute, putRota as putRoute, RotaChangeView } from './contract.ts';
import { requireRotaRights } from './require-rights.ts';
import { mostAddedRows, mostKept } from './rules/limits.ts';
import {
  type Cell,
  compareCells,
  copyWeek,
  type RotaDifference,
  requireCells,
  requireCopyDates,
} from './rules/plan.ts';
import { listDateHours, listOutside, lockVersions } from './store.ts';

interface RotaDependencies {
  db: Database;
  clock: Clock;
  clearCache: () => void;
}

type CellsRequest = Static<NonNullable<typeof putRoute.body>>;
type CopyRequest = Static<NonNullable<typeof copyRoute.body>>;
type Confirmation = Pick<CellsRequest, 'keep' | 'dryRun'>;

/** Professionals whom the caller can plan. */
interface Planner {
  today: string;
  team: readonly string[];
}

export function planRota(
  dependencies: RotaDependencies,
  session: Session,
  businessId: string,
  body: CellsRequest,
): Promise<RotaChangeView> {
  return dependencies.db.transaction(async (transaction) => {
    const { today, team } = await requirePlanner(dependencies, transaction, session, businessId, (id) => ({
      ids: body.cells.map(({ professionalId }) => professionalId),
      field: (index) => `body.cells[${index}].professionalId`,
      isOwn: body.cells.every(({ professionalId }) => professionalId === id),
    }));
    const cells = requireCells(body.cells, today);
    const dates = cells.map(({ date }) => date).sort();
    await lockPlan(transaction, team);
    const rows = await listDateHours(transaction, {
      businessId,
      professionalIds: team,
      from: dates[0]!,
      to: dates.at(-1)!,
    });
    return save(dependencies, transaction, businessId, cells, compareCells(cells, rows), body);
  });
}

export function copyRota(
  dependencies: RotaDependencies,
  session: Session,
  businessId: string,
  body: CopyRequest,
): Promise<RotaChangeView> {
  return dependencies.db.transaction(async (transaction) => {
    const named = body.professionalIds;
    const { today, team } = await requirePlanner(dependencies, transaction, session, businessId, (id) => ({
      ids: named ?? null,
      field: (index) => `body.professionalIds[${index}]`,
      isOwn: named?.every((one) => one === id) ?? id !== null,
    }));
    const target = requireCopyDates(body, today);
    await lockPlan(transaction, team);
    const which = { businessId, professionalIds: team };
    const rows = await listDateHours(transaction, { ...which, from: body.from, to: target.last });
    const cells = copyWeek({ from: body.from, professionalIds: team }, target, rows);
    return save(dependencies, transaction, businessId, cells, compareCells(cells, rows), body);
  });
}

interface Request {
  /** Professionals of the request. Null: everyone whom the caller can plan. */
  ids: readonly string[] | null;
  field: (index: number) => string;
  /** Whether the request concerns only the caller. */
  isOwn: boolean;
}

async function requirePlanner(
  { clock }: RotaDependencies,
  transaction: Transaction,
  session: Session,
  businessId: string,
  readRequest: (ownProfessionalId: string | null) => Request,
): Promise<Planner> {
  // Locked, so that the right cannot be withdrawn concurrently.
  await lockRight(transaction, session.userId, businessId, 'manage');
  const rights = await requireRotaRights(transaction, session, businessId);
  const { ids, field, isOwn } = readRequest(rights.ownProfessionalId);
  if (!rights.managesTeam && !isOwn) throw new AppError('FORBIDDEN');
  const today = toLocal(clock.now().getTime(), rights.timezone).date;
  const team = rights.managesTeam ? await listTeam(transaction, businessId) : [rights.ownProfessionalId!];
  if (ids === null) return { today, team };
  const unknown = ids.findIndex((id) => !team.includes(id));
  if (unknown >= 0) throw new AppError('PROFESSIONAL_NOT_AT_BUSINESS', { field: field(unknown) });
  return { today, team: [...new Set(ids)].sort() };
}

async function lockPlan(transaction: Transaction, professionalIds: readonly string[]): Promise<void> {
  await lockSchedule(transaction, { professionalIds });
  await lockVersions(transaction, professionalIds);
}

async function save(
  { clock, clearCache }: RotaDependencies,
  transaction: Transaction,
  businessId: string,
  cells: readonly Cell[],
  difference: RotaDifference,
  { keep = [], dryRun = false }: Confirmation,
): Promise<RotaChangeView> {
  const now = clock.now();
  if (difference.changedCells === 0) return presentChange(!dryRun, 0, [], 0);
  if (difference.added.length > mostAddedRows)
    throw new AppError('INVALID_VALUE', {
      field: 'body.weeks',
      reason: 'conflicting',
      detail: `One request plans at most ${mostAddedRows} periods. Copy fewer weeks.`,
    });
  const rows = difference.added.map(
    (hours): SpecialHoursRow => ({
      id: newId('specialHours', now.getTime()),
      professional_id: hours.professionalId,
      business_id: null,
      at_business_id: businessId,
      date: hours.date,
      start_minute: hours.start,
      end_minute: hours.end,
      planned: true,
    }),
  );
  const removed = difference.removed.map(({ id }) => id);
  const change = describeChange(businessId, cells, rows, removed, now);
  const stranded = await listStrandedBookings(transaction, change, Number.POSITIVE_INFINITY);
  const answer = async () =>
    presentChange(
      !dryRun,
      difference.changedCells,
      await listOutside(transaction, stranded),
      stranded.length,
    );
  if (dryRun) return answer();
  requireAcknowledged(stranded, keep);
  await holdOpenedTimes(transaction, change);
  if (removed.length > 0) await deleteSpecialHours(transaction, removed);
  if (rows.length > 0) await translateViolation(insertSpecialHours(transaction, rows, now));
  for (const professionalId of new Set(difference.added.map((hours) => hours.professionalId)))
    await requireRowLimit(transaction, 'specialShifts', `${professionalId} ${businessId}`, now);
  transaction.afterCommit(clearCache);
  return answer();
}

function describeChange(
  businessId: string,
  cells: readonly Cell[],
  rows: readonly SpecialHoursRow[],
  removed: readonly string[],
  now: Date,
): ScheduleChange {
  const dates = cells.map(({ date }) => date).sort();
  const professionalIds = new Set(cells.map(({ professionalId }) => professionalId));
  const gone = new Set(removed);
  const added = new Map<string, SpecialHours[]>();
  for (const { id, professional_id, date, start_minute, end_minute } of rows) {
    const hours = { id, date, start: start_minute, end: end_minute, isPlanned: true };
    const others = added.get(professional_id!);
    if (others === undefined) added.set(professional_id!, [hours]);
    else others.push(hours);
  }
  const [only, ...others] = professionalIds;
  return {
    ...(others.length === 0 && only !== undefined && { professionalId: only }),
    businessId,
    between: { from: instantsAround(dates[0]!).from, to: instantsAround(dates.at(-1)!).to },
    now,
    change: (before, { professionalId }) => {
      if (!professionalIds.has(professionalId)) return before;
      const kept = before.professional.specialHours?.filter(({ id }) => !gone.has(id)) ?? [];
      const specialHours = [...kept, ...(added.get(professionalId) ?? [])];
      return { ...before, professional: { ...before.professional, specialHours } };
    },
  };
}

/** Closes a race with bookings made after the preview: every appointment has to be named. */
function requireAcknowledged(stranded: readonly string[], keep: readonly string[]): void {
  const named = new Set(keep);
  const missing = stranded.filter((id) => !named.has(id)).length;
  if (missing === 0) return;
  const detail =
    stranded.length > mostKept
      ? `${stranded.length} appointments would be outside the hours, more than ${mostKept}. Change fewer dates.`
      : `${missing} appointments would be outside the hours. List them with dryRun and send their ids.`;
  throw new AppError('SCHEDULE_TIME_TAKEN', { field: 'body.keep', detail });
}

const presentChange = (
  saved: boolean,
  changedDays: number,
  outside: Parameters<typeof presentAffected>[0][],
  outsideCount: number,
): RotaChangeView => ({
  saved,
  changedDays,
  outsideAppointments: outside.slice(0, mostKept).map(presentAffected),
  outsideCount,
});
