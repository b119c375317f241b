import { redirect } from '@sveltejs/kit';
import { formatDay } from '$lib/format/time';
import { collectAll, failWith, orErrorPage, requireVisitor, tryCall } from '$lib/server/api';
import { readForm } from '$lib/server/http/forms';
import { setNotice } from '$lib/server/http/notice';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = async (event) => {
  requireVisitor(event);
  const { api, language } = event.locals;
  const members = await orErrorPage(event, collectAll(api.listFamilyMembers.all()));
  return {
    key: crypto.randomUUID(),
    members: members.map(({ id, name, relation, birthDate }) => ({
      id,
      name,
      relation,
      born: birthDate && formatDay(birthDate, language, 'full'),
    })),
  };
};

export const actions: Actions = {
  default: async (event) => {
    const field = await readForm(event);
    const entered = {
      name: field('name').trim(),
      relation: field('relation').trim(),
      birthDate: field('birthDate'),
    };
    const { name, relation, birthDate } = entered;
    const outcome = await tryCall(
      event,
      event.locals.api.createFamilyMember(
        { name, ...(relation && { relation }), ...(birthDate && { birthDate }) },
        { idempotencyKey: field('key') || undefined },
      ),
    );
    if (outcome.refusal) return failWith(outcome.refusal, entered);
    setNotice(event, 'added');
    redirect(303, event.url.pathname);
  },
};
