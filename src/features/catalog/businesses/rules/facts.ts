import { AppError } from '../../../../errors.ts';

interface FactQuery {
  language?: string;
  accessibility?: string;
  openNow?: boolean;
  city?: string;
  place?: string;
  lat?: number;
}

/** Filters by facts about a business. Being open is checked row by row, so it requires a place. */
export function readFacts(
  { language, accessibility, openNow, city, place, lat }: FactQuery,
  now: Date,
): { language?: string; accessibility?: string[]; openAt?: Date } {
  if (openNow === true && city === undefined && place === undefined && lat === undefined)
    throw new AppError('MISSING_FIELDS', {
      field: 'query.city',
      detail: 'openNow requires a city, a place, or lat and lng.',
    });
  return {
    ...(language !== undefined && { language }),
    ...(accessibility !== undefined && { accessibility: [...new Set(accessibility.split(','))] }),
    ...(openNow === true && { openAt: now }),
  };
}
