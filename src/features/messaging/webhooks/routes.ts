import { AppError } from '../../../errors.ts';
import { sessionOf } from '../../../http/caller.ts';
import { type BoundRoute, bind } from '../../../http/route.ts';
import { spendLimits } from '../../../platform/account-limits.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { RateLimits } from '../../../platform/rate-limits.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import * as deliveryContract from './deliveries/contract.ts';
import { listDeliveries, resendDelivery } from './deliveries/manage-deliveries.ts';
import * as contract from './endpoints/contract.ts';
import {
  createWebhook,
  listWebhooks,
  requireAllowedUrl,
  rotateSecret,
  type UrlDependencies,
  updateWebhook,
} from './endpoints/manage-webhooks.ts';
import { deleteWebhook } from './endpoints/store.ts';

interface WebhookDependencies extends UrlDependencies {
  db: Database;
  clock: Clock;
  limits: RateLimits;
  secrets: Secrets;
  wakeSender: () => void;
}

export function webhookRoutes(dependencies: WebhookDependencies): BoundRoute[] {
  const { db, limits } = dependencies;
  return [
    bind(contract.listWebhooks, ({ caller, query }) => listWebhooks(db, sessionOf(caller), query)),
    bind(contract.createWebhook, async ({ caller, body, runIdempotent }) => {
      // Before the transaction, because a DNS lookup can be slow.
      await requireAllowedUrl(dependencies, body.url);
      return runIdempotent({
        transaction: (transaction) => createWebhook(transaction, dependencies, sessionOf(caller), body),
      });
    }),
    bind(contract.patchWebhook, ({ caller, params, body, requireRepeated }) =>
      updateWebhook(dependencies, sessionOf(caller), params.id, body, requireRepeated),
    ),
    bind(contract.deleteWebhook, async ({ caller, params }) => {
      const deleted = await deleteWebhook(db, { id: params.id, userId: sessionOf(caller).userId });
      if (!deleted) throw new AppError('NOT_FOUND');
      return undefined;
    }),
    bind(contract.rotateSecret, ({ caller, params, runIdempotent }) =>
      runIdempotent({
        transaction: (transaction) => rotateSecret(transaction, dependencies, sessionOf(caller), params.id),
      }),
    ),
    bind(deliveryContract.listDeliveries, ({ caller, params, query }) =>
      listDeliveries(db, sessionOf(caller), params.id, query),
    ),
    bind(deliveryContract.resendDelivery, async ({ caller, params }) => {
      const session = sessionOf(caller);
      await spendLimits(limits, { name: 'resends', of: session.userId });
      return resendDelivery(dependencies, session, params);
    }),
  ];
}
