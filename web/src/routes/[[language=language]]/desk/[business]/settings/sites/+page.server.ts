import { saveBusiness } from '$lib/server/catalog/save-business';
import { readForm } from '$lib/server/http/forms';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = async ({ parent }) => {
  const { business } = await parent();
  return {
    origins: (business.embedOrigins ?? []).join('\n'),
    isListed: business.status === 'active' && business.listed !== false,
  };
};

export const actions: Actions = {
  default: async (event) => {
    const entered = { origins: (await readForm(event))('origins') };
    const embedOrigins = entered.origins
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
    return saveBusiness(event, { embedOrigins }, entered);
  },
};
