import type { Language } from './language.ts';
import { formatNumber } from './numbers.ts';

/** Where the platform's own tables disagree with ISO 4217 on how many decimals a currency has. */
const decimals: Record<string, number> = {
  AFN: 2,
  ALL: 2,
  COP: 2,
  HUF: 2,
  IDR: 2,
  IQD: 3,
  IRR: 2,
  KPW: 2,
  LAK: 2,
  LBP: 2,
  MGA: 2,
  MMK: 2,
  PKR: 2,
  RSD: 2,
  SLE: 2,
  SOS: 2,
  SYP: 2,
  UZS: 2,
  YER: 2,
  TZS: 2,
};

/** "€38", "£34.50": whole amounts without decimals, others with those of their currency. */
export function formatMoney(amount: number, currency: string, language: Language): string {
  const digits = decimals[currency];
  const whole = Number.isInteger(amount);
  return formatNumber(amount, language, {
    style: 'currency',
    currency,
    ...(whole
      ? { minimumFractionDigits: 0, maximumFractionDigits: 0 }
      : digits !== undefined && { minimumFractionDigits: digits, maximumFractionDigits: digits }),
  });
}
