import { loadLayoutTexts } from '$lib/texts';

export const load = loadLayoutTexts('appointments', 'booking', 'times', 'messages');
