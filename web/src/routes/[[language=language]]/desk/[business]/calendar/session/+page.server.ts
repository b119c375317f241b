import { error } from '@sveltejs/kit';
import { sessionKey } from '$lib/calendar/data';
import type { PageServerLoad } from './$types';

/** A class that takes place once, with who is in it: all of that is in the calendar already. */
export const load: PageServerLoad = async (event) => {
  const { calendar } = await event.parent();
  const text = (name: string) => event.url.searchParams.get(name) ?? '';
  const key = sessionKey(text('service'), text('teacher'), text('date'), text('time'));
  if (!calendar.sessions.some((one) => one.key === key)) error(404, { message: 'NOT_FOUND' });
  return { panel: true, openSession: key };
};
