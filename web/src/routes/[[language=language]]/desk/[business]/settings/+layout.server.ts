import { error } from '@sveltejs/kit';
import type { LayoutServerLoad } from './$types';

export const load: LayoutServerLoad = async ({ parent }) => {
  const { mayManage } = await parent();
  if (!mayManage) error(403, { message: 'FORBIDDEN' });
};
