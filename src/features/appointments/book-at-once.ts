import type { Session } from '../../http/caller.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { newId } from '../../shared/ids.ts';
import { minuteOfDay } from '../../shared/time.ts';
import { judge } from '../availability/rules/judge.ts';
import { type KnownPost, situationAt } from '../availability/rules/known-post.ts';
import type { AppointmentParts } from './appointment-parts.ts';
import { snapshotOf } from './book-appointment.ts';
import type { BookingBody } from './booking-contract.ts';
import { insertVisit } from './booking-store.ts';
import type { AppointmentView } from './contract.ts';
import { presentAppointment } from './present.ts';
import { toStored } from './require-free.ts';
import { isImaginable } from './rules/occurrences.ts';
import { priceOf } from './rules/price.ts';
import { sequenceOf } from './rules/sequence.ts';

/** Bookings are not in the way here: the constraints of the table know of all of them, this process does not. */
const nothingBooked = {
  occupied: [],
  known: { fromMs: Number.NEGATIVE_INFINITY, toMs: Number.POSITIVE_INFINITY },
};

/**
 * The usual booking, a customer's single visit, judged from memory and made in one statement that proves the memory right. Null, and
 * nothing done, when anything is unusual, refused or outdated: then `bookAppointment` finds out what.
 */
export async function bookAtOnce(
  { clock, knownPosts, clearTimes }: AppointmentParts,
  transaction: Transaction,
  session: Session,
  body: BookingBody,
): Promise<AppointmentView | null> {
  if (!isUsual(session, body)) return null;
  const named = { businessId: body.business, professionalId: body.professional };
  const post = await knownPosts.find(transaction, named);
  const terms = post && termsOf(post, body.services);
  if (post === null || terms === null) return null;
  const now = clock.now();
  const { date } = body;
  const minute = minuteOfDay(body.start);
  const verdict = judge(situationAt(post, nothingBooked, now.getTime()), {
    ...terms.sequence,
    date,
    minute,
    by: 'customer',
  });
  if (!verdict.free) return null;

  const { businessId, professionalId } = post;
  const id = newId('appointment', now.getTime());
  const row = await insertVisit(transaction, {
    businessId,
    professionalId,
    versions: { business: post.businessVersion, professional: post.professionalVersion },
    time: toStored(
      { ...verdict, date, startMinute: minute },
      { id, professionalId, sequence: terms.sequence },
    ),
    status: post.autoConfirm ? 'Confirmed' : 'Pending',
    timezone: post.schedule.timezone,
    capacity: terms.sequence.capacity,
    serviceIds: body.services,
    bookedServices: terms.services.map(snapshotOf),
    currency: terms.price.currency,
    priceMinor: terms.price.subtotalMinor,
    notes: body.notes?.trim() || null,
    cancellationWindowHours: post.cancellationWindowHours,
    bookedBy: session.userId,
    now,
  });
  if (row === null) {
    knownPosts.drop(post);
    return null;
  }
  transaction.afterCommit(() => clearTimes(professionalId));
  return presentAppointment({ ...row, standing: 'client' });
}

function isUsual({ role }: Session, body: BookingBody): boolean {
  const { clientId, crmClientId, familyMemberId, couponCode, packagePurchaseId, holdId } = body;
  const special = [clientId, crmClientId, familyMemberId, couponCode, packagePurchaseId, holdId];
  return (
    role === 'customer' &&
    special.every((field) => field === undefined) &&
    (body.recurringCount ?? 1) === 1 &&
    isImaginable(body.date)
  );
}

function termsOf({ services: offered, currency }: KnownPost, ids: readonly string[]) {
  const services = ids.flatMap((id) => offered.get(id) ?? []);
  if (services.length < ids.length) return null;
  const sequence = sequenceOf(services);
  const price = priceOf(services, currency);
  return sequence === null || price === null ? null : { services, sequence, price };
}
