import { redirect } from '@sveltejs/kit';
import { formatTimeOff } from '$lib/booking/time-off';
import { minuteOf, timeOf } from '$lib/calendar/clock';
import { storedEnd } from '$lib/catalog/weekly-hours';
import { problem } from '$lib/forms/problems';
import { inLanguage } from '$lib/i18n/language';
import { collectAll, failWith, orErrorPage, tryCall } from '$lib/server/api';
import { rankTeam } from '$lib/server/calendar/rank-professionals';
import { findOwnBusiness, findOwnProfessional } from '$lib/server/desk/own-business';
import { textIn } from '$lib/server/http/forms';
import { noticeOf, setNotice } from '$lib/server/http/notice';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = async (event) => {
  // Untracked: a live update of the calendar does not load the open form again.
  const { calendar } = await event.untrack(() => event.parent());
  const text = (name: string) => event.url.searchParams.get(name) ?? '';
  const from = /^\d\d:\d\d$/.test(text('time')) ? text('time') : '12:00';
  const business = await findOwnBusiness(event);
  const isManager = business.role !== 'staff';
  const on = text('on') || calendar.date;
  const [own, absences, { ranked }] = await Promise.all([
    findOwnProfessional(event),
    orErrorPage(
      event,
      collectAll(event.locals.api.listTimeOff.all({ from: calendar.date, to: calendar.date })),
    ),
    rankTeam(event, business, calendar, on, text('time')),
  ]);
  const names = new Map(calendar.team.map((person) => [person.id, person.name]));
  return {
    panel: true,
    entered: {
      for: text('for') || text('professional') || (ranked[0] ?? ''),
      on,
      from,
      to: timeOf(Math.min(minuteOf(from) + 60, 1439)),
      reason: '',
      affected: 'refuse',
    },
    away: absences
      .filter(({ businessId }) => businessId === undefined || businessId === business.id)
      .filter(({ professionalId }) => professionalId === undefined || names.has(professionalId))
      .map((one) => ({
        id: one.id,
        name: one.professionalId === undefined ? null : names.get(one.professionalId)!,
        when: formatTimeOff(one, event.locals.language),
        reason: one.reason,
        mayRemove:
          (isManager && one.businessId === business.id) || (own !== null && one.professionalId === own.id),
      })),
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
    // 00:00 stands for the end of the day.
    const end = storedEnd(entered.to);
    if (end <= entered.from) return failWith(problem('order'), entered);
    const outcome = await tryCall(
      event,
      event.locals.api.createTimeOff(
        {
          ...(entered.for === 'business'
            ? { businessId: business.id }
            : { professionalId: entered.for, ...(business.role !== 'staff' && { businessId: business.id }) }),
          startDate: entered.on,
          endDate: entered.on,
          start: entered.from,
          end,
          reason: entered.reason || undefined,
          affected: choices.find((choice) => choice === entered.affected) ?? 'refuse',
        },
        { idempotencyKey: read('key') || undefined },
      ),
    );
    if (outcome.refusal) return failWith(outcome.refusal, entered);
    const { id, notified } = outcome.value;
    // Cancelled appointments do not come back when the time is no longer blocked.
    const undo = entered.affected === 'cancel' && notified?.length ? null : { undo: 'unblock', id };
    return done(event, business.slug, entered.on, noticeOf('calendar.block', notified, undo));
  },
  async free(event) {
    const business = await findOwnBusiness(event);
    const form = await event.request.formData();
    const outcome = await tryCall(event, event.locals.api.deleteTimeOff({ id: textIn(form, 'id') }));
    if (outcome.refusal && outcome.refusal.code !== 'NOT_FOUND')
      return failWith(outcome.refusal, null as never);
    return done(event, business.slug, event.url.searchParams.get('date') ?? '', noticeOf('saved'));
  },
};

function done(
  event: Parameters<(typeof actions)['block']>[0],
  slug: string,
  date: string,
  notice: ReturnType<typeof noticeOf>,
): never {
  setNotice(event, notice);
  const query = new URLSearchParams(date && { date });
  for (const name of ['view', 'professional', 'columns']) {
    const value = event.url.searchParams.get(name);
    if (value) query.set(name, value);
  }
  redirect(303, inLanguage(event.locals.language, `/desk/${slug}/calendar?${query}`));
}
