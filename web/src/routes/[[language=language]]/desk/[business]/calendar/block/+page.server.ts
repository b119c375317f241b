import { redirect } from '@sveltejs/kit';
import { minuteOf, timeOf } from '$lib/calendar/clock';
import { inLanguage } from '$lib/language';
import { refused, tried } from '$lib/server/api';
import { findOwnBusiness } from '$lib/server/desk';
import { giveNotice } from '$lib/server/notice';
import { textIn } from '$lib/server/visit';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = async (event) => {
  const { calendar } = await event.parent();
  const text = (name: string) => event.url.searchParams.get(name) ?? '';
  const from = /^\d\d:\d\d$/.test(text('time')) ? text('time') : '12:00';
  const away = Object.values(calendar.off)
    .flat()
    .filter(({ id }) => id !== undefined);
  return {
    panel: true,
    entered: {
      for: text('for') || text('professional') || (calendar.people[0]?.id ?? ''),
      on: text('on') || calendar.date,
      from,
      to: timeOf(Math.min(minuteOf(from) + 60, 1439)),
      reason: '',
      affected: 'refuse',
    },
    away: [
      ...new Map(
        away.map(({ id, kind, start, end, reason }) => [
          id!,
          { id: id!, kind, start, end, reason: reason ?? null },
        ]),
      ).values(),
    ],
    key: crypto.randomUUID(),
  };
};

const choices = ['refuse', 'keep', 'cancel'] as const;

export const actions: Actions = {
  async block(event) {
    const business = await findOwnBusiness(event);
    const form = await event.request.formData();
    const read = (name: string) => textIn(form, name);
    const entered = {
      for: read('for'),
      on: read('on'),
      from: read('from'),
      to: read('to'),
      reason: read('reason'),
      affected: read('affected'),
    };
    if (entered.to <= entered.from) return refused({ code: 'order', argument: null, detail: null }, entered);
    const outcome = await tried(
      event,
      event.locals.api.createTimeOff(
        {
          ...(entered.for === 'business'
            ? { businessId: business.id }
            : { professionalId: entered.for, ...(business.role !== 'staff' && { businessId: business.id }) }),
          startDate: entered.on,
          endDate: entered.on,
          start: entered.from,
          end: entered.to,
          reason: entered.reason || undefined,
          affected: choices.find((choice) => choice === entered.affected) ?? 'refuse',
        },
        { idempotencyKey: read('key') || undefined },
      ),
    );
    if (outcome.refusal) return refused(outcome.refusal, entered);
    return done(event, business.slug, entered.on);
  },
  async free(event) {
    const business = await findOwnBusiness(event);
    const form = await event.request.formData();
    const outcome = await tried(event, event.locals.api.deleteTimeOff({ id: textIn(form, 'id') }));
    if (outcome.refusal) return refused(outcome.refusal, null as never);
    return done(event, business.slug, event.url.searchParams.get('date') ?? '');
  },
};

function done(event: Parameters<(typeof actions)['block']>[0], slug: string, date: string): never {
  giveNotice(event, 'saved');
  const query = new URLSearchParams(date && { date });
  for (const name of ['view', 'professional']) {
    const value = event.url.searchParams.get(name);
    if (value) query.set(name, value);
  }
  redirect(303, inLanguage(event.locals.language, `/desk/${slug}/calendar?${query}`));
}
