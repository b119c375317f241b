import { averageRating } from 'openslot-facts/rating';
import { timeOfDay } from '../../../shared/time.ts';
import type { ProfessionalView } from './contract.ts';
import type { ProfessionalRow } from './store.ts';

export function presentProfessional(row: ProfessionalRow): ProfessionalView {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    role: row.role,
    bio: row.bio,
    image: row.image,
    ...(row.portrait !== null && { portrait: row.portrait }),
    services: row.service_ids,
    workingHours: { start: timeOfDay(row.opens_minute), end: timeOfDay(row.closes_minute) },
    breaks: row.breaks.map(({ start, end }) => ({ start, end })),
    businessIds: row.business_ids,
    rating: averageRating(row.rating_sum, row.review_count),
    reviewCount: row.review_count,
  };
}
