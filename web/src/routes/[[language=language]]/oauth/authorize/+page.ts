import { browser } from '$app/environment';
import type { PageLoad } from './$types';

/** What a form may lead to stands in the policy of the document. So this page is always loaded as one, also after signing in. */
export const load: PageLoad = async ({ data, url }) => {
  if (browser && location.pathname !== url.pathname) {
    location.assign(url);
    await new Promise(() => {});
  }
  return data;
};
