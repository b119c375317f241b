import { loadTexts } from '$lib/texts';
import type { PageLoad } from './$types';

export const load: PageLoad = async ({ data, parent }) => {
  await loadTexts((await parent()).language, 'messages');
  return data;
};
