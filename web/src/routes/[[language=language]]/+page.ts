import { loadTexts } from '$lib/texts';
import type { PageLoad } from './$types';

/** The home page works without scripts. */
export const csr = false;

export const load: PageLoad = async ({ data, parent }) => {
  await loadTexts((await parent()).language, 'find');
  return data;
};
