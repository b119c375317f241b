import { fail } from '@sveltejs/kit';
import { hasHours } from '$lib/catalog/setup';
import { pathAfter } from '$lib/catalog/setup-steps';
import { flattenWeek, readWeek, weekOf } from '$lib/catalog/weekly-hours';
import { problem } from '$lib/forms/problems';
import { failWith, tryCall } from '$lib/server/api';
import { findManagedBusiness } from '$lib/server/desk/own-business';
import { done } from '$lib/server/http/forms';
import type { Actions, PageServerLoad } from './$types';

const usual = { start: '09:00', end: '17:00' };

export const load: PageServerLoad = async ({ parent }) => {
  const { business } = await parent();
  const { openDays, workingHours, weeklyHours } = business;
  const everyDay = hasHours(business)
    ? openDays.map((weekday) => ({ weekday, ...workingHours }))
    : [1, 2, 3, 4, 5].map((weekday) => ({ weekday, ...usual }));
  return { week: weekOf(weeklyHours ?? everyDay) };
};

export const actions: Actions = {
  default: async (event) => {
    const { id } = await findManagedBusiness(event);
    const { week, problems } = readWeek(await event.request.formData(), 'hours');
    const weeklyHours = flattenWeek(week);
    if (Object.keys(problems).length > 0) return fail(400, { refusal: null, entered: { week, problems } });
    if (weeklyHours.length === 0) return failWith(problem('NEVER_OPEN'), { week, problems });
    const outcome = await tryCall(event, event.locals.api.updateBusiness({ id, weeklyHours }));
    if (outcome.refusal) return failWith(outcome.refusal, { week, problems });
    return done(event, 'saved', pathAfter('hours'));
  },
};
