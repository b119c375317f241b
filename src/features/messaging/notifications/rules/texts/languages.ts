import type { LanguageCode } from '../../../../../shared/languages.ts';
import { english } from './english/english.ts';
import { german } from './german/german.ts';
import type { Language } from './language.ts';
import { portuguese } from './portuguese/portuguese.ts';

/** A language of which a text is missing does not compile. */
export const languages: Record<LanguageCode, Language> = {
  en: english,
  de: german,
  pt: portuguese,
};
