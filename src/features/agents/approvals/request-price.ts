import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { toMajor } from '../../../shared/money.ts';
import { insertActivity } from '../../access/grants/activity-store.ts';
import { lockGrant, requireBusinessCovered } from '../../access/grants/lock-grant.ts';
import type { ApprovalOptions } from '../../booking/appointments/approval-contract.ts';
import { changePrice, lockForPrice } from '../../catalog/services/change-price.ts';
import { findRequestOfPrice } from './clash-store.ts';
import { type ApprovalDependencies, createRequest, replaceOrFind } from './create-request.ts';
import { findBusinessName } from './related-store.ts';
import { clashError } from './require-no-clash.ts';
import { expiryOf } from './rules/expiry.ts';
import type { PriceChange } from './rules/price-change.ts';
import type { ApprovalRow } from './store.ts';

const action = 'change-price';

/** Creates a request of an agent to change a price. The grant need not ask first: prices are always asked. */
export async function requestPrice(
  dependencies: ApprovalDependencies,
  transaction: Transaction,
  session: Session,
  { id, price }: { id: string; price: number },
  options: ApprovalOptions | undefined,
): Promise<ApprovalRow> {
  const now = dependencies.clock.now();
  const grant = (await lockGrant(transaction, session, now))!;
  // The lock of the service closes the race of requests by two agents.
  const { row, priceMinor } = await lockForPrice(transaction, session, { id, price });
  const { business_id: businessId, currency } = row;
  if (businessId === null)
    throw new AppError('SERVICE_NOT_OWNED', { detail: 'Agents can change prices of a business only.' });
  requireBusinessCovered(session, businessId, action);
  if (row.price_minor === priceMinor)
    throw new AppError('INVALID_VALUE', {
      field: 'body.price',
      reason: 'conflicting',
      detail: 'The service already has this price.',
    });
  const request: PriceChange = {
    businessId,
    businessName: (await findBusinessName(transaction, businessId)) ?? '',
    serviceId: row.id,
    serviceName: row.name,
    fromMinor: row.price_minor,
    toMinor: priceMinor,
    currency,
  };
  const draft = { grantId: grant.id, action, request, now } as const;
  const before = await replaceOrFind(dependencies, transaction, session, draft, options);
  if (before !== null) return before;
  const clash = await findRequestOfPrice(transaction, { userId: session.userId, serviceId: row.id, now });
  if (clash !== null) throw clashError(clash, grant.id, 'INVALID_STATUS');
  const activity = { action, outcome: 'asked', businessId, amountMinor: priceMinor, currency } as const;
  await insertActivity(transaction, grant.id, [activity], now);
  return createRequest(dependencies, transaction, {
    ...draft,
    options,
    userId: session.userId,
    summary: [],
    holdIds: [],
    appointmentIds: [],
    chargedCount: 0,
    chargedMinor: 0,
    expiresAt: new Date(
      expiryOf({
        nowMs: now.getTime(),
        approvalMinutes: grant.approval_minutes,
        grantEndsMs: grant.expires_at?.getTime() ?? null,
        startsMs: [],
      }),
    ),
  });
}

/** Changes the price as approved. Another current price than shown to the user is refused. */
export async function runPriceChange(
  dependencies: ApprovalDependencies & { clearCache: () => void },
  transaction: Transaction,
  session: Session,
  { businessId, serviceId, fromMinor, toMinor, currency }: PriceChange,
): Promise<void> {
  await changePrice(dependencies, transaction, session, {
    id: serviceId,
    price: toMajor(toMinor, currency),
    isExpected: (row) => row.price_minor === fromMinor && row.currency === currency,
  });
  const activity = { action, outcome: 'done', businessId, amountMinor: toMinor, currency } as const;
  await insertActivity(transaction, session.grant!.id, [activity], dependencies.clock.now());
}
