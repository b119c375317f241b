import { loadTexts } from '$lib/texts';
import type { LayoutLoad } from './$types';

/** Loaded in the layout, because the error page needs the texts, too. */
export const load: LayoutLoad = async ({ parent }) => {
  const { language } = await parent();
  await loadTexts(language, 'business', 'times');
};
