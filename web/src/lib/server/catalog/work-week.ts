import { fail, type RequestEvent } from '@sveltejs/kit';
import type { Professional } from 'openslot-client';
import { openingWeek } from '$lib/catalog/opening-hours';
import { flattenWeek, readWeek, weekOf } from '$lib/catalog/weekly-hours';
import { collectAll, orErrorPage, tryCall } from '$lib/server/api';
import type { OwnBusiness } from '$lib/server/desk/own-business';
import { refusedAt, type SentForm } from '$lib/server/http/forms';

/**
 * Weekly hours of a professional at a business: the availability rules, or the default hours
 * without rules.
 */
export async function loadWorkWeek(event: RequestEvent, business: OwnBusiness, person: Professional) {
  const rules = await orErrorPage(
    event,
    collectAll(
      event.locals.api.listAvailabilityRules.all({ businessId: business.id, professionalId: person.id }),
    ),
  );
  const isSet = rules.length > 0;
  return {
    isSet,
    usual: person.workingHours,
    week: isSet ? weekOf(rules) : usualWeek(business, person),
  };
}

export const usualWeek = ({ openDays }: OwnBusiness, { workingHours, breaks }: Professional) =>
  openingWeek({ openDays, workingHours, weeklyHours: null, breaks });

/** Stores the week of a form. Returns null on success, otherwise the problems by weekday. */
export async function saveWorkWeek(
  event: RequestEvent,
  { fields, text }: SentForm,
  which: { businessId: string; professionalId: string },
) {
  const { week, problems } = text('clear') === '' ? readWeek(fields, 'hours') : { week: [], problems: {} };
  if (Object.keys(problems).length > 0)
    return fail(400, {
      at: 'hours' as const,
      refusal: null,
      entered: {} as Record<string, string>,
      week,
      problems,
    });
  const outcome = await tryCall(
    event,
    event.locals.api.replaceAvailabilityRules({ ...which, rules: flattenWeek(week) }),
  );
  return outcome.refusal ? refusedWeek(outcome.refusal, week) : null;
}

function refusedWeek(refusal: Parameters<typeof refusedAt>[1], week: ReturnType<typeof readWeek>['week']) {
  const { status, data } = refusedAt('hours', refusal);
  return fail(status, { ...data, week, problems: {} as ReturnType<typeof readWeek>['problems'] });
}
