import type { PageServerLoad } from './$types';

export const load: PageServerLoad = ({ locals, platform }) => {
  if (locals.visitor === null) platform!.shareForAMoment();
  return { operator: platform!.operator, own: platform!.legalTexts.privacy?.[locals.language] ?? null };
};
