import { fail, redirect } from '@sveltejs/kit';
import { collected, refused, shown, tried } from '$lib/server/api';
import { findManagedBusiness } from '$lib/server/desk';
import { giveNotice } from '$lib/server/notice';
import { readForm } from '$lib/server/read-form';
import { formatDay, wallClock } from '$lib/time';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = async (event) => {
  const { business } = await event.parent();
  const { api, language } = event.locals;
  const today = wallClock(new Date(), business.timezone).date;
  const found = await shown(
    event,
    collected(api.listSpecialHours.all({ businessId: business.id, from: today })),
  );
  return {
    today,
    key: crypto.randomUUID(),
    days: found
      .filter(({ professionalId }) => professionalId === null)
      .map(({ id, date, start, end }) => ({ id, day: formatDay(date, language, 'long'), start, end })),
  };
};

export const actions: Actions = {
  add: async (event) => {
    const field = await readForm(event);
    const entered = { date: field('date'), start: field('start'), end: field('end') };
    const end = entered.end === '00:00' ? '24:00' : entered.end;
    if (entered.date === '') return fail(400, { refusal: null, entered, problem: 'date' as const });
    if (entered.start === '' || end <= entered.start)
      return fail(400, { refusal: null, entered, problem: 'span' as const });
    const { id: businessId } = await findManagedBusiness(event);
    const outcome = await tried(
      event,
      event.locals.api.createSpecialHours(
        { businessId, ...entered, end },
        { idempotencyKey: field('key') || undefined },
      ),
    );
    if (outcome.refusal) return refused(outcome.refusal, entered);
    giveNotice(event, 'added');
    redirect(303, event.url.pathname);
  },
  remove: async (event) => {
    const id = (await readForm(event))('id') || 'none';
    const outcome = await tried(event, event.locals.api.deleteSpecialHours({ id }));
    if (outcome.refusal && outcome.refusal.code !== 'NOT_FOUND')
      return refused(outcome.refusal, { date: '', start: '', end: '' });
    giveNotice(event, 'removed');
    redirect(303, event.url.pathname);
  },
};
