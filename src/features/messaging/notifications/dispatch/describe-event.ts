import type { DomainEvent } from '../../../../shared/event-kinds.ts';
import { minuteOfDay } from '../../../../shared/time.ts';
import { toInstant } from '../../../../shared/zoned-time.ts';
import {
  isToStrangers,
  type Parties,
  type Recipient,
  recipientsOf,
  roleOf,
  type Tone,
  toneOf,
} from '../rules/audience.ts';
import { type Facts, textPayloadOf, type Visit } from '../rules/facts.ts';
import type { NewNotification } from '../store.ts';
import { cancellationOf, priceOf, refundOf } from './describe-terms.ts';
import { type AppointmentFacts, handoverKey } from './facts-store.ts';
import {
  appointmentIdOf,
  businessIdOf,
  type EventContext,
  handoverOf,
  togetherWith,
} from './read-context.ts';

export type Draft = Omit<NewNotification, 'id'> & { tone: Tone };

/** One for each person the event concerns. */
export function describeEvent(event: DomainEvent, context: EventContext): Draft[] {
  const appointmentId = appointmentIdOf(event);
  const appointment = (appointmentId !== null && context.appointments.get(appointmentId)) || null;
  const handover = handoverOf(event);
  const former = (handover !== null && context.formerProfessionals.get(handoverKey(handover))) || null;
  const formerUserId = former?.userId ?? null;
  const parties = appointment && partiesOf(appointment, formerUserId);
  const booked = appointment && visitsOf(event, appointment, context);
  const byName = appointment && context.staffNames.get(`${event.byUserId} ${appointment.business.id}`);
  const shared = {
    ...(appointment ? factsOf(booked?.appointments ?? [], event.at) : businessFactsOf(event, context)),
    ...movedFrom(event, appointment),
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
      reader: recipient.role,
      by: isBy(event, recipient) ? 'reader' : roleOf(event.byUserId, parties),
      ...(isHandedOver(recipient, appointment, formerUserId) && { isHandedOver: true }),
    },
    quotesUserId: quotedIn(event, recipient, appointment),
    tone: toneFor(event, recipient, appointment, context),
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

/** A series that is booked or cancelled at once becomes one notification, in however many batches its events come. */
function visitsOf(
  event: DomainEvent,
  appointment: AppointmentFacts,
  { appointments, series }: EventContext,
): { appointments: AppointmentFacts[]; seriesKey: string | null } {
  const { kind } = event;
  const { recurringGroupId } = appointment;
  // One for each professional: it says with whom, and each of them reads of their own.
  const changed = togetherWith(event)
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

type AboutAppointment = Omit<Facts, 'reader' | 'by' | 'payload'>;

/** One appointment, or all of a series; as of the moment it is told. */
export function factsOf(appointments: readonly AppointmentFacts[], now: Date): AboutAppointment {
  const [first] = appointments;
  if (first === undefined) return {};
  const { business, professional, client, services, isFamily, status } = first;
  return {
    business,
    professional,
    client,
    services,
    visits: appointments.map(visitOf),
    ...(isFamily && { isFamily }),
    ...(status === 'Pending' && { isPending: true }),
    ...priceOf(appointments),
    ...cancellationOf(first, now),
  };
}

function businessFactsOf(event: DomainEvent, { businesses }: EventContext): AboutAppointment {
  const id = businessIdOf(event);
  const business = id === null ? undefined : businesses.get(id);
  return business === undefined ? {} : { business: business.facts };
}

function toneFor(
  event: DomainEvent,
  recipient: Recipient,
  appointment: AppointmentFacts | null,
  { businesses, acquainted }: EventContext,
): Tone {
  const { kind } = event;
  if ('clientId' in recipient)
    return toneOf(kind, { isAcquainted: appointment?.isAcquainted ?? false, isActive: true });
  const businessId = businessIdOf(event) ?? '';
  return toneOf(kind, {
    isAcquainted: !isToStrangers(kind) || acquainted.has(`${recipient.userId} ${businessId}`),
    isActive: businesses.get(businessId)?.isActive ?? false,
  });
}

function movedFrom({ kind, payload }: DomainEvent, appointment: AppointmentFacts | null) {
  if (kind !== 'appointment.rescheduled' || appointment === null) return {};
  const { date, start } = payload.before ?? {};
  if (date === undefined || start === undefined) return {};
  // Another professional at the same time.
  if (date === payload.after?.date && start === payload.after?.start) return {};
  const instant = toInstant(date, minuteOfDay(start), appointment.timezone);
  return instant === null ? {} : { movedFrom: new Date(instant).toISOString() };
}

/** Of a change to an appointment it stands with what became different. */
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

/** Staff read the client's name and words; everybody else the words of whoever did it. */
function quotedIn(
  { byUserId }: DomainEvent,
  recipient: Recipient,
  appointment: AppointmentFacts | null,
): string | null {
  const quoted = (recipient.role === 'client' ? null : appointment?.userId) ?? byUserId;
  return 'userId' in recipient && recipient.userId === quoted ? null : quoted;
}
