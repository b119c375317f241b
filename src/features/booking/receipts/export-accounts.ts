import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Database } from '../../../platform/database/database.ts';
import { guardCell, writeCsv } from '../../../shared/csv.ts';
import { formatAmount } from '../../../shared/money.ts';
import { addDays } from '../../../shared/zoned-time.ts';
import { requireBusiness } from '../../catalog/businesses/require-business.ts';
import { listLedgerLines } from './closing-store.ts';
import { numberOf } from './present.ts';
import { requirePeriod } from './read-receipts.ts';
import { methods } from './rules/check-payments.ts';
import { listOfBusiness } from './store.ts';

interface Asked {
  businessId?: string;
  from: string;
  to: string;
}

const maxDays = 92;
/** More than a business can issue in the longest period. */
const maxReceipts = 1_000_000;

function requireExportPeriod({ from, to }: Asked): { from: string; to: string } {
  requirePeriod(from, to);
  if (to >= addDays(from, maxDays))
    throw new AppError('INVALID_VALUE', {
      field: 'query.to',
      reason: 'out-of-range',
      limit: maxDays,
      detail: `At most ${maxDays} days.`,
    });
  return { from, to };
}

/** Decimal point, without the currency. */
const amount = (minor: number, currency: string) =>
  formatAmount(minor, currency).slice(0, -currency.length - 1);

/** One row per receipt, first number first. */
export async function exportReceipts(db: Database, session: Session, asked: Asked): Promise<string> {
  const period = requireExportPeriod(asked);
  const { id } = await requireBusiness(db, session, asked.businessId);
  const receipts = await listOfBusiness(db, id, period, { beforeId: null, limit: maxReceipts });
  // Ids of receipts of the same millisecond are in random order.
  receipts.sort((one, other) => one.year - other.year || one.number - other.number);
  const head = [
    'number',
    'status',
    'date',
    'issuedAt',
    'voidedAt',
    'voidReason',
    'appointmentId',
    'currency',
  ];
  return writeCsv([
    [...head, 'total', 'tip', 'tax', 'taxByRate', ...methods],
    ...receipts.map((receipt) => {
      const money = (minor: number) => amount(minor, receipt.currency);
      return [
        numberOf(receipt),
        receipt.voided_at === null ? 'issued' : 'voided',
        receipt.local_date,
        receipt.issued_at.toISOString(),
        receipt.voided_at?.toISOString() ?? '',
        guardCell(receipt.void_reason ?? ''),
        receipt.appointment_id,
        receipt.currency,
        ...[receipt.total_minor, receipt.tip_minor, receipt.tax_minor].map(money),
        receipt.taxes.map(({ ratePercent, taxMinor }) => `${ratePercent}%: ${money(taxMinor)}`).join('; '),
        ...methods.map((method) =>
          money(
            receipt.payments.reduce(
              (sum, payment) => sum + (payment.method === method ? payment.amountMinor : 0),
              0,
            ),
          ),
        ),
      ];
    }),
  ]);
}

/** One row per entry. */
export async function exportLedger(db: Database, session: Session, asked: Asked): Promise<string> {
  const period = requireExportPeriod(asked);
  const { id } = await requireBusiness(db, session, asked.businessId);
  const lines = await listLedgerLines(db, id, period);
  const head = ['date', 'occurredAt', 'movement', 'kind', 'account', 'debit', 'credit', 'currency'];
  return writeCsv([
    [...head, 'appointmentId', 'purchaseId', 'paymentId'],
    ...lines.map((line) => [
      line.localDate,
      line.occurredAt.toISOString(),
      line.key,
      line.kind,
      line.account,
      line.amountMinor > 0 ? amount(line.amountMinor, line.currency) : '',
      line.amountMinor < 0 ? amount(-line.amountMinor, line.currency) : '',
      line.currency,
      line.appointmentId ?? '',
      line.purchaseId ?? '',
      line.paymentId ?? '',
    ]),
  ]);
}
