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

/** Intervals of a series in weeks. */
export const weeksApart = Array.from({ length: bookingLimits.weeksApart }, (_, index) => index + 1);

/** The days of a series, the first included. `weeks` is 0 for a single appointment. */
export const seriesDates = (date: string, weeks: number, count: number): string[] =>
  weeks === 0 ? [date] : Array.from({ length: count }, (_, index) => addDays(date, index * 7 * weeks));

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
  /** Weeks between the appointments of a series. 0: does not repeat. */
  repeat: number;
  count: number;
  /** Book the other dates of a series when some are not available. */
  skip: boolean;
  /** People who come too: `me`, `guest` or ids of family members. The form sends `none` if no one else comes. */
  others: string[];
  /** Names of guests, one per line. They count only with `guest` in `others`. */
  guests: string;
  /** Professional and start time of the second person. Empty for classes and until it is chosen. */
  slot: string;
}

/** Most people of one booking. */
export const mostPeople = 8;

export const nothingEntered: Entered = {
  who: 'me',
  newName: '',
  newRelation: '',
  newBirthDate: '',
  coupon: '',
  package: '',
  notes: '',
  repeat: 0,
  count: 4,
  skip: false,
  others: [],
  guests: '',
  slot: '',
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
    repeat: weeksApart.find((weeks) => weeks === Number(read('repeat'))) ?? 0,
    count: count >= 2 && count <= bookingLimits.occurrences ? count : nothingEntered.count,
    skip: ['on', true].includes(read('skip') as string | boolean),
    others: [...new Set([read('others')].flat().filter((one): one is string => typeof one === 'string'))]
      .filter((one) => one !== 'none' && one.length <= 100)
      .slice(0, mostPeople),
    guests: text('guests', mostPeople * textLimits.name),
    slot: text('slot', 110),
  };
}

export const readForm = (form: FormData): Entered =>
  readEntered((name) => (name === 'others' ? form.getAll(name) : form.get(name)));
