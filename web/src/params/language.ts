import { defaultLanguage, isLanguage } from '$lib/language';

/** English has no prefix: an address has one spelling. */
export const match = (text: string) => isLanguage(text) && text !== defaultLanguage;
