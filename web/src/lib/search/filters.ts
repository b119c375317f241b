import { type AccessibilityFeature, accessibilityFeatures } from 'openslot-facts/business-facts';

export const sorts = ['time', 'price', 'rating'] as const;
export const kinds = ['single', 'class'] as const;
export const parts = {
  morning: [null, '12:00'],
  afternoon: ['12:00', '17:00'],
  evening: ['17:00', null],
} as const;
export type Part = keyof typeof parts;
export const distances = [2, 5, 10, 25] as const;

/** Search filters in the URL of the results. */
export interface Filters {
  what: string;
  where: string;
  date: string | null;
  after: string | null;
  before: string | null;
  maxPrice: number | null;
  /** Currency of `maxPrice`. Null without it. */
  currency: string | null;
  minRating: number | null;
  openNow: boolean;
  /** ISO 639-1 code of a language spoken there. */
  language: string | null;
  accessibility: readonly AccessibilityFeature[];
  /** In kilometers, for searches near the visitor. */
  radius: number | null;
  kind: (typeof kinds)[number] | null;
  sort: (typeof sorts)[number];
  near: { lat: number; lng: number } | null;
}

export const noFilters: Filters = {
  what: '',
  where: '',
  date: null,
  after: null,
  before: null,
  maxPrice: null,
  currency: null,
  minRating: null,
  openNow: false,
  language: null,
  accessibility: [],
  radius: null,
  kind: null,
  sort: 'time',
  near: null,
};

const longest = 200;
const text = (given: string | null) => (given ?? '').trim().slice(0, longest).trim();
const oneOf = <Value extends string>(values: readonly Value[], given: string | null) =>
  values.find((value) => value === given) ?? null;

function number(given: string | null, least: number, most: number): number | null {
  const read = given === null || given.trim() === '' ? Number.NaN : Number(given);
  return read >= least && read <= most ? read : null;
}

function day(given: string | null): string | null {
  if (given === null || !/^\d{4}-\d\d-\d\d$/.test(given)) return null;
  const read = new Date(`${given}T12:00:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(given) ? given : null;
}

const match = (pattern: RegExp, given: string | null) =>
  given !== null && pattern.test(given) ? given : null;

const clock = (given: string | null) =>
  given !== null && /^([01]\d|2[0-3]):[0-5]\d$/.test(given) ? given : null;

/** Reads filters. Invalid values are ignored, so that every URL has results. */
export function readFilters(query: URLSearchParams): Filters {
  const part = oneOf(Object.keys(parts) as Part[], query.get('part'));
  let [after, before]: readonly (string | null)[] =
    part === null ? [clock(query.get('after')), clock(query.get('before'))] : parts[part];
  after ??= null;
  before ??= null;
  if (after !== null && before !== null && after >= before) before = null;
  const maxPrice = number(query.get('maxPrice'), 0, 1_000_000);
  const lat = number(query.get('lat'), -90, 90);
  const lng = number(query.get('lng'), -180, 180);
  const near = lat === null || lng === null ? null : { lat, lng };
  const features = query.getAll('accessibility').flatMap((given) => given.split(','));
  return {
    what: text(query.get('what')),
    where: text(query.get('where')),
    date: day(query.get('date')),
    after,
    before,
    maxPrice,
    currency: maxPrice === null ? null : match(/^[A-Z]{3}$/, query.get('currency')),
    minRating: number(query.get('minRating'), 1, 5),
    openNow: query.get('openNow') === '1',
    language: match(/^[a-z]{2}$/, query.get('language')),
    accessibility: accessibilityFeatures.filter((feature) => features.includes(feature)),
    radius: near === null ? null : number(query.get('radius'), 1, 100),
    kind: oneOf(kinds, query.get('kind')),
    sort: oneOf(sorts, query.get('sort')) ?? 'time',
    near,
  };
}

/** Query of the filters with "?"; empty without filters. */
export function writeFilters(filters: Filters, cursor: string | null = null): string {
  const { near, sort, openNow, accessibility, ...rest } = filters;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...rest, ...near })) {
    if (value !== null && value !== '') query.set(name, String(value));
  }
  if (openNow) query.set('openNow', '1');
  if (accessibility.length > 0) query.set('accessibility', accessibility.join(','));
  if (sort !== 'time') query.set('sort', sort);
  if (cursor !== null) query.set('cursor', cursor);
  const written = query.toString().replaceAll('%2C', ',');
  return written === '' ? '' : `?${written}`;
}

export const partOf = ({ after, before }: Pick<Filters, 'after' | 'before'>): Part | null =>
  (Object.keys(parts) as Part[]).find((part) => parts[part][0] === after && parts[part][1] === before) ??
  null;

/** Filters that only searches for free times have. Businesses without free times cannot be checked against them. */
export const isNarrowed = ({ after, before, maxPrice, minRating, kind }: Filters): boolean =>
  [after, before, maxPrice, minRating, kind].some((one) => one !== null);

/** The search without its filters. */
export const withoutFilters = ({ what, where, near, sort }: Filters): Filters => ({
  ...noFilters,
  what,
  where,
  near,
  sort,
});
