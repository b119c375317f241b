import { fail } from '@sveltejs/kit';
import { flattenWeek, readSpans, readWeek, type Span, weekOf } from '$lib/catalog/weekly-hours';
import { findInTheWay } from '$lib/server/booking/in-the-way';
import { saveBusiness } from '$lib/server/catalog/save-business';
import type { Actions, PageServerLoad } from './$types';

const usual: Span = { start: '09:00', end: '17:00' };
/** Default hours of a new business. */
const usualWeek = Array.from({ length: 7 }, (_, weekday) => (weekday >= 1 && weekday <= 5 ? [usual] : []));

export const load: PageServerLoad = async ({ parent }) => {
  const { business } = await parent();
  const { weeklyHours, openDays, workingHours, breaks, status } = business;
  const everyDay = openDays.map((weekday) => ({ weekday, ...workingHours }));
  const isNew = weeklyHours === null && status === 'draft';
  return { week: isNew ? usualWeek : weekOf(weeklyHours ?? everyDay), breaks };
};

export const actions: Actions = {
  default: async (event) => {
    const fields = await event.request.formData();
    const { week, problems } = readWeek(fields, 'hours');
    const { spans: breaks, problem } = readSpans(fields, 'breaks');
    const windows = flattenWeek(week);
    const entered = { week, breaks, problems, breaksProblem: problem, isNever: windows.length === 0 };
    if (Object.keys(problems).length > 0 || problem !== null || entered.isNever)
      return fail(400, { refusal: null, entered, inTheWay: [] });
    const failure = await saveBusiness(event, { weeklyHours: windows, breaks }, entered);
    return fail(failure.status, {
      ...failure.data,
      inTheWay: await findInTheWay(event, failure.data.refusal),
    });
  },
};
