import { error } from '@sveltejs/kit';
import { sessionKey } from '$lib/calendar/data';
import type { PageServerLoad } from './$types';

/** The session of a class is part of the calendar data already. */
export const load: PageServerLoad = async (event) => {
  const { calendar } = await event.parent();
  const text = (name: string) => event.url.searchParams.get(name) ?? '';
  const key = sessionKey(text('service'), text('teacher'), text('date'), text('time'));
  if (!calendar.sessions.some((one) => one.key === key)) error(404, { message: 'NOT_FOUND' });
  return { panel: true, openSession: key };
};
