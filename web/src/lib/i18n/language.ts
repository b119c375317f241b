export const languages = ['en', 'de', 'pt'] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = 'en';

export const isLanguage = (text: string): text is Language => languages.some((one) => one === text);

/** Name of each language in that language. */
export const languageNames: Record<Language, string> = { en: 'English', de: 'Deutsch', pt: 'Português' };

/** Locales of numbers and names in `Intl`. "pt" alone would be Brazilian Portuguese. */
export const numberLocales: Record<Language, string> = { en: 'en', de: 'de', pt: 'pt-PT' };

/** Address of a page in a language. `path` has no language prefix. */
export function inLanguage(language: Language, path: string): string {
  if (language === defaultLanguage) return path;
  return path === '/' ? `/${language}` : `/${language}${path}`;
}

/** "/de/search" is "/search" in German. */
export function splitLanguage(pathname: string): { language: Language; path: string } {
  const [, first = '', ...rest] = pathname.split('/');
  if (first === defaultLanguage || !isLanguage(first)) return { language: defaultLanguage, path: pathname };
  return { language: first, path: `/${rest.join('/')}` };
}

/** Addresses that are linked without a language: the home page, links in mails and the OAuth page. */
export const entrances: ReadonlySet<string> = new Set([
  '/',
  '/verify-email',
  '/reset-password',
  '/invitation',
  '/intake',
  '/oauth/authorize',
]);

/** The supported language with the highest weight in an Accept-Language header. */
export function preferredLanguage(accepted: string | null): Language {
  const ranges = (accepted ?? '').split(',', 50).map((entry) => {
    const [range = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    return { code: range.split('-')[0] ?? '', weight: weight === undefined ? 1 : Number(weight) || 0 };
  });
  const liked = ranges.filter(({ weight }) => weight > 0).sort((one, other) => other.weight - one.weight);
  return liked.map(({ code }) => code).find(isLanguage) ?? defaultLanguage;
}
