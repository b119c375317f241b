import { textKey } from './text.ts';

const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
// A map: in an object, the name `constructor` would be found.
const commonNames = new Map([
  ['uk', 'gb'],
  ['usa', 'us'],
  ['united states of america', 'us'],
  ['england', 'gb'],
  ['holland', 'nl'],
  ['turkey', 'tr'],
  ['czech republic', 'cz'],
]);

const codesByName = new Map<string, string>();
for (let first = 65; first <= 90; first++) {
  for (let second = 65; second <= 90; second++) {
    const code = String.fromCharCode(first, second);
    const name = names.of(code);
    // Withdrawn codes share a name with their successor: DD is "Germany" too, and maps to DE.
    const current = Intl.getCanonicalLocales(`und-${code}`)[0]?.slice(4).toLowerCase();
    const key = name === undefined ? null : textKey(name);
    if (key === null || current === undefined) continue;
    codesByName.set(key, current);
    codesByName.set(code.toLowerCase(), current);
  }
}

/** Normalized key of a country: "Germany", "germany" and "DE" become "de". */
export function countryKey(country: string): string | null {
  const key = textKey(country);
  if (key === null) return null;
  return commonNames.get(key) ?? codesByName.get(key) ?? key;
}
