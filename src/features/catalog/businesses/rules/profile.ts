import { AppError } from '../../../../errors.ts';
import { isCurrency } from '../../../../shared/currencies.ts';
import { isTimeZone, minuteOfDay } from '../../../../shared/time.ts';
import { requireSoundContact } from './contact.ts';
import { requireSoundOrigins, tidyOrigins } from './embed-origins.ts';
import { type Hours, requireSoundWeek, tidyWeek, type WeekdayHours } from './weekly-hours.ts';

/** What an owner says of a business. */
export interface Profile {
  name: string;
  description: string | null;
  addressLine1: string | null;
  city: string | null;
  state: string | null;
  country: string | null;
  postalCode: string | null;
  timezone: string;
  currency: string;
  lat: number | null;
  lng: number | null;
  image: string | null;
  images: string[];
  phone: string | null;
  email: string | null;
  website: string | null;
  /** Of sites whose pages may show its booking in a frame. */
  embedOrigins: string[];
  workingHours: Hours;
  breaks: Hours[];
  openDays: number[];
  /** Where it is given, hours and days follow from it. */
  weeklyHours: WeekdayHours[] | null;
  cancellationWindowHours: number;
  slotIntervalMinutes: number;
  minNoticeMinutes: number;
  bookingHorizonDays: number;
  autoConfirm: boolean;
}

type ProfileChanges = Partial<Profile>;

/** What a new business has where its owner says nothing. */
export const defaultProfile: Omit<Profile, 'name' | 'timezone' | 'currency'> = {
  description: null,
  addressLine1: null,
  city: null,
  state: null,
  country: null,
  postalCode: null,
  lat: null,
  lng: null,
  image: null,
  images: [],
  phone: null,
  email: null,
  website: null,
  embedOrigins: [],
  workingHours: { start: '09:00', end: '17:00' },
  breaks: [],
  openDays: [0, 1, 2, 3, 4, 5, 6],
  weeklyHours: null,
  cancellationWindowHours: 24,
  slotIntervalMinutes: 30,
  minNoticeMinutes: 0,
  bookingHorizonDays: 365,
  autoConfirm: true,
};

/** Checks what the schema of a single field cannot tell. */
export function requireSound(changes: ProfileChanges): void {
  const { timezone, currency, lat, lng, image, workingHours, breaks, weeklyHours } = changes;
  // Half a point is no point, neither to set nor to clear.
  if (isGiven(lat) !== isGiven(lng) || (lat === undefined) !== (lng === undefined))
    throw new AppError('MISSING_FIELDS', { detail: 'body.lat, body.lng: come together or not at all.' });
  if (timezone !== undefined && !isTimeZone(timezone))
    throw new AppError('INVALID_VALUE', {
      detail: 'body.timezone: must be the name of an IANA time zone, such as Europe/Lisbon.',
    });
  if (currency !== undefined && !isCurrency(currency))
    throw new AppError('INVALID_CURRENCY', {
      detail: 'body.currency: must be a currency code of ISO 4217, such as EUR.',
    });
  if (isGiven(image) && !isWebAddress(image))
    throw new AppError('INVALID_INPUT', {
      detail: 'body.image: must be an address beginning https:// or http://.',
    });
  requireSoundContact(changes);
  requireSoundOrigins(changes.embedOrigins ?? []);
  if (isGiven(weeklyHours)) requireSoundWeek(weeklyHours);
  if (workingHours !== undefined && !isForward(workingHours))
    throw new AppError('INVALID_VALUE', { detail: 'body.workingHours: must end after they start.' });
  if (breaks !== undefined && !(breaks.every(isForward) && areApart(breaks)))
    throw new AppError('INVALID_VALUE', {
      detail: 'body.breaks: must end after they start and may not overlap.',
    });
}

function isGiven<T>(value: T | null | undefined): value is T {
  return value !== null && value !== undefined;
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text) && URL.canParse(text);
}

function isForward({ start, end }: Hours): boolean {
  return minuteOfDay(start) < minuteOfDay(end);
}

/** One may begin where another ends. */
function areApart(breaks: readonly Hours[]): boolean {
  const inOrder = [...breaks].sort((a, b) => minuteOfDay(a.start) - minuteOfDay(b.start));
  return inOrder.every(({ end }, index) => {
    const next = inOrder[index + 1];
    return next === undefined || minuteOfDay(end) <= minuteOfDay(next.start);
  });
}

const texts = [
  'description',
  'addressLine1',
  'city',
  'state',
  'country',
  'postalCode',
  'image',
  'phone',
  'email',
  'website',
] as const;

/** What a request says: null clears a list, too. */
export type ProfileRequest = Partial<Omit<Profile, 'images' | 'embedOrigins'>> & {
  images?: string[] | null;
  embedOrigins?: string[] | null;
};

/** Without the spaces around texts; a text left blank, as forms send it, is none. Weekdays are a set: in order. */
export function tidyProfile({ images, embedOrigins, ...changes }: ProfileRequest): ProfileChanges {
  const tidied: ProfileChanges = { ...changes };
  if (images !== undefined) tidied.images = (images ?? []).map((image) => image.trim());
  if (embedOrigins !== undefined) tidied.embedOrigins = tidyOrigins(embedOrigins ?? []);
  if (isGiven(tidied.weeklyHours)) tidied.weeklyHours = tidyWeek(tidied.weeklyHours);
  if (tidied.name !== undefined) tidied.name = tidied.name.trim();
  for (const field of texts) {
    const text = tidied[field];
    if (isGiven(text)) tidied[field] = text.trim() === '' ? null : text.trim();
  }
  if (tidied.openDays !== undefined) tidied.openDays = [...tidied.openDays].sort((a, b) => a - b);
  return tidied;
}

/** A field whose change can leave a booking without the hours it was made in. */
const scheduling = ['timezone', 'workingHours', 'breaks', 'openDays', 'weeklyHours'] as const;

export function changesSchedule(before: Profile, after: Profile): boolean {
  return scheduling.some((field) => !isSame(before[field], after[field]));
}

/** What the text index is made of. */
export function changesWords(before: Profile, after: Profile): boolean {
  return (['name', 'description', 'city'] as const).some((field) => before[field] !== after[field]);
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
