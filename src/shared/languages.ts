/** Languages of notifications and pages. */
export const languageCodes = ['en', 'de', 'pt'] as const;
export type LanguageCode = (typeof languageCodes)[number];

export const defaultLanguage: LanguageCode = 'en';

const isSupported = (code: string): code is LanguageCode => languageCodes.some((one) => one === code);

// Browsers send only a few.
const maxEntries = 50;

/** The supported language with the highest weight in `Accept-Language`. `pt-BR` matches `pt`. */
export function chooseLanguage(accepted: string | undefined): LanguageCode {
  const ranges = (accepted ?? '')
    .split(',', maxEntries)
    .map(parseLanguageRange)
    .filter(({ weight }) => weight > 0)
    // Stable sort: of equal weights, the first one wins.
    .sort((one, other) => other.weight - one.weight);
  return ranges.map(({ code }) => code).find(isSupported) ?? defaultLanguage;
}

/** For example "de-AT;q=0.9". */
function parseLanguageRange(text: string): { code: string; weight: number } {
  const [range = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  return { code: range.split('-')[0] ?? '', weight: weight === undefined ? 1 : Number(weight) || 0 };
}
