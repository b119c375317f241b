import type { Subscriber } from '../../../platform/events/events.ts';
import type { DomainEvent } from '../../../shared/event-kinds.ts';
import { offerJob, type WaitlistParts } from './enter-line.ts';
import { closeBooked, listFreedFrom } from './offer-store.ts';
import { type FreedFrom, type FreedTime, timeOfCancelled, timeOfMoved } from './rules/freed-time.ts';

/** Offers that were booked are over; what was cancelled or moved away from is offered. */
export function followAppointments({ clock, jobs }: Pick<WaitlistParts, 'clock' | 'jobs'>): Subscriber {
  return async (transaction, events) => {
    const now = clock.now();
    const booked = events.filter(({ kind }) => kind === 'appointment.booked');
    if (booked.length > 0) await closeBooked(transaction, booked.map(subjectOf), now);
    const freeing = events.filter(isFreeing);
    if (freeing.length === 0) return;
    const appointments = await listFreedFrom(transaction, freeing.map(subjectOf));
    for (const event of freeing) {
      const appointment = appointments.get(event.subjectId);
      const freed = appointment && freedBy(event, appointment);
      if (freed && freed.endMs > now.getTime()) await jobs.enqueue(transaction, offerJob, freed);
    }
  };
}

type FreeingEvent = DomainEvent<'appointment.cancelled' | 'appointment.rescheduled'>;

const isFreeing = (event: DomainEvent): event is FreeingEvent =>
  event.kind === 'appointment.cancelled' || event.kind === 'appointment.rescheduled';

const subjectOf = ({ subjectId }: DomainEvent) => subjectId;

function freedBy({ kind, payload }: FreeingEvent, appointment: FreedFrom): FreedTime | null {
  if (kind === 'appointment.cancelled') return timeOfCancelled(appointment);
  const { date, start, professional } = payload.before ?? {};
  if (date === undefined || start === undefined || professional === undefined) return null;
  return timeOfMoved(appointment, { date, start, professional });
}
