import type { Language } from './language.ts';

/** Of those that begin with X, most are metals and units of account: nobody is paid in them. */
const paidIn = new Set(['XAF', 'XCD', 'XOF', 'XPF']);

/** Currencies with their names, in the order of these. */
export function listCurrencies(language: Language): { code: string; name: string }[] {
  const names = new Intl.DisplayNames(language, { type: 'currency' });
  return Intl.supportedValuesOf('currency')
    .filter((code) => !code.startsWith('X') || paidIn.has(code))
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((one, other) => one.name.localeCompare(other.name, language));
}
