import type { Clock } from '../../../../platform/clock.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import type { Subscriber } from '../../../../platform/events/events.ts';
import type { DomainEvent } from '../../../../shared/event-kinds.ts';
import { newId } from '../../../../shared/ids.ts';
import { isOffered } from '../rules/offered-events.ts';
import { retryPeriodMs } from '../rules/retry.ts';
import {
  type OfferedAppointmentEvent,
  type OfferedReviewEvent,
  presentAppointmentEvent,
  presentReviewEvent,
} from './present-payload.ts';
import { insertDeliveries, listAppointments, listRecipients, listReviews, lockAccounts } from './store.ts';

interface DispatchDependencies {
  clock: Clock;
  wakeSender: () => void;
}

/** Turns events into deliveries, one per subscribed webhook. `WebhookSender` sends them. */
export function dispatchWebhooks({ clock, wakeSender }: DispatchDependencies): Subscriber {
  return async (transaction, events) => {
    const offered = events.filter(isOfferedEvent);
    if (offered.length === 0) return;
    const recipients = await listRecipients(
      transaction,
      offered.map(({ key, kind, subjectId, at, payload }) => ({
        key,
        kind,
        subjectId,
        at,
        businessId: 'businessId' in payload ? payload.businessId : null,
      })),
    );
    if (recipients.length === 0) return;
    const wanted = new Set(recipients.map(({ key }) => key));
    const wantedEvents = offered.filter(({ key }) => wanted.has(key));
    const payloads = await renderPayloads(transaction, wantedEvents);
    const now = clock.now();
    const deliveries = recipients.flatMap(({ key, webhook_id }) => {
      const payload = payloads.get(key);
      const event = wantedEvents.find((candidate) => candidate.key === key)!;
      if (payload === undefined) return [];
      return {
        id: newId('webhookDelivery', now.getTime()),
        webhookId: webhook_id,
        eventKey: key,
        event: event.kind,
        subjectId: event.subjectId,
        payload,
        now,
        retryUntil: new Date(event.at.getTime() + retryPeriodMs),
      };
    });
    await insertDeliveries(transaction, deliveries);
    transaction.afterCommit(wakeSender);
  };
}

type OfferedDomainEvent = OfferedAppointmentEvent | OfferedReviewEvent;

const isReview = (event: OfferedDomainEvent): event is OfferedReviewEvent => event.kind.startsWith('review.');

const isOfferedEvent = (event: DomainEvent): event is OfferedDomainEvent => isOffered(event.kind);

/** By event key. Deleted appointments have no payload. */
async function renderPayloads(
  transaction: Transaction,
  events: readonly OfferedDomainEvent[],
): Promise<Map<number, string>> {
  const idsOf = (some: readonly OfferedDomainEvent[]) => [...new Set(some.map(({ subjectId }) => subjectId))];
  const ofReviews = events.filter(isReview);
  const ofAppointments = events.filter((event): event is OfferedAppointmentEvent => !isReview(event));
  const gone = await lockAccounts(transaction, {
    userIds: ofAppointments.flatMap(({ byUserId }) => byUserId ?? []),
    appointmentIds: idsOf(ofAppointments),
  });
  const appointments = byId(
    ofAppointments.length === 0 ? [] : await listAppointments(transaction, idsOf(ofAppointments)),
  );
  const reviews = byId(ofReviews.length === 0 ? [] : await listReviews(transaction, idsOf(ofReviews)));
  const payloads = new Map<number, string>();
  for (const event of ofReviews)
    payloads.set(event.key, JSON.stringify(presentReviewEvent(event, reviews.get(event.subjectId))));
  for (const event of ofAppointments) {
    const row = appointments.get(event.subjectId);
    if (row === undefined) continue;
    const isRedacted = [row.user_id, event.byUserId].some((id) => id !== null && gone.has(id));
    payloads.set(event.key, JSON.stringify(presentAppointmentEvent(event, row, isRedacted)));
  }
  return payloads;
}

const byId = <Row extends { id: string }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]));
