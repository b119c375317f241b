import { toMajor } from '../../../shared/money.ts';
import { timeOfDay } from '../../../shared/time.ts';
import type { ReceiptView } from './contract.ts';
import type { ReceiptRow } from './store.ts';

export const numberOf = ({ year, number }: Pick<ReceiptRow, 'year' | 'number'>): string =>
  `${year}-${String(number).padStart(6, '0')}`;

export function presentReceipt(row: ReceiptRow): ReceiptView {
  const major = (minor: number) => toMajor(minor, row.currency);
  return {
    id: row.id,
    number: numberOf(row),
    status: row.voided_at === null ? 'issued' : 'voided',
    businessId: row.business_id,
    businessName: row.business_name,
    businessAddress: row.business_address,
    appointmentId: row.appointment_id,
    appointmentDate: row.appointment_date,
    appointmentStart: timeOfDay(row.start_minute),
    clientName: row.client_name,
    professionalName: row.professional_name,
    issuedAt: row.issued_at.toISOString(),
    date: row.local_date,
    timezone: row.timezone,
    currency: row.currency,
    lines: row.lines.map(({ serviceId, name, priceMinor, amountMinor, taxRatePercent }) => ({
      serviceId,
      name,
      priceMajor: priceMinor === null ? null : major(priceMinor),
      amountMajor: major(amountMinor),
      taxRatePercent,
    })),
    taxes: row.taxes.map(({ ratePercent, grossMinor, taxMinor }) => ({
      ratePercent,
      netMajor: major(grossMinor - taxMinor),
      taxMajor: major(taxMinor),
      grossMajor: major(grossMinor),
    })),
    totalMajor: major(row.total_minor),
    taxMajor: major(row.tax_minor),
    tipMajor: major(row.tip_minor),
    payments: row.payments.map(({ method, amountMinor, earlier }) => ({
      method,
      amountMajor: major(amountMinor),
      earlier,
    })),
    voidedAt: row.voided_at?.toISOString() ?? null,
    voidReason: row.void_reason,
  };
}
