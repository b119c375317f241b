import { loadTexts } from '$lib/texts';
import type { LayoutLoad } from './$types';

export const load: LayoutLoad = async ({ data, parent }) => {
  const { language } = await parent();
  await loadTexts(language, 'appointments', 'calendar', 'intake', 'messages', 'receipts');
  return data;
};
