import type { PageServerLoad } from './$types';

export const load: PageServerLoad = ({ platform }) => {
  platform!.shareForAMoment();
};
