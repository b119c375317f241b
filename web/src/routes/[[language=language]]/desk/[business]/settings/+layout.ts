import { loadTexts } from '$lib/texts';
import type { LayoutLoad } from './$types';

export const load: LayoutLoad = async ({ parent }) => {
  await loadTexts((await parent()).language, 'settings');
};
