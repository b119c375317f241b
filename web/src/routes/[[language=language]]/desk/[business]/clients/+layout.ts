import { loadLayoutTexts } from '$lib/texts';

export const load = loadLayoutTexts('clients', 'people', 'intake', 'sale');
