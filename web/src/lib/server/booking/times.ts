import type { RequestEvent } from '@sveltejs/kit';
import { type Client, OpenslotError } from 'openslot-client';
import { firstShownDay, isDate, shownDays, type TimesOffered } from '$lib/booking/times';
import { addDays, wallClock } from '$lib/format/time';
import { orErrorPage } from '$lib/server/api';
import type { OwnHold } from './holds';

interface Asked {
  business: { id: string; timezone: string; bookingHorizonDays: number };
  /** One to eight, in booking order. */
  serviceIds: string[];
  /** Null: any professional who offers all services. */
  professionalId: string | null;
  /** From the URL. Invalid values are ignored. */
  date?: string | null;
  from?: string | null;
  /** Hold of the customer at this business. Its time is shown as theirs and does not block other times. */
  hold?: OwnHold | undefined;
}

const problems: Record<string, TimesOffered['problem']> = {
  SERVICE_NOT_OFFERED: 'notOffered',
  PROFESSIONAL_NOT_FOUND: 'notOffered',
  PROFESSIONAL_NOT_AT_BUSINESS: 'notOffered',
  INVALID_SERVICES: 'notTogether',
  CURRENCY_MISMATCH: 'notTogether',
};

type Offering = Parameters<Client['listFreeDays']>[0];

/** Most days per API call, and most calls to find a free day. */
const longestQuestion = 31;
const mostQuestions = 3;

/** Days and times for a `TimePicker`. Without a date, the first day with free times is chosen. */
export async function loadTimes(event: RequestEvent, asked: Asked): Promise<TimesOffered> {
  const { business, serviceIds, professionalId, hold } = asked;
  const { api } = event.locals;
  const zone = business.timezone;
  const today = wallClock(new Date(), zone).date;
  const last = addDays(today, business.bookingHorizonDays);
  const sensible = (date: string | null | undefined) =>
    date && isDate(date) && date >= today && date <= last ? date : null;
  const chosen = sensible(asked.date);
  const from = sensible(asked.from);
  const offering: Offering = {
    businessId: business.id,
    serviceIds: serviceIds.join(','),
    ...(professionalId !== null && { professionalId }),
    ...(hold !== undefined && { holdId: hold.id }),
  };
  const isHeld = (date: string, time: string) =>
    hold?.date === date &&
    hold.start === time &&
    hold.services.join() === serviceIds.join() &&
    (professionalId ?? hold.professional) === hold.professional;
  const requested = chosen ?? from ?? today;
  const first = firstShownDay(today, requested);
  const end = addDays(first, shownDays - 1);
  const found: TimesOffered = {
    zone,
    today,
    date: requested,
    days: [],
    times: [],
    last,
    nextFree: null,
    nothing: false,
    problem: null,
  };

  try {
    const [days, timesOfChosen] = await Promise.all([
      api.listFreeDays({ ...offering, from: first, to: end }),
      chosen === null ? null : api.listTimes({ ...offering, date: chosen }),
    ]);
    found.days = days.map(({ date, free, reason }) => ({ date, free, reason: reason ?? null }));
    const date = chosen ?? days.find((day) => day.free > 0 && day.date >= requested)?.date ?? null;
    if (date === null || !days.some((day) => day.date === date && day.free > 0)) {
      found.nextFree =
        days.find((day) => day.free > 0 && day.date > found.date)?.date ??
        (await firstFreeAfter(api, offering, end, last));
      found.nothing = found.nextFree === null && first === today && days.every(({ free }) => free === 0);
      // No day was requested, so the page starts at the first free one.
      if (date === null && from === null && found.nextFree !== null)
        return await loadTimes(event, { ...asked, date: found.nextFree });
    }
    found.date = date ?? requested;
    const times = timesOfChosen ?? (await api.listTimes({ ...offering, date: found.date }));
    found.times = times.map((one) => ({
      time: one.time,
      startUtc: one.startUtc,
      available: one.available,
      reason: one.reason ?? null,
      seatsLeft: one.seatsLeft ?? null,
      professionals: one.professionals,
      isHeld: isHeld(found.date, one.time),
    }));
    return found;
  } catch (failure) {
    const problem = failure instanceof OpenslotError ? problems[failure.code] : undefined;
    if (problem) return { ...found, problem };
    return orErrorPage(event, Promise.reject(failure));
  }
}

async function firstFreeAfter(
  api: Client,
  offering: Offering,
  day: string,
  last: string,
): Promise<string | null> {
  let from = addDays(day, 1);
  for (let asked = 0; asked < mostQuestions && from <= last; asked += 1) {
    const to = addDays(from, longestQuestion - 1);
    const days = await api.listFreeDays({ ...offering, from, to });
    const free = days.find((one) => one.free > 0);
    if (free !== undefined) return free.date;
    from = addDays(to, 1);
  }
  return null;
}
