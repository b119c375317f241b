import type { RequestEvent } from '@sveltejs/kit';
import { type Choice, type Entered, readDecision, type Scope } from '$lib/agents/grant-form';
import { isDate } from '$lib/booking/times';
import { instantOf } from '$lib/calendar/clock';
import { readAmount } from '$lib/format/money';
import { orErrorPage } from '$lib/server/api';
import { textIn } from '$lib/server/http/forms';

export function readGrantForm(fields: FormData): Entered {
  const text = (name: string) => textIn(fields, name);
  const all = (name: string) => fields.getAll(name).filter((value) => typeof value === 'string');
  return {
    decision: readDecision(text('decision')),
    key: text('key') || crypto.randomUUID(),
    scopes: all('scope') as Scope[],
    asksFirst: fields.has('asksFirst'),
    maxAmount: text('maxAmount'),
    maxTotal: text('maxTotal'),
    currency: text('currency') || 'EUR',
    maxBookings: text('maxBookings'),
    latestDate: text('latestDate'),
    expires: text('expires'),
    where: text('where') === 'some' ? 'some' : 'all',
    // Values contain the name, so that earlier search results stay on the page.
    businesses: all('business').flatMap((value) => {
      const [id = '', ...name] = value.split(' ');
      return id === '' ? [] : [{ id, name: name.join(' ') }];
    }),
    find: text('find'),
  };
}

const lastMinute = 23 * 60 + 59;

/** Last minute of a day as an instant; null for an invalid or past day. */
function endOf(day: string, zone: string): string | null {
  const end = isDate(day) ? instantOf(day, lastMinute, zone) : null;
  return end !== null && end > new Date() ? end.toISOString() : null;
}

/** Limits for the API, or the name of the first invalid field. */
export function grantTerms(entered: Entered, zone: string) {
  const { currency } = entered;
  const [maxAmount, maxTotal] = [
    readAmount(entered.maxAmount, currency),
    readAmount(entered.maxTotal, currency),
  ];
  if (maxAmount === undefined) return 'maxAmount' as const;
  if (maxTotal === undefined) return 'maxTotal' as const;
  if (!/^\d{0,4}$/.test(entered.maxBookings)) return 'maxBookings' as const;
  if (entered.latestDate !== '' && !isDate(entered.latestDate)) return 'latestDate' as const;
  const expiresAt = entered.expires === '' ? undefined : endOf(entered.expires, zone);
  if (expiresAt === null) return 'expires' as const;
  if (entered.where === 'some' && entered.businesses.length === 0) return 'businesses' as const;
  return {
    asksFirst: entered.asksFirst,
    ...(maxAmount !== null && { maxAmountMajor: maxAmount }),
    ...(maxTotal !== null && { maxTotalMajor: maxTotal }),
    ...((maxAmount !== null || maxTotal !== null) && { currency }),
    ...(entered.maxBookings !== '' && { maxBookings: Number(entered.maxBookings) }),
    ...(entered.latestDate !== '' && { latestDate: entered.latestDate }),
    ...(expiresAt !== undefined && { expiresAt }),
    ...(entered.where === 'some' && { businessIds: entered.businesses.map(({ id }) => id) }),
  };
}

const noLimits = {
  maxAmountMajor: null,
  maxTotalMajor: null,
  maxBookings: null,
  latestDate: null,
  businessIds: null,
  expiresAt: null,
};

/** Limits for an update. An emptied field removes its limit. */
export function changedGrantTerms(entered: Entered, zone: string) {
  const terms = grantTerms(entered, zone);
  return typeof terms === 'string' ? terms : { ...noLimits, ...terms };
}

const mostAppointments = 100;
const mostKnown = 12;

interface Known {
  businesses: Choice[];
  currency: string;
}

/** Businesses that the account booked at or works for, and their currency. */
export async function listKnownBusinesses({ locals: { api, visitor } }: RequestEvent): Promise<Known> {
  if (visitor?.role !== 'customer') {
    const own = await api.listBusinesses({ userId: 'me', limit: mostKnown });
    return { businesses: own.map(({ id, name }) => ({ id, name })), currency: own[0]?.currency ?? 'EUR' };
  }
  const visits = await api.listAppointments({ limit: mostAppointments });
  const names = new Map(visits.map(({ business, businessName }) => [business, businessName ?? business]));
  return {
    businesses: [...names].slice(0, mostKnown).map(([id, name]) => ({ id, name })),
    currency: visits.find(({ currency }) => currency !== undefined)?.currency ?? 'EUR',
  };
}

export async function findBusinesses(event: RequestEvent, name: string): Promise<Choice[]> {
  if (name === '') return [];
  const found = await orErrorPage(event, event.locals.api.listBusinesses({ query: name, limit: 10 }));
  return found.map(({ id, name: called, city }) => ({ id, name: city ? `${called}, ${city}` : called }));
}
