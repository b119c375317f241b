import { browser } from '$app/environment';
import type { PageLoad } from './$types';

/** The policy of the document contains the form target, so this page is always loaded as a document. */
export const load: PageLoad = async ({ data, url }) => {
  if (browser && location.pathname !== url.pathname) {
    location.assign(url);
    await new Promise(() => {});
  }
  return data;
};
