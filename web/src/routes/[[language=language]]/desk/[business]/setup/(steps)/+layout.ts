import { loadTexts } from '$lib/texts';
import type { LayoutLoad } from './$types';

export const load: LayoutLoad = async ({ data, parent }) => {
  await loadTexts((await parent()).language, 'setup', 'settings', 'offer');
  return data;
};
