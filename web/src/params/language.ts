import { defaultLanguage, isLanguage } from '$lib/i18n/language';

/** English has no prefix, so that every page has one URL. */
export const match = (text: string) => isLanguage(text) && text !== defaultLanguage;
