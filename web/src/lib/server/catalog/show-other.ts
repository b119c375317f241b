import type { Business } from 'openslot-client';
import type { Language } from '$lib/i18n/language';
import type { OtherBusiness } from '$lib/search/cards';
import { localCity } from './local-names';
import { picturesOf, uploadedOf } from './pictures';

/** A business for a list of other businesses. */
export const showOther = (business: Business, language: Language): OtherBusiness => ({
  slug: business.slug,
  name: business.name,
  place: [business.addressLine1, localCity(business.city, language)].filter(Boolean).join(', '),
  rating: business.rating,
  reviewCount: business.reviewCount,
  picture: picturesOf(business)[0] ?? null,
  cover: uploadedOf(business.cover),
});
