import { AppError } from '../../../errors.ts';
import { sessionOf } from '../../../http/caller.ts';
import { type BoundRoute, bind } from '../../../http/route.ts';
import { spendLimits } from '../../../platform/account-limits.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { RateLimits } from '../../../platform/rate-limits.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import * as deliveryContract from './deliveries/contract.ts';
import { listDeliveries } from './deliveries/list-deliveries.ts';
import { resendDelivery } from './deliveries/resend-delivery.ts';
import * as contract from './endpoints/contract.ts';
import { createWebhook } from './endpoints/create-webhook.ts';
import { listWebhooks } from './endpoints/list-webhooks.ts';
import { type AddressParts, requireAllowedUrl } from './endpoints/require-allowed-url.ts';
import { rotateSecret } from './endpoints/rotate-secret.ts';
import { deleteWebhook } from './endpoints/store.ts';
import { updateWebhook } from './endpoints/update-webhook.ts';

interface Parts extends AddressParts {
  db: Database;
  clock: Clock;
  limits: RateLimits;
  secrets: Secrets;
  /** There is something to send. */
  wakeSender: () => void;
}

export function webhookRoutes(parts: Parts): BoundRoute[] {
  const { db } = parts;
  return [
    bind(contract.listWebhooks, ({ caller, query }) => listWebhooks(db, sessionOf(caller), query)),
    bind(contract.createWebhook, async ({ caller, body, runIdempotent }) => {
      // Outside the transaction: a name server may take its time.
      await requireAllowedUrl(parts, body.url);
      return runIdempotent({
        transaction: (transaction) => createWebhook(transaction, parts, sessionOf(caller), body),
      });
    }),
    bind(contract.patchWebhook, ({ caller, params, body, requireRepeated }) =>
      updateWebhook(parts, sessionOf(caller), params.id, body, requireRepeated),
    ),
    bind(contract.deleteWebhook, async ({ caller, params }) => {
      const deleted = await deleteWebhook(db, { id: params.id, userId: sessionOf(caller).userId });
      if (!deleted) throw new AppError('NOT_FOUND');
      return undefined;
    }),
    bind(contract.rotateSecret, ({ caller, params, runIdempotent }) =>
      runIdempotent({
        transaction: (transaction) => rotateSecret(transaction, parts, sessionOf(caller), params.id),
      }),
    ),
    bind(deliveryContract.listDeliveries, ({ caller, params, query }) =>
      listDeliveries(db, sessionOf(caller), params.id, query),
    ),
    bind(deliveryContract.resendDelivery, async ({ caller, params }) => {
      const session = sessionOf(caller);
      await spendLimits(parts.limits, { name: 'resends', of: session.userId });
      return resendDelivery(parts, session, params);
    }),
  ];
}
