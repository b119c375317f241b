import { weekdayOf } from 'openslot-facts/dates';
import { isDate } from '$lib/booking/times';
import { addDays } from '$lib/format/time';
import { collectAll, orErrorPage } from '$lib/server/api';
import { findOwnBusiness, findOwnProfessional, todayAt } from '$lib/server/desk/own-business';
import type { PageServerLoad } from './$types';

const mondayOf = (date: string) => addDays(date, -((weekdayOf(date) + 6) % 7));

export const load: PageServerLoad = async (event) => {
  const business = await findOwnBusiness(event);
  const today = todayAt(business);
  const wished = event.url.searchParams.get('week') ?? '';
  const from = mondayOf(isDate(wished) ? wished : today);
  const to = addDays(from, 6);
  const [classes, own] = await Promise.all([
    orErrorPage(event, collectAll(event.locals.api.listClasses.all({ businessId: business.id, from, to }))),
    business.role === 'staff' ? findOwnProfessional(event) : null,
  ]);
  return {
    today,
    thisWeek: mondayOf(today),
    from,
    days: Array.from({ length: 7 }, (_, ahead) => addDays(from, ahead)).map((date) => ({
      date,
      classes: classes
        .filter((one) => one.date === date)
        .map((one) => ({
          id: one.classTimeId,
          name: one.name,
          teacher: one.professionalName,
          start: one.start,
          end: one.end,
          capacity: one.capacity,
          taken: one.capacity - one.seatsLeft,
          isOwn: one.professionalId === own?.id,
        })),
    })),
  };
};
