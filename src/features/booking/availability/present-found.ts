import { toMajor } from '../../../shared/money.ts';
import { averageRating } from '../../../shared/rating.ts';
import { distanceKmOf } from '../../catalog/businesses/rules/sphere.ts';
import type { OfferRow } from './offer-store.ts';
import { presentSeats, presentStart } from './present.ts';
import type { FoundStart } from './rules/found-order.ts';
import type { FoundSlotView } from './search-contract.ts';

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
    // A professional's own service without a price may have no currency of its own.
    ...(offer.price_minor === null
      ? { currency: offer.business_currency }
      : { price: toMajor(offer.price_minor, offer.currency), currency: offer.currency }),
    ...presentSeats(start, offer),
  };
}

/** What an offer is compared by, as it is shown. */
export function presentOffer(offer: OfferRow): { price: number | null; rating: number | null } {
  return {
    price: offer.price_minor === null ? null : toMajor(offer.price_minor, offer.currency),
    rating: averageRating(offer.rating_sum, offer.review_count),
  };
}
