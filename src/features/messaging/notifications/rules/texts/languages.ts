import type { LanguageCode } from '../../../../../shared/languages.ts';
import { english } from './english/english.ts';
import { german } from './german/german.ts';
import type { Language } from './language.ts';
import { portuguese } from './portuguese/portuguese.ts';

export const languages: Record<LanguageCode, Language> = {
  en: english,
  de: german,
  pt: portuguese,
};
