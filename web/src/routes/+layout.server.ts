import { readPendingCounts } from '$lib/server/accounts/read-visitor';
import { takeNotice } from '$lib/server/http/notice';
import type { LayoutServerLoad } from './$types';

export const load: LayoutServerLoad = async (event) => {
  const { language, visitor, isFrame } = event.locals;
  const notice = isFrame ? null : takeNotice(event);
  // Loaded here, because form actions and files need no counts.
  return {
    language,
    visitor: visitor && { ...visitor, ...(await readPendingCounts(event)) },
    notice,
    publicUrl: event.platform!.publicUrl,
  };
};
