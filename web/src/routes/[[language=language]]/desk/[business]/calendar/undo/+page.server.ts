import { error, redirect } from '@sveltejs/kit';
import { pageQuery } from '$lib/forms/form-address';
import { inLanguage } from '$lib/i18n/language';
import { failWith } from '$lib/server/api';
import { undo } from '$lib/server/calendar/undo';
import { findOwnBusiness } from '$lib/server/desk/own-business';
import { readForm } from '$lib/server/http/forms';
import { noticeOf, setNotice } from '$lib/server/http/notice';
import type { Actions } from './$types';

export const actions: Actions = {
  async default(event) {
    const { slug } = await findOwnBusiness(event);
    const outcome = await undo(event, await readForm(event));
    if (outcome === null) error(400, { message: 'INVALID_INPUT' });
    if (outcome.refusal) return failWith(outcome.refusal, {});
    const { name, appointment } = outcome.value;
    setNotice(event, noticeOf(name, appointment?.notified));
    const query = pageQuery(event.url.searchParams);
    if (appointment?.date !== undefined) query.set('date', appointment.date);
    const path = appointment?.id === undefined ? '' : `/${appointment.id}`;
    redirect(303, inLanguage(event.locals.language, `/desk/${slug}/calendar${path}?${query}`));
  },
};
