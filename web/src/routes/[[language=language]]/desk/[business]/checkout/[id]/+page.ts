import { loadTexts } from '$lib/texts';
import type { PageLoad } from './$types';

export const load: PageLoad = async ({ data, parent }) => {
  const { language } = await parent();
  await loadTexts(language, 'receipts', 'sale');
  return data;
};
