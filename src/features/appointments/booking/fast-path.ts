import type { Session } from '../../../http/caller.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { newId } from '../../../shared/ids.ts';
import { minuteOfDay } from '../../../shared/time.ts';
import { judge } from '../../availability/rules/judge.ts';
import { type KnownPost, situationAt } from '../../availability/rules/schedule-snapshot.ts';
import type { AppointmentParts } from '../appointment-parts.ts';
import type { AppointmentView } from '../contract.ts';
import { presentAppointment } from '../present.ts';
import { isImaginable } from '../rules/occurrences.ts';
import { priceOf } from '../rules/price.ts';
import { sequenceOf } from '../rules/sequence.ts';
import type { AppointmentRow } from '../store.ts';
import { writeWithin } from './batch-bookings.ts';
import { snapshotOf } from './book-appointment.ts';
import type { BookingBody } from './contract.ts';
import type { NewVisit } from './proven-insert-store.ts';
import { toStored } from './require-free.ts';

type BookingParts = Pick<AppointmentParts, 'db' | 'clock' | 'knownPosts' | 'writeVisit' | 'clearTimes'>;

/** Bookings are not in the way here: the constraints of the table know of all of them, this process does not. */
const nothingBooked = {
  occupied: [],
  known: { fromMs: Number.NEGATIVE_INFINITY, toMs: Number.POSITIVE_INFINITY },
};

/**
 * The usual booking, a customer's single visit, judged from memory and made in one statement that proves the memory right. Null, and
 * nothing done, when anything is unusual, refused or outdated: then `bookAppointment` finds out what. A transaction is given where
 * something else has to become durable with it.
 */
export async function bookAtOnce(
  { db, clock, knownPosts, writeVisit, clearTimes }: BookingParts,
  transaction: Transaction | null,
  session: Session,
  body: BookingBody,
): Promise<AppointmentView | null> {
  if (!isUsual(session, body)) return null;
  const named = { businessId: body.business, professionalId: body.professional };
  const post = await knownPosts.find(transaction ?? db, named);
  if (post === null) return null;
  // A service that came later makes no new version: what is known is not wrong, it lacks something.
  if (body.services.some((id) => !post.services.has(id))) knownPosts.drop(post);
  const visit = planVisit(post, session, body, clock.now());
  if (visit === null) return null;

  const name = transaction === null ? await writeVisit(visit) : await writeWithin(transaction, visit);
  if (name === null) {
    knownPosts.drop(post);
    return null;
  }
  const effect = () => clearTimes(visit);
  if (transaction === null) effect();
  else transaction.afterCommit(effect);
  return presentAppointment({ ...toRow(visit, name), standing: 'client' });
}

/** Null when the judge refuses it, or it does not fit what is known. */
function planVisit(
  post: KnownPost,
  { userId, id: sessionId }: Session,
  body: BookingBody,
  now: Date,
): NewVisit | null {
  const terms = termsOf(post, body.services);
  if (terms === null) return null;
  const { services, sequence, price } = terms;
  const { date } = body;
  const minute = minuteOfDay(body.start);
  const situation = situationAt(post, nothingBooked, now.getTime());
  const verdict = judge(situation, { ...sequence, date, minute, by: 'customer' });
  if (!verdict.free) return null;
  const { businessId, businessVersion, professionalId, professionalVersion } = post;
  const id = newId('appointment', now.getTime());
  const { startMs, endMs } = verdict;
  const time = toStored({ date, startMinute: minute, startMs, endMs }, { id, professionalId, sequence });
  return {
    id,
    date,
    startMinute: minute,
    startsAt: time.startsAt,
    endsAt: time.endsAt,
    blockedFrom: time.blockedFrom,
    blockedTo: time.blockedTo,
    sessionKey: time.sessionKey,
    businessId,
    businessVersion,
    professionalId,
    professionalVersion,
    userId,
    sessionId,
    status: post.autoConfirm ? 'Confirmed' : 'Pending',
    timezone: post.schedule.timezone,
    capacity: sequence.capacity,
    services: body.services,
    bookedServices: services.map(snapshotOf),
    currency: price.currency,
    priceMinor: price.subtotalMinor,
    notes: body.notes?.trim() || null,
    cancellationWindowHours: post.cancellationWindowHours,
    now,
  };
}

/** As it would be read back. */
const toRow = (visit: NewVisit, clientName: string): AppointmentRow => ({
  id: visit.id,
  business_id: visit.businessId,
  professional_id: visit.professionalId,
  user_id: visit.userId,
  crm_client_id: null,
  family_member_id: null,
  client_name: clientName,
  status: visit.status,
  date: visit.date,
  start_minute: visit.startMinute,
  timezone: visit.timezone,
  starts_at: new Date(visit.startsAt),
  ends_at: new Date(visit.endsAt),
  service_ids: [...visit.services],
  booked_services: [...visit.bookedServices],
  currency: visit.currency,
  price_minor: visit.priceMinor,
  subtotal_minor: visit.priceMinor,
  coupon_code: null,
  package_purchase_id: null,
  package_sessions_total: null,
  notes: visit.notes,
  staff_notes: null,
  payment_status: 'unpaid',
  payment_intent_id: null,
  recurring_group_id: null,
  contact: null,
});

function isUsual({ role }: Session, body: BookingBody): boolean {
  const { clientId, crmClientId, familyMemberId, couponCode, packagePurchaseId, holdId } = body;
  const special = [clientId, crmClientId, familyMemberId, couponCode, packagePurchaseId, holdId];
  return (
    role === 'customer' &&
    special.every((field) => field === undefined) &&
    body.recurringCount === undefined &&
    (body.recurringFrequency ?? 'none') === 'none' &&
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
