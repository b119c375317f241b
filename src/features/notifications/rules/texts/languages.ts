import { english } from './english.ts';
import type { Language } from './language.ts';

/** Another language is one more file, and one more line here. */
const languages = { en: english } satisfies Record<string, Language>;

/** Accounts do not say their language yet: everybody reads the one that has every text. */
export const defaultLanguage: Language = languages.en;
