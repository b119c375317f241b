import { averageRating } from 'openslot-facts/rating';
import { toMajor } from '../../../shared/money.ts';
import { timeOfDay } from '../../../shared/time.ts';
import { distanceKmOf } from '../../catalog/businesses/rules/near.ts';
import type { AvailabilitySlotView, FreeSlotView, NearbySlotView } from './contract.ts';
import type { OfferRow } from './offer-store.ts';
import type { FoundStart } from './rules/found-order.ts';
import type { FreeStart } from './rules/free-starts.ts';
import type { JudgedStart } from './rules/judge.ts';
import type { OfferedService } from './rules/situation.ts';
import type { TeamStart } from './rules/team-day.ts';
import type { FoundSlotView } from './search-contract.ts';
import type { TeamTimeView } from './times-contract.ts';

export function presentSlot(
  { startMinute, verdict }: JudgedStart,
  service: OfferedService | null,
): AvailabilitySlotView {
  const time = timeOfDay(startMinute);
  return verdict.free
    ? { time, available: true, ...presentSeats(verdict, service) }
    : { time, available: false, reason: verdict.reason };
}

/** Seats are shown only for classes. */
function presentSeats(
  { seatsLeft }: { seatsLeft: number },
  service: Pick<OfferedService, 'capacity'> | null,
): { seatsLeft?: number } {
  return service !== null && service.capacity > 1 ? { seatsLeft } : {};
}

export function presentFreeStart(start: FreeStart, service: OfferedService | null): FreeSlotView {
  return { ...presentStart(start), ...presentSeats(start, service) };
}

export function presentNearest(start: FreeStart & { professionalId: string }): NearbySlotView {
  return { professionalId: start.professionalId, ...presentStart(start) };
}

function presentStart({ localDate, startMinute, startMs }: FreeStart) {
  return { date: localDate, time: timeOfDay(startMinute), startUtc: new Date(startMs).toISOString() };
}

export function presentTeamStart(start: TeamStart, wanted: { capacity: number }): TeamTimeView {
  const { startMinute, startMs, freeIds, reason } = start;
  return {
    time: timeOfDay(startMinute),
    startUtc: startMs === null ? null : new Date(startMs).toISOString(),
    available: reason === null,
    ...(reason === null ? presentSeats(start, wanted) : { reason }),
    professionals: freeIds,
  };
}

export function presentFound(start: FoundStart<OfferRow>): FoundSlotView {
  const { offer } = start;
  return {
    business: offer.business_id,
    businessName: offer.business_name,
    businessSlug: offer.business_slug,
    addressLine1: offer.address_line1,
    city: offer.city,
    lat: offer.lat,
    lng: offer.lng,
    ...(offer.distance !== null && { distanceKm: Math.round(distanceKmOf(offer.distance) * 100) / 100 }),
    image: offer.image,
    timezone: offer.timezone,
    professional: offer.professional_id,
    professionalName: offer.professional_name,
    rating: presentOffer(offer).rating,
    reviewCount: offer.review_count,
    service: offer.service_id,
    serviceName: offer.service_name,
    duration: offer.duration_minutes,
    kind: offer.capacity > 1 ? 'class' : 'single',
    ...presentStart(start),
    // A service owned by a professional may have no price and no currency.
    ...(offer.price_minor === null
      ? { currency: offer.business_currency }
      : { price: toMajor(offer.price_minor, offer.currency), currency: offer.currency }),
    ...(offer.price_from && offer.price_minor !== null && { priceFrom: true }),
    ...presentSeats(start, offer),
    ...(offer.missing_words > 0 && { missingWords: offer.missing_words }),
  };
}

/** Values that offers are ordered by, in major units. */
export function presentOffer(offer: OfferRow): {
  price: number | null;
  rating: number | null;
  currency: string;
  missingWords: number;
} {
  return {
    missingWords: offer.missing_words,
    currency: offer.currency,
    price: offer.price_minor === null ? null : toMajor(offer.price_minor, offer.currency),
    rating: averageRating(offer.rating_sum, offer.review_count),
  };
}
