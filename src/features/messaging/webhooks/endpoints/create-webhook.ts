import type { Static } from 'typebox';
import type { Session } from '../../../../http/caller.ts';
import type { Clock } from '../../../../platform/clock.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import type { Secrets } from '../../../../platform/secrets/secrets.ts';
import { newId } from '../../../../shared/ids.ts';
import { requireRoom } from '../../../access/limits/require-room.ts';
import { requireBusiness } from '../../../catalog/businesses/require-business.ts';
import type { createWebhook as contract, WebhookWithSecretReply } from './contract.ts';
import { newSecret } from './create-secret.ts';
import { presentWebhook } from './present.ts';
import { insertSecret } from './secret-store.ts';
import { insertWebhook } from './store.ts';

type Request = Static<NonNullable<typeof contract.body>>;

/** The address has been judged. */
export async function createWebhook(
  transaction: Transaction,
  { clock, secrets }: { clock: Clock; secrets: Secrets },
  session: Session,
  body: Request,
): Promise<WebhookWithSecretReply> {
  const business = await requireBusiness(transaction, session, body.businessId);
  const now = clock.now();
  const row = await insertWebhook(transaction, {
    id: newId('webhook', now.getTime()),
    businessId: business.id,
    url: body.url,
    events: [...new Set(body.events)],
    setBy: session.userId,
    now,
  });
  await requireRoom(transaction, 'webhooks', business.id, now);
  const { secret, sealed } = newSecret(secrets, row.id);
  await insertSecret(transaction, { webhookId: row.id, sealed, now });
  return { ...presentWebhook(row), secret };
}
