import type { DomainEvent, EventPayloads } from '../../../../shared/event-kinds.ts';
import { presentToStaff } from '../../../booking/appointments/present.ts';
import type { AppointmentRow } from '../../../booking/appointments/store.ts';
import { presentReview } from '../../../clients/reviews/present.ts';
import type { ReviewRow } from '../../../clients/reviews/store.ts';
import type { OfferedEvent } from '../rules/offered-events.ts';
import type { AppointmentEventRequest, ReviewEventRequest } from './payload-contract.ts';

export type OfferedAppointmentEvent = DomainEvent<Extract<OfferedEvent, `appointment.${string}`>>;
export type OfferedReviewEvent = DomainEvent<Extract<OfferedEvent, `review.${string}`>>;

/** As its staff see it: the receiver acts for the business. Once the account of the client, or of whoever did it, is gone: without words. */
export function presentAppointmentEvent(
  event: OfferedAppointmentEvent,
  appointment: AppointmentRow,
  isRedacted: boolean,
): AppointmentEventRequest {
  const { before, after } = changesOf(event);
  const { reason: _, ...redacted } = after ?? {};
  const changes = {
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after: isRedacted ? redacted : after }),
  };
  return {
    type: event.kind,
    timestamp: event.at.toISOString(),
    data: {
      // Without how to reach the client: a receiver that needs it asks, and nothing of it is kept with deliveries.
      appointment: presentToStaff({ ...appointment, contact: null }, event.at),
      ...(Object.keys(changes).length > 0 && { changes }),
    },
  };
}

type Changes = EventPayloads['appointment.updated'];

/** A booking changes nothing that was there before, and a payment is shown by the appointment itself. */
const changesOf = ({ payload }: OfferedAppointmentEvent): Changes =>
  'before' in payload || 'after' in payload ? payload : {};

/** Without a row, the event itself knows what it was about. */
export function presentReviewEvent(
  event: OfferedReviewEvent,
  review: ReviewRow | undefined,
): ReviewEventRequest {
  const { appointmentId, professionalId, businessId } = event.payload;
  return {
    type: event.kind,
    timestamp: event.at.toISOString(),
    data: {
      review:
        review === undefined || event.kind === 'review.deleted'
          ? { id: event.subjectId, appointmentId }
          : presentReview(review),
      professional: professionalId,
      business: businessId,
    },
  };
}
