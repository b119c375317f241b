import { error } from '@sveltejs/kit';
import { inLanguage } from '$lib/i18n/language';
import { collectAll, orErrorPage, requireVisitor } from '$lib/server/api';
import { pictureActions, showEditable } from '$lib/server/catalog/manage-pictures';
import { findOwnProfessional } from '$lib/server/desk/own-business';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = async (event) => {
  requireVisitor(event);
  const { api } = event.locals;
  const profile = await findOwnProfessional(event);
  if (profile === null) return { key: '', profile: null, portraits: [] };
  const found = await orErrorPage(event, collectAll(api.listMedia.all({ professionalId: profile.id })));
  return {
    key: crypto.randomUUID(),
    profile: { name: profile.name, slug: profile.slug },
    portraits: found.filter(({ status }) => status !== 'pending').map(showEditable),
  };
};

export const actions: Actions = pictureActions({
  path: (event) => inLanguage(event.locals.language, '/account/portrait'),
  target: async (event) => {
    const profile = await findOwnProfessional(event);
    if (profile === null) error(404, { message: 'PROFESSIONAL_NOT_FOUND' });
    return { purpose: 'portrait', professionalId: profile.id };
  },
});
