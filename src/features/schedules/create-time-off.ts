import type { Static } from 'typebox';
import { AppError } from '../../errors.ts';
import type { Session } from '../../http/caller.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { newId } from '../../shared/ids.ts';
import type { createTimeOff as route, TimeOffView } from './contract.ts';
import { lockBusinessSchedule, lockSchedule } from './lock-store.ts';
import { presentTimeOff } from './present.ts';
import { refuseOverlap } from './refuse-overlap.ts';
import { requireNothingStranded } from './require-nothing-stranded.ts';
import type { Absence } from './rules/schedule.ts';
import { requireTimeOffSpan, type TimeOffSpan } from './rules/time-off-span.ts';
import type { ScheduleParts } from './schedule-parts.ts';
import { insertTimeOff, managesProfessional, ownsBusiness, type TimeOffRow } from './time-off-store.ts';

type Body = Static<NonNullable<typeof route.body>>;

export async function createTimeOff(
  { clock, clearCache }: ScheduleParts,
  transaction: Transaction,
  session: Session,
  body: Body,
): Promise<TimeOffView> {
  const subject = requireSubject(body);
  const span = requireTimeOffSpan(body);
  await lockSubject(transaction, session, subject);
  const now = clock.now();
  await requireNothingStranded(transaction, {
    ...subject,
    between: daysAround(span),
    now,
    change: (before) => {
      const kind = 'professionalId' in subject ? 'absences' : 'closures';
      return { ...before, [kind]: [...before[kind], toAbsence(span)] };
    },
  });
  const row: TimeOffRow = {
    id: newId('timeOff', now.getTime()),
    professional_id: 'professionalId' in subject ? subject.professionalId : null,
    business_id: 'businessId' in subject ? subject.businessId : null,
    start_date: span.startDate,
    end_date: span.endDate,
    start_minute: span.startMinute,
    end_minute: span.endMinute,
    reason: body.reason?.trim() || null,
    may_manage: true,
  };
  await refuseOverlap(insertTimeOff(transaction, row, now));
  transaction.afterCommit(clearCache);
  return presentTimeOff(row);
}

type Subject = { professionalId: string } | { businessId: string };

/** Who is away, or what is closed: one of the two. */
function requireSubject({ professionalId, businessId }: Body): Subject {
  if (professionalId && businessId) throw new AppError('INVALID_INPUT');
  if (professionalId) return { professionalId };
  if (businessId) return { businessId };
  throw new AppError('MISSING_FIELDS');
}

async function lockSubject(transaction: Transaction, { userId }: Session, subject: Subject): Promise<void> {
  if ('professionalId' in subject) {
    if (!(await managesProfessional(transaction, userId, subject.professionalId)))
      throw new AppError('PROFESSIONAL_NOT_FOUND');
    await lockSchedule(transaction, { professionalIds: [subject.professionalId] });
  } else {
    if (!(await ownsBusiness(transaction, userId, subject.businessId)))
      throw new AppError('BUSINESS_NOT_FOUND');
    await lockBusinessSchedule(transaction, subject.businessId);
  }
}

const toAbsence = ({ startDate, endDate, startMinute, endMinute }: TimeOffSpan): Absence => ({
  startDate,
  startMinute: startMinute ?? 0,
  endDate,
  endMinute: endMinute ?? 1440,
});

const dayMs = 86_400_000;

/** Enough of UTC to hold these days in any zone. */
const daysAround = ({ startDate, endDate }: TimeOffSpan) => ({
  from: new Date(Date.parse(startDate) - dayMs),
  to: new Date(Date.parse(endDate) + 2 * dayMs),
});
