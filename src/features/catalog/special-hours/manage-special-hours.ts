import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import { decodeCursor, defaultLimit, Page, pageOf, wrongCursor } from '../../../http/pagination.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queryable, Transaction } from '../../../platform/database/database.ts';
import { translateViolation } from '../../../platform/database/translate-violation.ts';
import { newId } from '../../../shared/ids.ts';
import { isCalendarDate } from '../../../shared/time.ts';
import { requireRowLimit } from '../../access/limits/require-limits.ts';
import { lockRight } from '../../access/rights/store.ts';
import { lockBusinessSchedule, lockSchedule } from '../availability-rules/lock-store.ts';
import { prepareScheduleChange } from '../availability-rules/prepare-schedule-change.ts';
import { listOwnBusinesses } from '../businesses/member-store.ts';
import { requireBusiness } from '../businesses/require-business.ts';
import type {
  createSpecialHours as createRoute,
  listSpecialHours as listRoute,
  SpecialHoursView,
} from './contract.ts';
import { presentSpecialHours } from './present.ts';
import {
  addSpecialHours,
  chooseBusiness,
  instantsAround,
  removeSpecialHours,
  requireSpecialWindow,
  requireUpcomingDate,
} from './rules/special-hours.ts';
import {
  findManagedSpecialHours,
  getWorkplaces,
  insertSpecialHours,
  listTeam,
  listTeamHours,
  type Manager,
  listSpecialHours as readSpecialHours,
  deleteSpecialHours as removeRows,
  type SpecialHoursRow,
} from './store.ts';

type Query = Static<NonNullable<typeof listRoute.query>>;

export async function listSpecialHours(
  db: Database,
  session: Session,
  { cursor, limit = defaultLimit, ...query }: Query,
): Promise<Page<SpecialHoursView>> {
  const { professionalId, businessId, from, to } = query;
  if (from !== undefined && to !== undefined && to < from)
    throw new AppError('INVALID_VALUE', {
      field: 'query.to',
      reason: 'conflicting',
      detail: 'Must not be before from.',
    });
  const rows = await readSpecialHours(db, {
    manager: await findManager(db, session),
    professionalId,
    businessId,
    from,
    to,
    after: cursor === undefined ? null : readCursor(cursor),
    limit: limit + 1,
  });
  const page = pageOf(rows, limit, (row) => [row.date, row.start_minute, row.id]);
  return new Page(page.items.map(presentSpecialHours), page.next);
}

function readCursor(cursor: string): readonly [string, number, string] {
  const position = decodeCursor(cursor, ['string', 'integer', 'string']);
  if (!isCalendarDate(position[0])) throw wrongCursor();
  return position;
}

type SpecialHoursRequest = Static<NonNullable<typeof createRoute.body>>;

export async function createSpecialHours(
  { clock, clearCache }: { clock: Clock; clearCache: () => void },
  transaction: Transaction,
  session: Session,
  body: SpecialHoursRequest,
): Promise<SpecialHoursView> {
  if (!body.professionalId && !body.businessId)
    throw new AppError('MISSING_FIELDS', {
      field: 'body.businessId',
      detail: 'Send businessId or professionalId.',
    });
  if (body.includeTeam && body.professionalId)
    throw new AppError('INVALID_VALUE', {
      field: 'body.includeTeam',
      reason: 'conflicting',
      detail: 'Send businessId without professionalId.',
    });
  const { date, start, end } = requireSpecialWindow(body);
  const { professionalId, businessId, zones } = await findSubject(transaction, session, body);
  requireUpcomingDate(date, zones, clock.now());
  if (professionalId !== null) await lockSchedule(transaction, { professionalIds: [professionalId] });
  else if (businessId !== null) await lockBusinessSchedule(transaction, businessId);
  // Checks again: the previous holder of the schedule lock may have removed the business or professional.
  await findSubject(transaction, session, body);

  const now = clock.now();
  const newRow = (whose: Pick<SpecialHoursRow, 'professional_id' | 'business_id' | 'at_business_id'>) => ({
    id: newId('specialHours', now.getTime()),
    ...whose,
    date,
    start_minute: start,
    end_minute: end,
    planned: false,
  });
  const row =
    professionalId === null
      ? newRow({ professional_id: null, business_id: businessId, at_business_id: null })
      : newRow({ professional_id: professionalId, business_id: null, at_business_id: businessId });
  // The lock on the business is enough: changes to the schedule of a professional share it.
  const team = body.includeTeam && businessId !== null ? await listTeam(transaction, businessId) : [];
  const ofTeam = team.map((id) =>
    newRow({ professional_id: id, business_id: null, at_business_id: businessId }),
  );
  const added = { id: row.id, date, start, end, isEverywhere: businessId === null };
  await prepareScheduleChange(transaction, {
    ...(professionalId !== null && { professionalId }),
    ...(businessId !== null && { businessId }),
    between: instantsAround(date),
    now,
    isStaffOfAll: true,
    change: (before) => {
      if (professionalId !== null) return addSpecialHours(before, 'professional', added);
      const opened = addSpecialHours(before, 'business', added);
      return body.includeTeam ? addSpecialHours(opened, 'professional', added) : opened;
    },
  });
  await translateViolation(insertSpecialHours(transaction, [row, ...ofTeam], now));
  if (professionalId === null) await requireRowLimit(transaction, 'specialOpenings', businessId!, now);
  // Entries of managers do not count towards the limit of the professional or of other managers.
  for (const id of professionalId === null ? team : [professionalId])
    await requireRowLimit(transaction, 'specialShifts', `${id} ${businessId ?? ''}`, now);
  transaction.afterCommit(clearCache);
  return presentSpecialHours(row);
}

/**
 * Target of the special hours. With a professional, `businessId` is where they apply (null: everywhere).
 * Without one, it is the business itself.
 */
interface Subject {
  professionalId: string | null;
  businessId: string | null;
  /** Time zones of the businesses where the hours apply. */
  zones: string[];
}

async function findSubject(
  transaction: Transaction,
  session: Session,
  { professionalId, businessId }: SpecialHoursRequest,
): Promise<Subject> {
  if (!professionalId) {
    const { id, timezone } = await requireBusiness(transaction, session, businessId);
    return { professionalId: null, businessId: id, zones: [timezone] };
  }
  const { ownBusinessIds } = await findManager(transaction, session);
  const access = await getWorkplaces(transaction, session.userId, professionalId);
  const place = chooseBusiness({ ...access, ownBusinessIds }, businessId || undefined);
  if (!access.isTheProfessional && place !== null) await requireBusiness(transaction, session, place);
  const workplaces = access.workplaces.filter((one) => place === null || one.businessId === place);
  return { professionalId, businessId: place, zones: workplaces.map(({ timezone }) => timezone) };
}

export function deleteSpecialHours(
  { db, clock, clearCache }: { db: Database; clock: Clock; clearCache: () => void },
  session: Session,
  id: string,
  includeTeam: boolean,
): Promise<void> {
  return db.transaction(async (transaction) => {
    const find = async () => {
      const found = await findManagedSpecialHours(transaction, await findManager(transaction, session), id);
      if (found === null) throw new AppError('NOT_FOUND');
      return found;
    };
    const known = await find();
    const { professional_id: professionalId, business_id: businessId } = known;
    if (includeTeam && businessId === null)
      throw new AppError('INVALID_VALUE', {
        field: 'query.includeTeam',
        reason: 'conflicting',
        detail: 'Only for special hours of a business. Leave it out.',
      });
    const where = businessId ?? known.at_business_id;
    if (where !== null) await lockRight(transaction, session.userId, where, 'manage');
    await lockSchedule(transaction, {
      professionalIds: professionalId === null ? [] : [professionalId],
      businessIds: businessId === null ? [] : [businessId],
    });
    // Reads again after waiting for the lock.
    const found = await find();
    const { at_business_id: place, date } = found;
    // The lock on the business is enough: changes to the schedule of a professional share it.
    const ofTeam = includeTeam ? await listTeamHours(transaction, found) : [];
    await prepareScheduleChange(transaction, {
      ...(professionalId !== null && { professionalId }),
      ...((businessId ?? place) !== null && { businessId: (businessId ?? place)! }),
      between: instantsAround(date),
      now: clock.now(),
      isStaffOfAll: true,
      change: (before) => {
        if (professionalId !== null) return removeSpecialHours(before, 'professional', [id]);
        const usual = removeSpecialHours(before, 'business', [id]);
        return removeSpecialHours(usual, 'professional', ofTeam);
      },
    });
    await removeRows(transaction, [id, ...ofTeam]);
    transaction.afterCommit(clearCache);
  });
}

// Safety bound, larger than any real account.
const maxBusinesses = 10_000;

async function findManager(db: Queryable, { userId }: Session): Promise<Manager> {
  const own = await listOwnBusinesses(db, { userId }, 'manage', maxBusinesses);
  return { userId, ownBusinessIds: own.map(({ id }) => id) };
}
