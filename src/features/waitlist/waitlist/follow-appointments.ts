import type { Subscriber } from '../../../platform/events/events.ts';
import type { DomainEvent } from '../../../shared/event-kinds.ts';
import { offerJob, type WaitlistDependencies } from './lock-for-offer.ts';
import { closeBookedOffers, listFreedAppointments } from './offer-store.ts';
import {
  type FreedAppointment,
  type FreedTime,
  freedByCancellation,
  freedByRescheduling,
} from './rules/freed-time.ts';

/**
 * Closes offers that were booked and queues offers for the times of cancelled and rescheduled appointments.
 */
export function followAppointments({
  clock,
  jobs,
}: Pick<WaitlistDependencies, 'clock' | 'jobs'>): Subscriber {
  return async (transaction, events) => {
    const now = clock.now();
    const booked = events.filter(({ kind }) => kind === 'appointment.booked');
    if (booked.length > 0) await closeBookedOffers(transaction, booked.map(subjectOf), now);
    const freeing = events.filter(isFreeing);
    if (freeing.length === 0) return;
    const appointments = await listFreedAppointments(transaction, freeing.map(subjectOf));
    for (const event of freeing) {
      const appointment = appointments.get(event.subjectId);
      const freed = appointment && freedTimeOf(event, appointment);
      if (freed && freed.endMs > now.getTime()) await jobs.enqueue(transaction, offerJob, freed);
    }
  };
}

type FreeingEvent = DomainEvent<'appointment.cancelled' | 'appointment.rescheduled'>;

const isFreeing = (event: DomainEvent): event is FreeingEvent =>
  event.kind === 'appointment.cancelled' || event.kind === 'appointment.rescheduled';

const subjectOf = ({ subjectId }: DomainEvent) => subjectId;

function freedTimeOf({ kind, payload }: FreeingEvent, appointment: FreedAppointment): FreedTime | null {
  if (kind === 'appointment.cancelled') return freedByCancellation(appointment);
  const { date, start, professional } = payload.before ?? {};
  if (date === undefined || start === undefined || professional === undefined) return null;
  return freedByRescheduling(appointment, { date, start, professional });
}
