import { error, redirect } from '@sveltejs/kit';
import { inLanguage } from '$lib/i18n/language';
import { collectAll, failWith, orErrorPage, requireVisitor, tryCall } from '$lib/server/api';
import { readForm } from '$lib/server/http/forms';
import { setNotice } from '$lib/server/http/notice';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = async (event) => {
  requireVisitor(event);
  const members = await orErrorPage(event, collectAll(event.locals.api.listFamilyMembers.all()));
  const found = members.find(({ id }) => id === event.params.id);
  if (found === undefined) error(404, { message: 'NOT_FOUND' });
  const { name, relation, birthDate } = found;
  return { member: { name, relation: relation ?? '', birthDate: birthDate ?? '' } };
};

export const actions: Actions = {
  change: async (event) => {
    const field = await readForm(event);
    const entered = {
      name: field('name').trim(),
      relation: field('relation').trim(),
      birthDate: field('birthDate'),
    };
    const { name, relation, birthDate } = entered;
    const outcome = await tryCall(
      event,
      event.locals.api.updateFamilyMember({
        id: event.params.id,
        name,
        relation: relation || null,
        birthDate: birthDate || null,
      }),
    );
    if (outcome.refusal) return failWith(outcome.refusal, entered);
    setNotice(event, 'saved');
    redirect(303, inLanguage(event.locals.language, '/family'));
  },
  remove: async (event) => {
    const { id } = event.params;
    const outcome = await tryCall(event, event.locals.api.deleteFamilyMember({ id }));
    // NOT_FOUND: removed already, by a second click or in another tab.
    if (outcome.refusal && outcome.refusal.code !== 'NOT_FOUND')
      return failWith(outcome.refusal, { name: '', relation: '', birthDate: '' });
    setNotice(event, 'removed');
    redirect(303, inLanguage(event.locals.language, '/family'));
  },
};
