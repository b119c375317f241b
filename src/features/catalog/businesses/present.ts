import { averageRating } from 'openslot-facts/rating';
import type { Viewer } from '../../../http/caller.ts';
import { timeOfDay } from '../../../shared/time.ts';
import { type MemberRights, memberMay, rightsOf } from '../../access/rights/rules/rights.ts';
import type { BusinessView } from './contract.ts';
import { shownStatus } from './rules/lifecycle.ts';
import { presentPolicy } from './rules/payment-policy.ts';
import type { BusinessRow } from './store.ts';

/** `member` has the role of the viewer at the business. */
export function presentBusiness(row: BusinessRow, viewer: Viewer, member?: MemberRights): BusinessView {
  const isAdmin = viewer?.role === 'admin';
  const seesState = isAdmin || (member !== undefined && memberMay(member, 'look'));
  const runsIt = isAdmin || (member !== undefined && memberMay(member, 'manage'));
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    workingHours: { start: timeOfDay(row.opens_minute), end: timeOfDay(row.closes_minute) },
    breaks: row.breaks.map(({ start, end }) => ({ start, end })),
    userId: row.user_id,
    cancellationWindowHours: row.cancellation_window_hours,
    description: row.description,
    addressLine1: row.address_line1,
    city: row.city,
    state: row.state,
    country: row.country,
    postalCode: row.postal_code,
    timezone: row.timezone,
    currency: row.currency,
    cityKey: row.city_key,
    countryKey: row.country_key,
    lat: row.lat,
    lng: row.lng,
    image: row.image,
    images: row.images,
    languages: row.languages,
    accessibility: row.accessibility,
    ...(row.logo !== null && { logo: row.logo }),
    ...(row.cover !== null && { cover: row.cover }),
    phone: row.phone,
    email: row.email,
    website: row.website,
    slotIntervalMinutes: row.slot_interval_minutes,
    minNoticeMinutes: row.min_notice_minutes,
    bookingHorizonDays: row.booking_horizon_days,
    openDays: row.open_days,
    // jsonb does not preserve the order of keys.
    weeklyHours: row.weekly_hours?.map(({ weekday, start, end }) => ({ weekday, start, end })) ?? null,
    rating: averageRating(row.rating_sum, row.review_count),
    reviewCount: row.review_count,
    autoConfirm: row.auto_confirm,
    ...(seesState && { status: shownStatus(row.status) }),
    ...(seesState && row.status === 'unlisted' && { listed: false }),
    ...(runsIt && row.status_reason !== null && { statusReason: row.status_reason }),
    ...(runsIt && { embedOrigins: row.embed_origins }),
    ...(seesState && {
      allowDoubleBooking: row.allow_double_booking,
      taxRatePercent: row.tax_rate_percent,
    }),
    ...(row.payment_policy !== null && { paymentPolicy: presentPolicy(row.payment_policy) }),
    ...(member !== undefined && { role: member.role, rights: rightsOf(member) }),
  };
}
