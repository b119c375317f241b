import { loadLayoutTexts } from '$lib/texts';

/** Loaded in the layout, because the error page needs the texts, too. */
export const load = loadLayoutTexts('business', 'times');
