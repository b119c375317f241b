import { loadTexts } from '$lib/texts';
import type { PageLoad } from './$types';

/** A search, links and buttons: nothing on the first page of a visit needs a script. */
export const csr = false;

export const load: PageLoad = async ({ data, parent }) => {
  await loadTexts((await parent()).language, 'find');
  return data;
};
