import { loadLayoutTexts } from '$lib/texts';

/** The list of appointments in the way has texts of the area "offer". */
export const load = loadLayoutTexts('offer');
