import { fail, type RequestEvent } from '@sveltejs/kit';
import type { AvailabilityRule, Professional } from 'openslot-client';
import { openingWeek } from '$lib/catalog/opening-hours';
import { flattenWeek, readSpans, readWeek, weekdays, weekOf } from '$lib/catalog/weekly-hours';
import { collectAll, orErrorPage, tryCall } from '$lib/server/api';
import type { OwnBusiness } from '$lib/server/desk/own-business';
import { refusedAt, type SentForm } from '$lib/server/http/forms';

/**
 * Weekly hours of a professional at a business: the availability rules, or the daily hours without rules.
 * Breaks are separate, as in the form.
 */
export async function loadWorkWeek(
  event: RequestEvent,
  business: OwnBusiness,
  person: Professional,
  mayChangeDaily: boolean,
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
    daily: person.workingHours,
    week: isSet ? weekOf(rules) : workedWeek(business, { ...person, breaks: [] }, null),
    breaks: person.breaks,
    mayChangeDaily,
  };
}

/** Hours without breaks, in which the professional can be booked. Without rules, the daily hours apply. */
export const workedWeek = (
  { openDays }: OwnBusiness,
  { workingHours, breaks }: Pick<Professional, 'workingHours' | 'breaks'>,
  rules: AvailabilityRule[] | null,
) => openingWeek({ openDays, workingHours, weeklyHours: rules, breaks });

/** Stores the hours and the breaks of a form. Returns null on success, otherwise the problems. */
export async function saveWorkWeek(
  event: RequestEvent,
  { fields, text }: SentForm,
  which: { businessId: string; professionalId: string },
) {
  const { api } = event.locals;
  const isDaily = text('kind') === 'daily';
  // Daily hours and breaks belong to the profile, which the caller may not be allowed to change.
  const isOfProfile = text('hasDaily') !== '';
  const { week, problems } = readWeek(fields, 'hours');
  // A week without hours is stored as no rules, and the daily hours would apply.
  if (!isDaily && week.every((spans) => spans.length === 0)) problems[weekdays[0]] ??= 'unfinished';
  const daily = readSpans(fields, 'daily');
  const { spans: breaks, problem: breaksProblem } = readSpans(fields, 'breaks');
  const dailyProblem =
    isDaily && isOfProfile ? (daily.spans.length === 1 ? daily.problem : 'unfinished') : null;
  const sent = { isDaily, week, problems, daily: daily.spans[0], dailyProblem, breaks, breaksProblem };
  const hasProblems = !isDaily && Object.keys(problems).length > 0;
  if (hasProblems || dailyProblem !== null || breaksProblem !== null)
    return fail(400, {
      at: 'hours' as const,
      refusal: null,
      entered: {} as Record<string, string>,
      ...sent,
    });
  if (isOfProfile) {
    const workingHours = isDaily ? daily.spans[0] : undefined;
    const own = await tryCall(
      event,
      api.updateProfessional({ id: which.professionalId, breaks, ...(workingHours && { workingHours }) }),
    );
    if (own.refusal) return refusedWeek(own.refusal, sent);
  }
  // Without rules, the daily hours apply on all days on which the business is open.
  const rules = isDaily ? [] : flattenWeek(week);
  const hours = await tryCall(event, api.replaceAvailabilityRules({ ...which, rules }));
  return hours.refusal ? refusedWeek(hours.refusal, sent) : null;
}

function refusedWeek<Sent>(refusal: Parameters<typeof refusedAt>[1], sent: Sent) {
  const { status, data } = refusedAt('hours', refusal);
  return fail(status, { ...data, ...sent });
}
