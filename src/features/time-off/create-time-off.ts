import type { Static } from 'typebox';
import { AppError } from '../../errors.ts';
import type { Session } from '../../http/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { translateViolation } from '../../platform/database/translate-violation.ts';
import { newId } from '../../shared/ids.ts';
import { dayMs } from '../../shared/time.ts';
import { requireRoom } from '../limits/require-room.ts';
import { lockBusinessSchedule, lockSchedule } from '../schedules/lock-store.ts';
import { requireNothingStranded } from '../schedules/require-nothing-stranded.ts';
import type { Absence } from '../schedules/rules/schedule.ts';
import type { createTimeOff as route, TimeOffView } from './contract.ts';
import { presentTimeOff } from './present.ts';
import { requireTimeOffSpan, type TimeOffSpan } from './rules/time-off-span.ts';
import { getAbsenceStanding, insertTimeOff, ownsBusiness, type TimeOffRow } from './store.ts';

type TimeOffRequest = Static<NonNullable<typeof route.body>>;

export async function createTimeOff(
  { clock, clearCache }: { clock: Clock; clearCache: () => void },
  transaction: Transaction,
  session: Session,
  body: TimeOffRequest,
): Promise<TimeOffView> {
  if (!body.professionalId && !body.businessId) throw new AppError('MISSING_FIELDS');
  const span = requireTimeOffSpan(body, clock.now());
  const { professionalId, businessId } = await lockSubject(transaction, session, body);
  const now = clock.now();
  await requireNothingStranded(transaction, {
    ...(professionalId !== null && { professionalId }),
    ...(businessId !== null && { businessId }),
    between: daysAround(span),
    now,
    change: (before) => {
      const kind = professionalId === null ? 'closures' : 'absences';
      return { ...before, [kind]: [...before[kind], toAbsence(span)] };
    },
  });
  const row: TimeOffRow = {
    id: newId('timeOff', now.getTime()),
    professional_id: professionalId,
    business_id: professionalId === null ? businessId : null,
    at_business_id: professionalId === null ? null : businessId,
    start_date: span.startDate,
    end_date: span.endDate,
    start_minute: span.startMinute,
    end_minute: span.endMinute,
    reason: body.reason?.trim() || null,
    may_manage: true,
  };
  await translateViolation(insertTimeOff(transaction, row, now));
  // What an owner enters takes no room from the professional, nor from other owners.
  if (professionalId !== null)
    await requireRoom(transaction, 'absences', `${professionalId} ${businessId ?? ''}`, now);
  else if (businessId !== null) await requireRoom(transaction, 'closures', businessId, now);
  transaction.afterCommit(clearCache);
  return presentTimeOff(row);
}

/** Who is away, and where (null: everywhere); or, with nobody, what is closed. */
interface Subject {
  professionalId: string | null;
  businessId: string | null;
}

async function lockSubject(
  transaction: Transaction,
  session: Session,
  { professionalId, businessId }: TimeOffRequest,
): Promise<Subject> {
  if (professionalId) {
    const place = await requirePlace(transaction, session, professionalId, businessId);
    await lockSchedule(transaction, { professionalIds: [professionalId] });
    return { professionalId, businessId: place };
  }
  if (!businessId || !(await ownsBusiness(transaction, session.userId, businessId)))
    throw new AppError('BUSINESS_NOT_FOUND');
  await lockBusinessSchedule(transaction, businessId);
  return { professionalId: null, businessId };
}

/** The professional's own word holds everywhere; an owner's at the business it names, or the only one of theirs it can mean. */
async function requirePlace(
  transaction: Transaction,
  { userId }: Session,
  professionalId: string,
  named: string | undefined,
): Promise<string | null> {
  const { isTheProfessional, businessIds } = await getAbsenceStanding(transaction, userId, professionalId);
  if (isTheProfessional) {
    if (!named) return null;
    throw new AppError('INVALID_INPUT', { detail: 'body.businessId: your own absence holds everywhere' });
  }
  const [first, second] = businessIds;
  if (first === undefined) throw new AppError('PROFESSIONAL_NOT_FOUND');
  if (named) {
    if (businessIds.includes(named)) return named;
    throw new AppError('PROFESSIONAL_NOT_AT_BUSINESS');
  }
  if (second === undefined) return first;
  throw new AppError('MISSING_FIELDS', {
    detail: 'body.businessId: they work at several of your businesses',
  });
}

const toAbsence = ({ startDate, endDate, startMinute, endMinute }: TimeOffSpan): Absence => ({
  startDate,
  startMinute: startMinute ?? 0,
  endDate,
  endMinute: endMinute ?? 1440,
});

/** Enough of UTC to hold these days in any zone. */
const daysAround = ({ startDate, endDate }: TimeOffSpan) => ({
  from: new Date(Date.parse(startDate) - dayMs),
  to: new Date(Date.parse(endDate) + 2 * dayMs),
});
