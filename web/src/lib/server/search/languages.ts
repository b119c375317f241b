import { type Language, numberLocales } from '$lib/i18n/language';

/** Languages that are offered for choice, ISO 639-1. */
const common =
  'ar bg bn ca cs da de el en es et fa fi fr ga he hi hr hu id it ja ko lt lv ml mr ms ne nl no pa pl pt ro ru sk sl sq sr sv ta te th tr uk ur vi zh'.split(
    ' ',
  );

/** Name of a language in the language of the page, for example "Portuguese". */
export const languageName = (code: string, language: Language): string =>
  new Intl.DisplayNames([numberLocales[language]], { type: 'language' }).of(code) ?? code;

/** Languages with their names, sorted. `chosen` are included even if they are rare. */
export function spokenLanguages(
  language: Language,
  ...chosen: readonly (string | null)[]
): { code: string; name: string }[] {
  const names = new Intl.DisplayNames([numberLocales[language]], { type: 'language' });
  const codes = new Set([...common, ...chosen.filter((code) => code !== null)]);
  return [...codes]
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((one, other) => one.name.localeCompare(other.name, language));
}
