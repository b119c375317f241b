import { currencyDigits } from 'openslot-facts/currencies';
import type { Language } from '$lib/i18n/language';
import { formatNumber } from './numbers';

/** Formatted without `Intl`, whose first use takes a third of the time of rendering the page in a browser. */
const symbols: Record<string, string> = { EUR: '€', GBP: '£' };

function formatByHand(amount: number, symbol: string, language: Language): string {
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
  if (symbol !== undefined && amount >= 0 && amount < 1e9) return formatByHand(amount, symbol, language);
  const digits = decimalsOf(currency);
  const whole = Number.isInteger(amount);
  return formatNumber(amount, language, {
    style: 'currency',
    currency,
    ...(whole
      ? { minimumFractionDigits: 0, maximumFractionDigits: 0 }
      : { minimumFractionDigits: digits, maximumFractionDigits: digits }),
  });
}

const decimalsOf = (currency: string) => currencyDigits.get(currency) ?? 2;

/** Reads a typed amount with a comma or a point. Null if empty, undefined if invalid. */
export function readAmount(text: string, currency: string): number | null | undefined {
  const plain = text.replaceAll(/\s/g, '');
  if (plain === '') return null;
  const [, whole, part = ''] = /^(\d{1,9})(?:[.,](\d+))?$/.exec(plain) ?? [];
  if (whole === undefined || part.length > decimalsOf(currency)) return undefined;
  return Number(`${whole}.${part || '0'}`);
}

/** The amount in an input field, with the decimal separator of the language: "68,50". */
export function typedAmount(amount: number | null | undefined, currency: string, language: Language): string {
  if (amount === null || amount === undefined) return '';
  const text = Number.isInteger(amount) ? String(amount) : amount.toFixed(decimalsOf(currency));
  return language === 'en' ? text : text.replace('.', ',');
}

/** All currencies with their names, sorted by name. */
export function listCurrencies(language: Language): { code: string; name: string }[] {
  const names = new Intl.DisplayNames(language, { type: 'currency' });
  return [...currencyDigits.keys()]
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((one, other) => one.name.localeCompare(other.name, language));
}
