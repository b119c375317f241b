import { takeNotice } from '$lib/server/notice';
import type { LayoutServerLoad } from './$types';

export const load: LayoutServerLoad = (event) => {
  const { language, visitor } = event.locals;
  return { language, visitor, notice: takeNotice(event), publicUrl: event.platform!.publicUrl };
};
