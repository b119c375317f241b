import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { translateViolation } from '../../../platform/database/translate-violation.ts';
import { newId } from '../../../shared/ids.ts';
import { requireRoom } from '../../access/limits/require-room.ts';
import { lockBusinessSchedule, lockSchedule } from '../availability-rules/lock-store.ts';
import { prepareScheduleChange } from '../availability-rules/prepare-schedule-change.ts';
import { requireBusiness } from '../businesses/require-business.ts';
import type { createSpecialHours as route, SpecialHoursView } from './contract.ts';
import { findAsker } from './find-asker.ts';
import { presentSpecialHours } from './present.ts';
import { choosePlace } from './rules/place.ts';
import { requireDateAhead, requireSpecialWindow } from './rules/special-date.ts';
import { addSpecialHours, instantsAround } from './rules/with-special-hours.ts';
import { getWorkplaces, insertSpecialHours, type SpecialHoursRow } from './store.ts';

type SpecialHoursRequest = Static<NonNullable<typeof route.body>>;

export async function createSpecialHours(
  { clock, clearCache }: { clock: Clock; clearCache: () => void },
  transaction: Transaction,
  session: Session,
  body: SpecialHoursRequest,
): Promise<SpecialHoursView> {
  if (!body.professionalId && !body.businessId)
    throw new AppError('MISSING_FIELDS', {
      detail: 'body.businessId, body.professionalId: one of them is required.',
    });
  const { date, start, end } = requireSpecialWindow(body);
  const { professionalId, businessId, zones } = await findSubject(transaction, session, body);
  requireDateAhead(date, zones, clock.now());
  if (professionalId !== null) await lockSchedule(transaction, { professionalIds: [professionalId] });
  else if (businessId !== null) await lockBusinessSchedule(transaction, businessId);
  // Whoever held the schedule before may have removed them.
  await findSubject(transaction, session, body);

  const now = clock.now();
  const id = newId('specialHours', now.getTime());
  const whose = professionalId === null ? 'business' : 'professional';
  await prepareScheduleChange(transaction, {
    ...(professionalId !== null && { professionalId }),
    ...(businessId !== null && { businessId }),
    between: instantsAround(date),
    now,
    change: (before) => addSpecialHours(before, whose, { id, date, start, end }),
  });
  const row: SpecialHoursRow = {
    id,
    professional_id: professionalId,
    business_id: professionalId === null ? businessId : null,
    at_business_id: professionalId === null ? null : businessId,
    date,
    start_minute: start,
    end_minute: end,
  };
  await translateViolation(insertSpecialHours(transaction, row, now));
  // What an owner enters takes no room from the professional, nor from other owners.
  if (professionalId !== null)
    await requireRoom(transaction, 'specialShifts', `${professionalId} ${businessId ?? ''}`, now);
  else if (businessId !== null) await requireRoom(transaction, 'specialOpenings', businessId, now);
  transaction.afterCommit(clearCache);
  return presentSpecialHours(row);
}

/** Whose hours, and where (null: everywhere); or, of nobody, the business's own. */
interface Subject {
  professionalId: string | null;
  businessId: string | null;
  /** Of the places where they hold. */
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
  const { ownBusinessIds } = await findAsker(transaction, session);
  const standing = await getWorkplaces(transaction, session.userId, professionalId);
  const place = choosePlace({ ...standing, ownBusinessIds }, businessId || undefined);
  if (!standing.isTheProfessional && place !== null) await requireBusiness(transaction, session, place);
  const holds = standing.workplaces.filter((one) => place === null || one.businessId === place);
  return { professionalId, businessId: place, zones: holds.map(({ timezone }) => timezone) };
}
