import { fail, type RequestEvent } from '@sveltejs/kit';
import type { AvailabilityRule, Professional } from 'openslot-client';
import { openingWeek } from '$lib/catalog/opening-hours';
import { flattenWeek, readSpans, readWeek, weekOf } from '$lib/catalog/weekly-hours';
import { collectAll, orErrorPage, tryCall } from '$lib/server/api';
import type { OwnBusiness } from '$lib/server/desk/own-business';
import { refusedAt, type SentForm } from '$lib/server/http/forms';

/**
 * Weekly hours of a professional at a business: the availability rules, or the default hours
 * without rules. Breaks are separate, as in the form.
 */
export async function loadWorkWeek(
  event: RequestEvent,
  business: OwnBusiness,
  person: Professional,
  mayChangeBreaks: boolean,
) {
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
    week: isSet ? weekOf(rules) : workedWeek(business, { ...person, breaks: [] }, null),
    breaks: person.breaks,
    mayChangeBreaks,
  };
}

/** Hours without breaks, in which the professional can be booked. Without rules, the default hours apply. */
export const workedWeek = (
  { openDays }: OwnBusiness,
  { workingHours, breaks }: Pick<Professional, 'workingHours' | 'breaks'>,
  rules: AvailabilityRule[] | null,
) => openingWeek({ openDays, workingHours, weeklyHours: rules, breaks });

/** Stores the week and the breaks of a form. Returns null on success, otherwise the problems. */
export async function saveWorkWeek(
  event: RequestEvent,
  { fields, text }: SentForm,
  which: { businessId: string; professionalId: string },
) {
  const { api } = event.locals;
  const isCleared = text('clear') !== '';
  const { week, problems } = isCleared ? { week: [], problems: {} } : readWeek(fields, 'hours');
  const { spans: breaks, problem: breaksProblem } = readSpans(fields, 'breaks');
  const sent = { week, problems, breaks, breaksProblem };
  if (Object.keys(problems).length > 0 || (!isCleared && breaksProblem !== null))
    return fail(400, {
      at: 'hours' as const,
      refusal: null,
      entered: {} as Record<string, string>,
      ...sent,
    });
  const rules = flattenWeek(week);
  const hours = await tryCall(event, api.replaceAvailabilityRules({ ...which, rules }));
  if (hours.refusal) return refusedWeek(hours.refusal, sent);
  if (isCleared || text('hasBreaks') === '') return null;
  const pauses = await tryCall(event, api.updateProfessional({ id: which.professionalId, breaks }));
  return pauses.refusal ? refusedWeek(pauses.refusal, sent) : null;
}

type SentWeek = ReturnType<typeof readWeek> & {
  breaks: ReturnType<typeof readSpans>['spans'];
  breaksProblem: ReturnType<typeof readSpans>['problem'];
};

function refusedWeek(refusal: Parameters<typeof refusedAt>[1], sent: SentWeek) {
  const { status, data } = refusedAt('hours', refusal);
  return fail(status, { ...data, ...sent });
}
