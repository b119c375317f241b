import { inLanguage, type Language } from '$lib/i18n/language';
import { keyOf, localCategory, localCity } from '$lib/server/catalog/local-names';

/** A proposal while typing. With `href` it opens a page, otherwise it completes the field. */
export interface Suggestion {
  name: string;
  kind: 'category' | 'service' | 'business' | 'person' | 'place';
  /** City of a business, role of a professional. */
  note: string | null;
  href: string | null;
}

const mostOfKind = 3;
const mostPlaces = 6;
// The API ranks businesses by everything they offer. Only those with a matching name are proposed.
const mostRead = 12;

/** Whether each typed word begins a word of the name. */
export function matchesName(name: string, typed: string): boolean {
  const words = keyOf(name).split(/[^\p{L}\p{N}]+/u);
  return keyOf(typed)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .every((start) => words.some((word) => word.startsWith(start)));
}

const distinct = (names: readonly string[]) => [
  ...new Map(names.map((name) => [keyOf(name), name])).values(),
];

/** Categories, services, businesses and professionals for the field of the service. */
export async function suggestWhat(
  api: App.Locals['api'],
  typed: string,
  language: Language,
): Promise<Suggestion[]> {
  const [categories, services, businesses, people] = await Promise.all([
    api.listCategories({ limit: 50 }),
    api.listServices({ query: typed, limit: mostRead }),
    api.listBusinesses({ query: typed, limit: mostRead }),
    api.listProfessionals({ query: typed, limit: mostOfKind }),
  ]);
  const known = categories
    .filter(({ name }) => matchesName(name, typed) || matchesName(localCategory(name, language), typed))
    .map(({ name }) => localCategory(name, language));
  const isKnown = new Set(known.map(keyOf));
  const offered = distinct([services].flat().map(({ name }) => name)).filter(
    (name) => matchesName(name, typed) && !isKnown.has(keyOf(name)),
  );
  const named = [businesses].flat().filter(({ name }) => matchesName(name, typed));
  return [
    ...known
      .slice(0, mostOfKind)
      .map((name) => ({ name, kind: 'category', note: null, href: null }) as const),
    ...offered
      .slice(0, mostOfKind)
      .map((name) => ({ name, kind: 'service', note: null, href: null }) as const),
    ...named.slice(0, mostOfKind).map(
      ({ name, slug, city }) =>
        ({
          name,
          kind: 'business',
          note: localCity(city ?? null, language),
          href: inLanguage(language, `/b/${slug}`),
        }) as const,
    ),
    ...[people]
      .flat()
      .map(
        ({ name, slug, role }) =>
          ({ name, kind: 'person', note: role ?? null, href: inLanguage(language, `/p/${slug}`) }) as const,
      ),
  ];
}

/** Cities for the field of the place. */
export async function suggestWhere(
  api: App.Locals['api'],
  typed: string,
  language: Language,
): Promise<Suggestion[]> {
  const cities = await api.listCities({ limit: 50 });
  return cities
    .filter(({ city }) => matchesName(city, typed) || matchesName(localCity(city, language), typed))
    .slice(0, mostPlaces)
    .map(({ city }) => ({ name: localCity(city, language), kind: 'place', note: null, href: null }));
}
