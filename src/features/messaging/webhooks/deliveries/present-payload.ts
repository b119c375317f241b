import type { DomainEvent, EventPayloads } from '../../../../shared/event-kinds.ts';
import { presentToStaff } from '../../../booking/appointments/present.ts';
import type { AppointmentRow } from '../../../booking/appointments/store.ts';
import { presentReview } from '../../../clients/reviews/present.ts';
import type { ReviewRow } from '../../../clients/reviews/store.ts';
import type { OfferedEvent } from '../rules/offered-events.ts';
import type { AppointmentEventRequest, ReviewEventRequest } from './payload-contract.ts';

export type OfferedAppointmentEvent = DomainEvent<Extract<OfferedEvent, `appointment.${string}`>>;
export type OfferedReviewEvent = DomainEvent<Extract<OfferedEvent, `review.${string}`>>;

/**
 * Shows the staff view, because the receiver acts for the business. Typed text is removed if the account of
 * the client or the actor was deleted.
 */
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
      // Without contact data of the client, so that deliveries do not store it.
      appointment: presentToStaff({ ...appointment, contact: null }, event.at),
      ...(Object.keys(changes).length > 0 && { changes }),
    },
  };
}

type Changes = EventPayloads['appointment.updated'];

/** Bookings and payments have no changes. */
const changesOf = ({ payload }: OfferedAppointmentEvent): Changes =>
  'before' in payload || 'after' in payload ? payload : {};

/** Without a row, only the ids from the event are shown. */
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
