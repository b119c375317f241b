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

/** Written by hand: the first amount that a browser's own tools write costs it as much as drawing a third of a page. */
const symbols: Record<string, string> = { EUR: '€', GBP: '£' };

function writeByHand(amount: number, symbol: string, language: Language): string {
  const [whole = '', part] = (Number.isInteger(amount) ? String(amount) : amount.toFixed(2)).split('.');
  const [group, point] = language === 'en' ? [',', '.'] : ['.', ','];
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, group!);
  const digits = part === undefined ? grouped : grouped + point + part;
  return { en: `${symbol}${digits}`, de: `${digits}\u00a0${symbol}`, pt: `${symbol}\u00a0${digits}` }[
    language
  ];
}

/** "€38", "£34.50": whole amounts without decimals, others with those of their currency. */
export function formatMoney(amount: number, currency: string, language: Language): string {
  const symbol = symbols[currency];
  if (symbol !== undefined && amount >= 0 && amount < 1e9) return writeByHand(amount, symbol, language);
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

const decimalsOf = (currency: string) =>
  decimals[currency] ??
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ??
  2;

/** An amount as somebody types it, with a comma or a point: null where there is none, undefined where it cannot be one. */
export function readAmount(text: string, currency: string): number | null | undefined {
  const plain = text.replaceAll(/\s/g, '');
  if (plain === '') return null;
  const [, whole, part = ''] = /^(\d{1,9})(?:[.,](\d+))?$/.exec(plain) ?? [];
  if (whole === undefined || part.length > decimalsOf(currency)) return undefined;
  return Number(`${whole}.${part || '0'}`);
}

/** The same amount in a field: "68,50" where people write it so. */
export function typedAmount(amount: number | null | undefined, currency: string, language: Language): string {
  if (amount === null || amount === undefined) return '';
  const text = Number.isInteger(amount) ? String(amount) : amount.toFixed(decimalsOf(currency));
  return language === 'en' ? text : text.replace('.', ',');
}
