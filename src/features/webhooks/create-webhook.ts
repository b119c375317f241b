import type { Static } from 'typebox';
import { AppError } from '../../errors.ts';
import type { Session } from '../../http/caller.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { newId } from '../../shared/ids.ts';
import { requireOwnBusiness } from '../businesses/require-own-business.ts';
import type { createWebhook as contract, WebhookWithSecretBody } from './contract.ts';
import { newSecret } from './new-secret.ts';
import { presentWebhook } from './present.ts';
import { insertSecret } from './secret-store.ts';
import { countLockedBusiness, insertWebhook } from './store.ts';
import type { WebhookParts } from './webhook-parts.ts';

type Body = Static<NonNullable<typeof contract.body>>;

const mostOfABusiness = 10;

/** The address has been judged. */
export async function createWebhook(
  transaction: Transaction,
  { clock, secrets }: Pick<WebhookParts, 'clock' | 'secrets'>,
  session: Session,
  body: Body,
): Promise<WebhookWithSecretBody> {
  const business = await requireOwnBusiness(transaction, session, body.businessId);
  if ((await countLockedBusiness(transaction, business.id)) >= mostOfABusiness)
    throw new AppError('USAGE_LIMIT_REACHED', {
      detail: `A business has at most ${mostOfABusiness} webhooks; remove one first.`,
    });
  const now = clock.now();
  const row = await insertWebhook(transaction, {
    id: newId('webhook', now.getTime()),
    businessId: business.id,
    url: body.url,
    events: [...new Set(body.events)],
    now,
  });
  const { secret, sealed } = newSecret(secrets, row.id);
  await insertSecret(transaction, { webhookId: row.id, sealed, now });
  return { ...presentWebhook(row), secret };
}
