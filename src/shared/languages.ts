/** The languages we write to people in. */
export const languageCodes = ['en', 'de', 'pt'] as const;
export type LanguageCode = (typeof languageCodes)[number];

/** Of whoever named none that we have. */
export const defaultLanguage: LanguageCode = 'en';

const isOurs = (code: string): code is LanguageCode => languageCodes.some((one) => one === code);

// Browsers send a handful; what is longer is not from one.
const mostRead = 50;

/** Of the languages that an `Accept-Language` names, the one its reader likes best and that we have: `pt-BR` is a kind of `pt`. */
export function chooseLanguage(accepted: string | undefined): LanguageCode {
  const wishes = (accepted ?? '')
    .split(',', mostRead)
    .map(readWish)
    .filter(({ weight }) => weight > 0)
    // Stable: of two that are liked alike, the first.
    .sort((one, other) => other.weight - one.weight);
  return wishes.map(({ code }) => code).find(isOurs) ?? defaultLanguage;
}

/** "de-AT;q=0.9" */
function readWish(wish: string): { code: string; weight: number } {
  const [range = '', ...parameters] = wish.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  return { code: range.split('-')[0] ?? '', weight: weight === undefined ? 1 : Number(weight) || 0 };
}
