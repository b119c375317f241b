import type { LanguageCode } from '../../../../../shared/languages.ts';
import { english } from './english.ts';
import { german } from './german.ts';
import type { AccountMails } from './mail-texts.ts';
import { portuguese } from './portuguese.ts';

export const accountMails: Record<LanguageCode, AccountMails> = {
  en: english,
  de: german,
  pt: portuguese,
};
