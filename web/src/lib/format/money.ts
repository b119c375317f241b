import { currencyDigits } from 'openslot-facts/currencies';
import { type Language, numberLocales } from '$lib/i18n/language';
import { formatNumber } from './numbers';

/** Formatted without `Intl`, whose first use takes a third of the time of rendering the page in a browser. */
const symbols: Record<string, string> = { EUR: '€', GBP: '£' };

function formatByHand(amount: number, symbol: string, language: Language): string {
  const [whole = '', part] = (Number.isInteger(amount) ? String(amount) : amount.toFixed(2)).split('.');
  const [group, point] = { en: [',', '.'], de: ['.', ','], pt: ['\u00a0', ','] }[language];
  // Portuguese does not group four digits.
  const isGrouped = language !== 'pt' || whole.length > 4;
  const grouped = isGrouped ? whole.replaceAll(/\B(?=(?:\d{3})+$)/g, group!) : whole;
  const digits = part === undefined ? grouped : grouped + point + part;
  return language === 'en' ? `${symbol}${digits}` : `${digits}\u00a0${symbol}`;
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

/** Sign of a currency beside an input field: "€". */
export const currencySign = (currency: string): string => symbols[currency] ?? currency;

/** Sum without the rounding errors of binary fractions. Amounts have at most three decimals. */
export const sumOfAmounts = (amounts: readonly number[]): number =>
  Math.round(amounts.reduce((sum, amount) => sum + amount, 0) * 1000) / 1000;

/** A share of an amount, rounded to the smallest unit of the currency. */
export function percentOf(amount: number, percent: number, currency: string): number {
  const units = 10 ** decimalsOf(currency);
  return Math.round((amount * percent * units) / 100) / units;
}

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
  const names = new Intl.DisplayNames(numberLocales[language], { type: 'currency' });
  return [...currencyDigits.keys()]
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((one, other) => one.name.localeCompare(other.name, language));
}
