import type { DomainEvent } from '../../../../shared/event-kinds.ts';
import { toMajor } from '../../../../shared/money.ts';
import { minuteOfDay } from '../../../../shared/time.ts';
import { toInstant } from '../../../../shared/zoned-time.ts';
import { cancelUntil } from '../../../booking/appointments/rules/transitions.ts';
import { type Parties, type Recipient, recipientsOf, roleOf, type Tone, toneOf } from '../rules/audience.ts';
import { type Facts, maxTextLength, textPayloadOf, type Visit } from '../rules/facts.ts';
import type { NewNotification } from '../store.ts';
import { type AppointmentFacts, handoverKey } from './facts-store.ts';
import {
  appointmentIdOf,
  businessIdOf,
  changedTogether,
  type EventContext,
  handoverOf,
} from './read-context.ts';

export type Draft = Omit<NewNotification, 'id'> & { tone: Tone };

/** One draft per recipient of the event. */
export function describeEvent(event: DomainEvent, context: EventContext): Draft[] {
  const appointmentId = appointmentIdOf(event);
  const appointment = (appointmentId !== null && context.appointments.get(appointmentId)) || null;
  const handover = handoverOf(event);
  const former = (handover !== null && context.formerProfessionals.get(handoverKey(handover))) || null;
  const formerUserId = former?.userId ?? null;
  const parties = appointment && partiesOf(appointment, formerUserId);
  const booked = appointment && groupAppointments(event, appointment, context);
  const byName = appointment && context.staffNames.get(`${event.byUserId} ${appointment.business.id}`);
  const shared = {
    ...(appointment
      ? describeAppointments(booked?.appointments ?? [], event.at)
      : businessFactsOf(event, context)),
    ...movedFrom(event, appointment),
    ...(hasNewServices(event) && { hasNewServices: true }),
    ...(former !== null && { formerProfessional: former.name }),
    ...(byName && { byName }),
    ...(event.kind === 'appointment.cancelled' && appointment && refundOf(appointment)),
    payload: { ...textPayloadOf(event.payload), ...reasonOf(event) },
  };
  return recipientsOf(event, parties, context.adminIds).map((recipient) => ({
    ...addressOf(recipient),
    kind: event.kind,
    subjectId: event.subjectId,
    appointmentId: booked?.appointments[0]?.id ?? null,
    eventKey: booked?.seriesKey ?? `event:${event.key}`,
    facts: {
      ...shared,
      ...(recipient.role !== 'client' && appointment && forStaff(event, appointment)),
      reader: recipient.role,
      by: isBy(event, recipient) ? 'reader' : roleOf(event.byUserId, parties),
      ...(isHandedOver(recipient, appointment, formerUserId) && { isHandedOver: true }),
    },
    quotesUserId: quotedUserIdOf(event, recipient, appointment),
    tone: toneFor(event, recipient, context),
    createdAt: event.at,
  }));
}

const addressOf = (recipient: Recipient): { userId: string | null; clientId: string | null } =>
  'clientId' in recipient
    ? { userId: null, clientId: recipient.clientId }
    : { userId: recipient.userId, clientId: null };

const isBy = (event: DomainEvent, recipient: Recipient) =>
  'userId' in recipient && recipient.userId === event.byUserId;

function partiesOf(appointment: AppointmentFacts, formerUserId: string | null): Parties {
  const staffIds = [appointment.ownerId, appointment.professionalUserId, formerUserId];
  return { ...appointment, staffIds: staffIds.filter((id) => id !== null) };
}

/**
 * Appointments of a series that are booked or cancelled together share one notification. The key makes it
 * unique, even if the events arrive in several batches.
 */
function groupAppointments(
  event: DomainEvent,
  appointment: AppointmentFacts,
  { appointments, series }: EventContext,
): { appointments: AppointmentFacts[]; seriesKey: string | null } {
  const { kind } = event;
  const { recurringGroupId } = appointment;
  // One notification per professional: the text names the professional, and each professional reads about
  // their own appointments.
  const changed = changedTogether(event)
    .flatMap((id) => appointments.get(id) ?? [])
    .filter(({ professional }) => professional === appointment.professional);
  if (changed.length > 0) return { appointments: changed, seriesKey: `${kind}:${changed[0]!.id}` };
  if (kind !== 'appointment.booked' || recurringGroupId === null)
    return { appointments: [appointment], seriesKey: null };
  return {
    appointments: series.get(recurringGroupId) ?? [],
    seriesKey: `booked:${recurringGroupId}`,
  };
}

const visitOf = ({ id, startsAt, endsAt }: AppointmentFacts): Visit => ({
  id,
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
});

type AppointmentText = Omit<Facts, 'reader' | 'by' | 'payload'>;

/** Facts about one appointment, or about all appointments of a series. */
export function describeAppointments(appointments: readonly AppointmentFacts[], now: Date): AppointmentText {
  const [first] = appointments;
  if (first === undefined) return {};
  const { business, professional, client, services, isFamily, status, depositStatus } = first;
  return {
    business,
    professional,
    client,
    services,
    visits: appointments.map(visitOf),
    ...(isFamily && { isFamily }),
    ...(status === 'Pending' && { isPending: true }),
    ...((depositStatus === 'due' || depositStatus === 'expired') && { deposit: depositStatus }),
    ...priceOf(appointments),
    ...cancellationOf(first, now),
  };
}

function businessFactsOf(event: DomainEvent, { businesses }: EventContext): AppointmentText {
  const id = businessIdOf(event);
  const business = id === null ? undefined : businesses.get(id);
  return business === undefined ? {} : { business: business.facts };
}

function toneFor(
  event: DomainEvent,
  recipient: Recipient,
  { businesses, existingClients }: EventContext,
): Tone {
  const businessId = businessIdOf(event) ?? '';
  return toneOf(event.kind, {
    isKnown: 'userId' in recipient && existingClients.has(`${recipient.userId} ${businessId}`),
    isActive: businesses.get(businessId)?.isActive ?? false,
  });
}

const hasNewServices = ({ kind, payload }: DomainEvent) =>
  kind === 'appointment.rescheduled' && payload.after?.services !== undefined;

function movedFrom({ kind, payload }: DomainEvent, appointment: AppointmentFacts | null) {
  if (kind !== 'appointment.rescheduled' || appointment === null) return {};
  const { date, start } = payload.before ?? {};
  if (date === undefined || start === undefined) return {};
  // Only the professional changed, not the time.
  if (date === payload.after?.date && start === payload.after?.start) return {};
  const instant = toInstant(date, minuteOfDay(start), appointment.timezone);
  return instant === null ? {} : { movedFrom: new Date(instant).toISOString() };
}

function forStaff(
  { kind }: DomainEvent,
  { account, notes }: AppointmentFacts,
): Pick<Facts, 'account' | 'notes'> {
  const showsNotes = kind === 'appointment.booked' || kind === 'appointment.updated';
  return {
    ...(account !== null && { account }),
    ...(showsNotes && notes !== null && { notes: notes.slice(0, maxTextLength) }),
  };
}

/** Changes to an appointment carry the reason in `after`. */
function reasonOf({ payload }: DomainEvent): { reason?: string } {
  const reason = 'after' in payload ? payload.after?.reason : undefined;
  return reason === undefined ? {} : { reason };
}

function isHandedOver(
  recipient: Recipient,
  appointment: AppointmentFacts | null,
  formerUserId: string | null,
): boolean {
  if (formerUserId === null || !('userId' in recipient) || recipient.userId !== formerUserId) return false;
  return formerUserId !== appointment?.ownerId && formerUserId !== appointment?.professionalUserId;
}

/**
 * Account whose name and text appear in the notification: for staff the client, for others the account that
 * acted. Null if that is the recipient.
 */
function quotedUserIdOf(
  { byUserId }: DomainEvent,
  recipient: Recipient,
  appointment: AppointmentFacts | null,
): string | null {
  const quoted = (recipient.role === 'client' ? null : appointment?.userId) ?? byUserId;
  return 'userId' in recipient && recipient.userId === quoted ? null : quoted;
}

/** Total price of all appointments. A coupon or package applies to the first one only. */
function priceOf(appointments: readonly AppointmentFacts[]): Pick<Facts, 'price'> {
  const [first] = appointments;
  const priced = appointments.flatMap(({ priceMinor }) => (priceMinor === null ? [] : [priceMinor]));
  if (first === undefined || priced.length === 0) return {};
  const { currency, couponCode, package: session } = first;
  const full = first.subtotalMinor ?? 0;
  return {
    price: {
      totalMajor: toMajor(sumOf(priced), currency),
      currency,
      ...(appointments.every(({ isPaid }) => isPaid) && { isPaid: true }),
      ...(couponCode !== null && {
        coupon: {
          code: couponCode,
          offMajor: toMajor(full - (first.priceMinor ?? 0), currency),
          fullMajor: toMajor(full, currency),
        },
      }),
      ...(session !== null && { package: session }),
    },
  };
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** Deadline for cancelling. Omitted when the appointment can no longer be cancelled. */
function cancellationOf(appointment: AppointmentFacts, now: Date): Pick<Facts, 'cancellation'> {
  const { status, startsAt, cancelHours: hours } = appointment;
  if (status !== 'Pending' && status !== 'Confirmed') return {};
  const isOver = now.getTime() > cancelUntil(startsAt.getTime(), hours);
  return { cancellation: { hours, ...(isOver && { isOver }) } };
}

function refundOf({ refundMinor, currency }: AppointmentFacts): Pick<Facts, 'refund'> {
  return refundMinor === null ? {} : { refund: { amountMajor: toMajor(refundMinor, currency), currency } };
}
