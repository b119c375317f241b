import type { DomainEvent } from '../../shared/event-kinds.ts';
import { presentToStaff } from '../appointments/present.ts';
import type { AppointmentRow } from '../appointments/store.ts';
import { presentReview } from '../reviews/present.ts';
import type { ReviewRow } from '../reviews/store.ts';
import type { OfferedEvent } from './offered-events.ts';
import type { AppointmentEventBody, ReviewEventBody } from './payload-contract.ts';

export type OfferedDomainEvent = DomainEvent & { kind: OfferedEvent };

/** As its staff see it: the receiver acts for the business. Once the account of the client, or of whoever did it, is gone: without words. */
export function presentAppointmentEvent(
  event: OfferedDomainEvent,
  appointment: AppointmentRow,
  isWordless: boolean,
): AppointmentEventBody {
  const { before, after } = event.detail as { before?: Facts; after?: Facts };
  const { reason: _, ...wordless } = after ?? {};
  const changes = {
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after: isWordless ? wordless : after }),
  };
  return {
    type: event.kind,
    timestamp: event.at.toISOString(),
    data: {
      // Without how to reach the client: a receiver that needs it asks, and nothing of it is kept with deliveries.
      appointment: presentToStaff({ ...appointment, contact: null }),
      ...(Object.keys(changes).length > 0 && { changes }),
    },
  };
}

type Facts = Record<string, unknown>;

/** Without a row, the event itself knows what it was about. */
export function presentReviewEvent(
  event: OfferedDomainEvent,
  review: ReviewRow | undefined,
): ReviewEventBody {
  const { appointmentId, professionalId, businessId } = event.detail as Record<string, string>;
  return {
    type: event.kind,
    timestamp: event.at.toISOString(),
    data: {
      review:
        review === undefined || event.kind === 'review.deleted'
          ? { id: event.subjectId, appointmentId: String(appointmentId) }
          : presentReview(review),
      professional: String(professionalId),
      business: String(businessId),
    },
  };
}
