import {
  type OfferedReviewEvent,
  presentReviewEvent,
} from '../src/features/messaging/webhooks/deliveries/present-payload.ts';
import { listReviews } from '../src/features/messaging/webhooks/deliveries/store.ts';
import { newSecret } from '../src/features/messaging/webhooks/endpoints/manage-webhooks.ts';
import { insertSecret } from '../src/features/messaging/webhooks/endpoints/store.ts';
import type { Transaction } from '../src/platform/database/database.ts';
import { sql } from '../src/platform/database/sql.ts';
import type { Secrets } from '../src/platform/secrets/secrets.ts';
import { dayMs } from '../src/shared/time.ts';

const webhookId = 'whk_demo_reviews';
const deliveryId = 'dlv_demo_review';
const business = 'biz_demo_salon';
const professional = 'pro_demo_lena';
// A reserved domain, so that nothing leaves this machine.
const url = 'https://hooks.salon-linde.example/openslot';
const events = ['appointment.no_show', 'review.created'];

/** A delivery of a review event that succeeded at the second attempt. Requires the reviews. */
export async function insertWebhooks(transaction: Transaction, secrets: Secrets, now: Date): Promise<void> {
  const createdAt = new Date(now.getTime() - 30 * dayMs);
  await transaction.run(sql`
    insert into webhooks (id, business_id, url, events, created_at, updated_at)
    values (${webhookId}, ${business}, ${url}, ${events}, ${createdAt}, ${createdAt})`);
  const { sealed } = newSecret(secrets, webhookId);
  await insertSecret(transaction, { webhookId, sealed, now: createdAt });
  const [review] = await listReviews(transaction, ['rev_demo_lena_1']);
  const at = review!.created_at;
  const event: OfferedReviewEvent = {
    key: 0,
    kind: 'review.created',
    subjectId: review!.id,
    byUserId: null,
    payload: {
      recipients: [],
      appointmentId: review!.appointment_id,
      professionalId: professional,
      businessId: business,
      rating: review!.rating,
    },
    at,
  };
  const payload = JSON.stringify(presentReviewEvent(event, review));
  await transaction.run(sql`
    insert into webhook_deliveries (id, webhook_id, event_key, event, subject_id, payload, created_at, retry_until, attempts,
      first_attempt_at, last_attempt_at, last_status_code, delivered_at)
    values (${deliveryId}, ${webhookId}, nextval(pg_get_serial_sequence('events', 'key')), 'review.created', ${review!.id},
      ${payload}, ${at}, ${at}::timestamptz + interval '3 days', 2, ${at}, ${at}::timestamptz + interval '5 seconds', 204,
      ${at}::timestamptz + interval '5 seconds')`);
}
