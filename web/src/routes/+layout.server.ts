import { takeNotice } from '$lib/server/http/notice';
import { readWaiting } from '$lib/server/accounts/read-visitor';
import type { LayoutServerLoad } from './$types';

export const load: LayoutServerLoad = async (event) => {
  const { language, visitor, isFrame } = event.locals;
  const notice = isFrame ? null : takeNotice(event);
  // Here and not where it is read who asks: a form that is sent and a file have no head to show it in.
  return {
    language,
    visitor: visitor && { ...visitor, ...(await readWaiting(event)) },
    notice,
    publicUrl: event.platform!.publicUrl,
  };
};
