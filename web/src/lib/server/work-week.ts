import { fail, type RequestEvent } from '@sveltejs/kit';
import type { Professional } from 'openslot-client';
import { openingWeek } from '$lib/opening';
import { readWeek, weekOf, windowsOf } from '$lib/week';
import { collected, shown, tried } from './api';
import type { OwnBusiness } from './desk';
import { refusedAt, type SentForm } from './desk-form';

/** The weekly hours of somebody at a business: those that are set, or the usual ones until then. */
export async function loadWorkWeek(event: RequestEvent, business: OwnBusiness, person: Professional) {
  const rules = await shown(
    event,
    collected(
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

/** Keeps the week that a form sent; null when it is kept. What is wrong with a day is said beside it. */
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
  const outcome = await tried(
    event,
    event.locals.api.replaceAvailabilityRules({ ...which, rules: windowsOf(week) }),
  );
  return outcome.refusal ? refusedWeek(outcome.refusal, week) : null;
}

function refusedWeek(refusal: Parameters<typeof refusedAt>[1], week: ReturnType<typeof readWeek>['week']) {
  const { status, data } = refusedAt('hours', refusal);
  return fail(status, { ...data, week, problems: {} as ReturnType<typeof readWeek>['problems'] });
}
