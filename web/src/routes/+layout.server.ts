import { takeNotice } from '$lib/server/notice';
import type { LayoutServerLoad } from './$types';

export const load: LayoutServerLoad = (event) => {
  const { language, visitor, isFrame } = event.locals;
  const notice = isFrame ? null : takeNotice(event);
  return { language, visitor, notice, publicUrl: event.platform!.publicUrl };
};
