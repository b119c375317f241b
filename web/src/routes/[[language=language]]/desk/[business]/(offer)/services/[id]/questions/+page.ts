import { loadTexts } from '$lib/texts';
import type { PageLoad } from './$types';

export const load: PageLoad = async ({ parent, data }) => {
  const { language } = await parent();
  await loadTexts(language, 'intake');
  return data;
};
