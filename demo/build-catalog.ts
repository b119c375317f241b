import { countryKey } from '../src/shared/countries.ts';
import { toMinor } from '../src/shared/money.ts';
import { textKey } from '../src/shared/text.ts';
import { dayMs, minuteOfDay } from '../src/shared/time.ts';
import { emailOf, familyMembers, isLogin, users } from './people.ts';
import type { DemoBusiness, DemoProfessional, DemoService, DemoShift, Span } from './types.ts';

const favouritesOfCustomer = new Set(['biz_demo_salon', 'biz_demo_yoga', 'biz_demo_pilates']);

export function priceMinorOf({ price }: DemoService, currency: string): number | null {
  return price === undefined ? null : minorOf(price, currency);
}

export function minorOf(amount: number, currency: string): number {
  const minor = toMinor(amount, currency);
  if (minor === null) throw new Error(`${amount} is not an amount of ${currency}.`);
  return minor;
}

/** Earlier than every booking, in list order. */
export function openedAt(now: Date, place: number): string {
  return new Date(now.getTime() - 400 * dayMs + place * dayMs).toISOString();
}

/** Table rows without generated columns. */
export function buildPeople(now: Date, passwordHashOf: (email: string) => string) {
  return {
    users: users.map((user, place) => {
      const email = emailOf(user.id);
      return {
        id: user.id,
        email,
        email_key: email,
        password_hash: isLogin(user.id) ? passwordHashOf(email) : null,
        name: user.name,
        role: user.role,
        phone: user.phone ?? null,
        timezone: user.timezone,
        preferred_reminder_channel: user.reminders ?? 'email',
        language: user.language ?? 'en',
        email_verified_at: openedAt(now, place),
        created_at: openedAt(now, place),
      };
    }),
    familyMembers: familyMembers.map((member) => ({
      id: member.id,
      user_id: member.of,
      name: member.name,
      relation: member.relation,
      birth_date: member.birthDate,
      created_at: openedAt(now, 100),
    })),
  };
}

export function buildCatalog(
  businesses: readonly DemoBusiness[],
  freelancers: readonly DemoProfessional[],
  now: Date,
) {
  return {
    businesses: businesses.map((business, place) => businessRow(business, openedAt(now, place))),
    professionals: [...businesses, { professionals: freelancers }].flatMap(({ professionals }, place) =>
      professionals.map((professional) => professionalRow(professional, openedAt(now, place))),
    ),
    memberships: businesses.flatMap(({ id, professionals, alsoHere = [] }, place) =>
      [...professionals.map((professional) => professional.id), ...alsoHere].map((professionalId) => ({
        business_id: id,
        professional_id: professionalId,
        joined_at: openedAt(now, place),
      })),
    ),
    favourites: businesses
      .filter(({ id }) => favouritesOfCustomer.has(id))
      .map(({ id }, place) => ({
        user_id: 'usr_demo_customer',
        business_id: id,
        created_at: new Date(now.getTime() - (6 + 20 * place) * dayMs).toISOString(),
      })),
    members: businesses.flatMap(({ id, members = [] }, place) =>
      members.map(({ user, role }) => ({
        business_id: id,
        user_id: user,
        role,
        joined_at: openedAt(now, place),
      })),
    ),
    services: businesses.flatMap((business, place) =>
      business.services.map((service, position) => ({
        ...serviceRow(service, business, openedAt(now, place)),
        position,
      })),
    ),
    offers: businesses.flatMap(({ services }) =>
      services.flatMap(({ id, by }) =>
        by.map((professionalId) => ({ service_id: id, professional_id: professionalId })),
      ),
    ),
  };
}

function businessRow(business: DemoBusiness, createdAt: string) {
  const { address } = business;
  return {
    id: business.id,
    user_id: business.owner,
    status: business.status ?? 'active',
    name: business.name,
    description: business.description,
    address_line1: address.line1,
    city: address.city,
    state: address.state,
    country: address.country,
    postal_code: address.postalCode,
    city_key: textKey(address.city),
    country_key: countryKey(address.country),
    timezone: business.timezone,
    currency: business.currency,
    lat: address.lat,
    lng: address.lng,
    ...hoursColumns(business.hours, business.breaks),
    open_days: business.openDays,
    weekly_hours: business.weeklyHours?.flatMap(weekdaysOf) ?? null,
    phone: business.phone ?? null,
    email: business.email ?? null,
    website: business.website ?? null,
    images: business.images ?? [],
    languages: business.languages ?? [],
    accessibility: business.accessibility ?? [],
    cancellation_window_hours: business.cancellationWindowHours,
    slot_interval_minutes: business.slotIntervalMinutes,
    min_notice_minutes: business.minNoticeMinutes ?? 0,
    booking_horizon_days: business.bookingHorizonDays ?? 365,
    auto_confirm: business.autoConfirm ?? true,
    created_at: createdAt,
  };
}

function weekdaysOf({ days, hours: [start, end] }: DemoShift) {
  return days.map((weekday) => ({ weekday, start, end }));
}

function professionalRow(professional: DemoProfessional, createdAt: string) {
  const reviews = professional.reviews ?? [];
  return {
    id: professional.id,
    user_id: professional.account ?? null,
    name: professional.name,
    role: professional.role,
    bio: professional.bio,
    ...hoursColumns(professional.hours, professional.breaks),
    rating_sum: reviews.reduce((sum, { rating }) => sum + rating, 0),
    review_count: reviews.length,
    search_key: textKey(`${professional.name} ${professional.role}`) ?? '',
    created_at: createdAt,
  };
}

function serviceRow(service: DemoService, business: DemoBusiness, createdAt: string) {
  const [bufferBefore, bufferAfter] = service.buffers ?? [0, 0];
  return {
    id: service.id,
    business_id: service.own ? null : business.id,
    owner_professional_id: service.own ? service.by[0] : null,
    name: service.name,
    description: service.description,
    duration_minutes: service.minutes,
    price_minor: priceMinorOf(service, business.currency),
    currency: business.currency,
    active: service.active ?? true,
    parent: service.parent ?? null,
    custom: service.custom ?? false,
    capacity: service.capacity ?? 1,
    buffer_before_minutes: bufferBefore,
    buffer_after_minutes: bufferAfter,
    category_key: textKey(service.parent ?? service.name),
    search_key: textKey(service.name),
    created_at: createdAt,
  };
}

function hoursColumns([opens, closes]: Span, breaks: readonly Span[] = []) {
  return {
    opens_minute: minuteOfDay(opens),
    closes_minute: minuteOfDay(closes),
    breaks: breaks.map(([start, end]) => ({ start, end })),
  };
}
