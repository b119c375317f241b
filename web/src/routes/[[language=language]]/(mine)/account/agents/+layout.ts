import { loadTexts } from '$lib/texts';
import type { LayoutLoad } from './$types';

export const load: LayoutLoad = async ({ parent }) => {
  const { language } = await parent();
  await loadTexts(language, 'agents', 'consent');
};
