import type { Input } from 'openslot-client';
import { collectAll, orErrorPage } from '$lib/server/api';
import { pictureActions, showEditable } from '$lib/server/catalog/manage-pictures';
import { findManagedBusiness, listOwnServices, listTeam } from '$lib/server/desk/own-business';
import { deskPath } from '$lib/server/http/forms';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = async (event) => {
  const business = await findManagedBusiness(event);
  const { api } = event.locals;
  const [pictures, team, services] = await Promise.all([
    orErrorPage(event, collectAll(api.listMedia.all({ businessId: business.id }))),
    listTeam(event, business),
    listOwnServices(event, business),
  ]);
  return {
    key: crypto.randomUUID(),
    pictures: pictures.filter(({ status }) => status !== 'pending').map(showEditable),
    services: services.map(({ id, name }) => ({ id, name })),
    team: team.map(({ id, name, portrait }) => ({
      id,
      name,
      portrait:
        portrait === undefined
          ? null
          : showEditable({
              ...portrait,
              id: portrait.path.split('/').at(-1)!,
              purpose: 'portrait',
              serviceId: null,
              status: 'ready',
            }),
    })),
  };
};

export const actions: Actions = pictureActions({
  path: (event) => deskPath(event, '/settings/photos'),
  /** The use is a purpose, followed by the professional or service. */
  target: async (event, use) => {
    const business = await findManagedBusiness(event);
    const [purpose, id = ''] = use.split(':');
    if (purpose === 'portrait') return { purpose, professionalId: id };
    if (purpose === 'service') return { purpose, businessId: business.id, serviceId: id };
    return { purpose: (purpose || 'gallery') as Input<'createMedia'>['purpose'], businessId: business.id };
  },
});
