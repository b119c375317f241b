import { categoryNames } from 'openslot-facts/category-names';
import { cityNames } from 'openslot-facts/city-names';
import { type Language, languages, numberLocales } from '$lib/i18n/language';

/** For comparisons without case and accents. */
export const keyOf = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const cities = new Map(cityNames.flatMap((names) => names.map((name) => [keyOf(name), names] as const)));

/** Name of a city in the language. Unknown names stay as the business entered them. */
export function localCity<Name extends string | null>(name: Name, language: Language): Name | string {
  if (name === null) return name;
  return cities.get(keyOf(name))?.[languages.indexOf(language) as 0 | 1 | 2] ?? name;
}

const categories = new Map(
  Object.entries(categoryNames).map(([name, names]) => [keyOf(name), { en: name, ...names }]),
);

/** Name of a common category in the language. Other names stay as the business entered them. */
export const localCategory = (name: string, language: Language): string =>
  categories.get(keyOf(name))?.[language] ?? name;

/** Whether a category is one of the common ones, which the home page shows. Businesses can enter any text. */
export const isCommonCategory = (name: string): boolean => categories.has(keyOf(name));

const regions = Object.fromEntries(
  languages.map((language) => [
    language,
    new Intl.DisplayNames([numberLocales[language]], { type: 'region', fallback: 'none' }),
  ]),
) as Record<Language, Intl.DisplayNames>;
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
let codes: Map<string, string> | undefined;

const brazilian = new Intl.DisplayNames(['pt-BR'], { type: 'region', fallback: 'none' });

/** Country codes by code and by name in each language and in Brazil. */
function readCodes(): Map<string, string> {
  const found = new Map<string, string>();
  // Withdrawn codes such as DD share the name of their successor, which comes later in the alphabet or is valid.
  for (const code of letters.flatMap((first) => letters.map((second) => first + second)))
    for (const name of [code, brazilian.of(code), ...languages.map((language) => regions[language].of(code))])
      if (name !== undefined && Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`)
        found.set(keyOf(name), code);
  return found;
}

/** Abbreviations that are neither codes nor names. */
const abbreviations = new Map([
  ['uk', 'GB'],
  ['usa', 'US'],
  ['uae', 'AE'],
]);

/** Code of a country by code or name in any language. Null if unknown. */
export function countryCodeOf(text: string): string | null {
  codes ??= readCodes();
  const key = keyOf(text).replaceAll('.', '');
  return abbreviations.get(key) ?? codes.get(key) ?? null;
}

/** English name of a country. Null if unknown. */
export function countryOf(text: string): string | null {
  const code = countryCodeOf(text);
  return code === null ? null : (regions.en.of(code) ?? null);
}

/** Name of a country in the language. Unknown names stay as the business entered them. */
export function localCountry(name: string | null, language: Language): string | null {
  if (name === null) return null;
  codes ??= readCodes();
  const code = codes.get(keyOf(name));
  return (code && regions[language].of(code)) ?? name;
}
