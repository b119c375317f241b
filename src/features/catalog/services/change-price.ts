import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { fieldsOf, lockOwnService } from './change-service.ts';
import type { ServiceView } from './contract.ts';
import { updateTerms } from './manage-store.ts';
import { presentService } from './present.ts';
import { noCurrency, priceMinorOf } from './rules/service-fields.ts';
import { findService, type ServiceRow } from './store.ts';

interface PriceDependencies {
  clock: Clock;
  /** Clears cached replies with public data. */
  clearCache: () => void;
}

interface NewPrice {
  id: string;
  /** In major units. */
  price: number;
}

/** Locks a service of the caller and checks the new price. */
export async function lockForPrice(
  transaction: Transaction,
  session: Session,
  { id, price }: NewPrice,
): Promise<{ row: ServiceRow; priceMinor: number }> {
  const { row } = await lockOwnService(transaction, session, id);
  if (row.currency === noCurrency)
    throw new AppError('CURRENCY_MISMATCH', { detail: 'Set the currency of the service first.' });
  return { row, priceMinor: priceMinorOf(price, row.currency)! };
}

/** Changes the price of a service. `isExpected` checks the current one under the lock. */
export async function changePrice(
  { clock, clearCache }: PriceDependencies,
  transaction: Transaction,
  session: Session,
  change: NewPrice & { isExpected?: (row: ServiceRow) => boolean },
): Promise<ServiceView> {
  const { row, priceMinor } = await lockForPrice(transaction, session, change);
  if (change.isExpected?.(row) === false)
    throw new AppError('INVALID_STATUS', {
      status: 409,
      reason: 'stale',
      detail: 'The price has changed since the request was created.',
    });
  const fields = { ...fieldsOf(row), price: change.price };
  await updateTerms(transaction, row.id, { fields, priceMinor, currency: row.currency }, clock.now());
  transaction.afterCommit(clearCache);
  return presentService((await findService(transaction, row.id, session))!);
}
