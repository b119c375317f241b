import type { Session } from '../../../http/caller.ts';
import type { Database } from '../../../platform/database/database.ts';
import { toMajor } from '../../../shared/money.ts';
import { toLocal } from '../../../shared/zoned-time.ts';
import { requireBusiness } from '../../catalog/businesses/require-business.ts';
import { type ClosingView, closingMethods } from './closing-contract.ts';
import { countReceipts, type DaySum, listDaySums, type ReceiptCount } from './closing-store.ts';

export async function getClosing(
  db: Database,
  session: Session,
  { businessId, date: asked }: { businessId?: string; date?: string },
  now: Date,
): Promise<ClosingView> {
  const business = await requireBusiness(db, session, businessId);
  const { id, timezone, currency } = business;
  const date = asked ?? toLocal(now.getTime(), timezone).date;
  const [sums, counts] = await Promise.all([listDaySums(db, id, date), countReceipts(db, business, date)]);
  const currencies = new Set([currency, ...[...sums, ...counts].map((row) => row.currency)]);
  return {
    businessId: id,
    date,
    timezone,
    totals: [...currencies].map((one) => totalsOf(one, sums, counts)),
  };
}

const accountOf = { cash: 'cash', terminal: 'terminal', transfer: 'transfer', online: 'clearing' } as const;

function totalsOf(
  currency: string,
  sums: readonly DaySum[],
  counts: readonly ReceiptCount[],
): ClosingView['totals'][number] {
  const major = (minor: number) => toMajor(minor, currency);
  const sumOf = (account: string) =>
    sums.find((sum) => sum.currency === currency && sum.account === account) ?? {
      debitMinor: 0,
      creditMinor: 0,
    };
  const netOf = (account: string) => sumOf(account).debitMinor - sumOf(account).creditMinor;
  const count = counts.find((one) => one.currency === currency);
  return {
    currency,
    methods: closingMethods.map((method) => {
      const { debitMinor, creditMinor } = sumOf(accountOf[method]);
      return {
        method,
        receivedMajor: major(debitMinor),
        returnedMajor: major(creditMinor),
        netMajor: major(debitMinor - creditMinor),
      };
    }),
    expectedCashMajor: major(netOf('cash')),
    // Accounts on the credit side.
    tipsMajor: major(0 - netOf('tips')),
    taxMajor: major(0 - netOf('tax')),
    receiptsIssued: count?.issued ?? 0,
    receiptsVoided: count?.voided ?? 0,
  };
}
