import { loadTexts } from '$lib/texts';
import type { LayoutLoad } from './$types';

/** Before the page's own data: the page that says there is nothing here needs them, too. */
export const load: LayoutLoad = async ({ parent }) => {
  const { language } = await parent();
  await loadTexts(language, 'business', 'times', 'embed');
  return { bare: true };
};
