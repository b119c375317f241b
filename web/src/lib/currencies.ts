import { currencyDigits } from 'openslot-facts/currencies';
import type { Language } from './language.ts';

/** All currencies with their names, sorted by name. */
export function listCurrencies(language: Language): { code: string; name: string }[] {
  const names = new Intl.DisplayNames(language, { type: 'currency' });
  return [...currencyDigits.keys()]
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((one, other) => one.name.localeCompare(other.name, language));
}
