import { type AccessibilityFeature, isLanguageCode } from 'openslot-facts/business-facts';
import { completeWebsite } from 'openslot-facts/contact';
import { AppError } from '../../../../errors.ts';
import { isCurrency } from '../../../../shared/money.ts';
import { isTimeZone, minuteOfDay } from '../../../../shared/time.ts';
import { toLocal } from '../../../../shared/zoned-time.ts';
import { normalizeOrigins, requireValidContact, requireValidOrigins } from './contact.ts';
import { type PaymentPolicy, presentPolicy } from './payment-policy.ts';
import { requireTaxRate } from './tax-rate.ts';
import { deriveHours, type Hours, requireValidWeek, sortWeek, type WeekdayHours } from './weekly-hours.ts';

/** Editable data of a business. */
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
  /** ISO 639-1 codes. */
  languages: string[];
  accessibility: AccessibilityFeature[];
  phone: string | null;
  email: string | null;
  website: string | null;
  /** Origins that may embed the booking page. */
  embedOrigins: string[];
  workingHours: Hours;
  breaks: Hours[];
  openDays: number[];
  /** If set, `workingHours` and `openDays` are derived. */
  weeklyHours: WeekdayHours[] | null;
  cancellationWindowHours: number;
  slotIntervalMinutes: number;
  minNoticeMinutes: number;
  bookingHorizonDays: number;
  autoConfirm: boolean;
  allowDoubleBooking: boolean;
  paymentPolicy: PaymentPolicy | null;
  /** Tax included in the prices of services without a rate of their own. */
  taxRatePercent: number;
}

type ProfileChanges = Partial<Profile>;

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
  languages: [],
  accessibility: [],
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
  allowDoubleBooking: false,
  paymentPolicy: null,
  taxRatePercent: 0,
};

/** Checks that involve several fields or registries. */
export function requireValidProfile(changes: ProfileChanges): void {
  const { timezone, currency, lat, lng, image, workingHours, breaks, weeklyHours } = changes;
  if (isGiven(lat) !== isGiven(lng) || (lat === undefined) !== (lng === undefined))
    throw new AppError('MISSING_FIELDS', {
      field: isGiven(lat) ? 'body.lng' : 'body.lat',
      detail: 'Send lat and lng together.',
    });
  if (timezone !== undefined && !isTimeZone(timezone))
    throw new AppError('INVALID_VALUE', {
      field: 'body.timezone',
      reason: 'unknown-value',
      detail: 'Must be an IANA time zone such as Europe/Lisbon.',
    });
  if (currency !== undefined && !isCurrency(currency))
    throw new AppError('INVALID_CURRENCY', {
      field: 'body.currency',
    });
  if (isGiven(image) && !isWebAddress(image))
    throw new AppError('INVALID_INPUT', {
      field: 'body.image',
      detail: 'Must be a URL that begins with https:// or http://.',
    });
  requireTaxRate(changes.taxRatePercent);
  const unknown = changes.languages?.findIndex((code) => !isLanguageCode(code)) ?? -1;
  if (unknown >= 0)
    throw new AppError('INVALID_VALUE', {
      field: `body.languages[${unknown}]`,
      reason: 'unknown-value',
      detail: 'Must be an ISO 639-1 code such as pt.',
    });
  requireValidContact(changes);
  requireValidOrigins(changes.embedOrigins ?? []);
  if (isGiven(weeklyHours)) requireValidWeek(weeklyHours);
  if (workingHours !== undefined && !isForward(workingHours))
    throw new AppError('INVALID_VALUE', {
      field: 'body.workingHours',
      reason: 'conflicting',
      detail: 'The end must be later than the start.',
    });
  if (breaks !== undefined && !(breaks.every(isForward) && areApart(breaks)))
    throw new AppError('INVALID_VALUE', {
      field: 'body.breaks',
      reason: 'conflicting',
      detail: 'Breaks must end after they start and must not overlap.',
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

/** Breaks may touch. */
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

/** Request body. Null clears a list. */
export type ProfileRequest = Partial<
  Omit<Profile, 'images' | 'embedOrigins' | 'languages' | 'accessibility'>
> & {
  images?: string[] | null;
  languages?: string[] | null;
  accessibility?: AccessibilityFeature[] | null;
  embedOrigins?: string[] | null;
};

/** Trims text, stores blank text as null, completes the website and sorts weekdays. */
export function normalizeProfile({
  images,
  embedOrigins,
  languages,
  accessibility,
  ...changes
}: ProfileRequest): ProfileChanges {
  const tidied: ProfileChanges = { ...changes };
  if (languages !== undefined) tidied.languages = languages ?? [];
  if (accessibility !== undefined) tidied.accessibility = accessibility ?? [];
  if (images !== undefined) tidied.images = (images ?? []).map((image) => image.trim());
  if (embedOrigins !== undefined) tidied.embedOrigins = normalizeOrigins(embedOrigins ?? []);
  if (isGiven(tidied.weeklyHours)) tidied.weeklyHours = sortWeek(tidied.weeklyHours);
  if (tidied.name !== undefined) tidied.name = tidied.name.trim();
  for (const field of texts) {
    const text = tidied[field];
    if (isGiven(text)) tidied[field] = text.trim() === '' ? null : text.trim();
  }
  if (isGiven(tidied.website)) tidied.website = completeWebsite(tidied.website);
  if (isGiven(tidied.paymentPolicy)) tidied.paymentPolicy = presentPolicy(tidied.paymentPolicy);
  if (tidied.openDays !== undefined) tidied.openDays = [...tidied.openDays].sort((a, b) => a - b);
  return tidied;
}

/** Fields that can strand bookings when they change. */
const scheduling = ['timezone', 'workingHours', 'breaks', 'openDays', 'weeklyHours'] as const;

export function changesSchedule(before: Profile, after: Profile): boolean {
  return scheduling.some((field) => !isSame(before[field], after[field]));
}

/** Whether the search index has to be updated. */
export function changesWords(before: Profile, after: Profile): boolean {
  return (['name', 'description', 'city', 'addressLine1', 'state', 'postalCode'] as const).some(
    (field) => before[field] !== after[field],
  );
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

const derived = ['workingHours', 'openDays'] as const;

/**
 * Applies changes to a profile. With weekly hours, sent `workingHours` and `openDays` must equal the current
 * or the derived values. Otherwise the request is rejected instead of ignored.
 */
export function changeProfile(before: Profile, changes: Partial<Profile>): Profile {
  const after = { ...before, ...changes };
  if (after.weeklyHours === null) return after;
  const shown = deriveHours(after.weeklyHours);
  for (const field of derived) {
    const asked = changes[field];
    if (asked !== undefined && !isSame(asked, before[field]) && !isSame(asked, shown[field]))
      throw new AppError('INVALID_INPUT', {
        field: `body.${field}`,
        reason: 'conflicting',
        detail: 'Derived from weeklyHours. Change weeklyHours or set it to null.',
      });
  }
  return { ...after, ...shown };
}

export interface BookedStart {
  /** Local date when the booking was made. */
  date: string;
  startMinute: number;
  startsAtMs: number;
}

/** Whether a booking would get another local date or time. */
export function movesBookings(starts: readonly BookedStart[], zone: string): boolean {
  return starts.some(({ date, startMinute, startsAtMs }) => {
    const local = toLocal(startsAtMs, zone);
    return local.date !== date || local.minute !== startMinute;
  });
}
