import { bookingLimits, textLimits } from 'openslot-facts/limits';
import { addDays } from '$lib/format/time';
import { isDate } from './times';

/** The appointment that a customer chose. It is part of the URL of the booking page. */
export interface Choice {
  services: string[];
  /** Null: any professional who is free. */
  professional: string | null;
  date: string;
  time: string;
  /** Id of the waitlist entry that offers this time. */
  offer: string | null;
  /** Id of the purchased package to pay with. */
  package: string | null;
}

/** A choice whose offer and package are optional. */
export type ChosenTime = Omit<Choice, 'offer' | 'package'> & Partial<Choice>;

const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/** The chosen services in a URL. `service` is accepted too, because older shared links contain it. */
export const readServices = (query: URLSearchParams): string[] =>
  [
    ...new Set(
      [...query.getAll('services'), ...query.getAll('service')].join(',').split(',').filter(Boolean),
    ),
  ].slice(0, bookingLimits.services);

/** The choice in a URL; null if a part is missing or invalid. */
export function readChoice(query: URLSearchParams): Choice | null {
  const services = readServices(query);
  const date = query.get('date') ?? '';
  const time = query.get('time') ?? '';
  if (services.length === 0 || !isDate(date) || !isTime(time)) return null;
  return {
    services,
    professional: query.get('professional') || null,
    date,
    time,
    offer: query.get('offer') || null,
    package: query.get('package') || null,
  };
}

/** The query that `readChoice` reads. */
export function choiceQuery({ services, professional, date, time, ...more }: ChosenTime): string {
  const query = new URLSearchParams({
    services: services.join(','),
    professional: professional ?? '',
    date,
    time,
  });
  for (const name of ['offer', 'package'] as const) if (more[name]) query.set(name, more[name]);
  return query.toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
}

/** Search page for the same service at other businesses. */
export const elsewhereAddress = (what: string, city: string | null) =>
  `/search?${new URLSearchParams({ what, ...(city !== null && { where: city }) })}`;

export type Frequency = 'none' | 'weekly' | 'biweekly';
export const frequencies: Frequency[] = ['none', 'weekly', 'biweekly'];

/** The days of a series, the first included. */
export const seriesDates = (date: string, frequency: Frequency, count: number): string[] =>
  frequency === 'none'
    ? [date]
    : Array.from({ length: count }, (_, index) => addDays(date, index * (frequency === 'weekly' ? 7 : 14)));

/** The fields of the booking form. */
export interface Entered {
  /** `me`, `new` or the id of a family member. */
  who: string;
  newName: string;
  newRelation: string;
  newBirthDate: string;
  coupon: string;
  package: string;
  notes: string;
  frequency: Frequency;
  count: number;
}

export const nothingEntered: Entered = {
  who: 'me',
  newName: '',
  newRelation: '',
  newBirthDate: '',
  coupon: '',
  package: '',
  notes: '',
  frequency: 'none',
  count: 4,
};

/** Reads the fields from a form or a cookie. Invalid values count as not entered. */
export function readEntered(read: (name: keyof Entered) => unknown): Entered {
  const text = (name: keyof Entered, longest: number) => {
    const value = read(name);
    return typeof value === 'string' ? value.trim().slice(0, longest) : '';
  };
  const count = Math.trunc(Number(read('count')));
  return {
    who: text('who', 100) || 'me',
    newName: text('newName', textLimits.name),
    newRelation: text('newRelation', textLimits.relation),
    newBirthDate: isDate(text('newBirthDate', 10)) ? text('newBirthDate', 10) : '',
    coupon: text('coupon', bookingLimits.couponCode),
    package: text('package', 100),
    notes: text('notes', bookingLimits.notes),
    frequency: frequencies.find((one) => one === read('frequency')) ?? 'none',
    count: count >= 2 && count <= bookingLimits.occurrences ? count : nothingEntered.count,
  };
}
