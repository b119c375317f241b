import { loadTexts } from '$lib/texts';
import type { LayoutLoad } from './$types';

export const load: LayoutLoad = async ({ data }) => {
  await loadTexts(data.language, 'platform');
  return data;
};
