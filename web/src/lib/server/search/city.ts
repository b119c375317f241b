import { error, type RequestEvent, redirect } from '@sveltejs/kit';
import { inLanguage } from '$lib/i18n/language';
import { orErrorPage } from '$lib/server/api';
import { listFavouriteIds } from '../catalog/favourites';
import { localCategory, localCity } from '../catalog/local-names';
import { findCards, listOf, presentCard } from './cards';

const onPage = 50;
const citiesShown = 13;

/** A city or one of its categories. Businesses with free times come first. */
export async function loadCity(event: RequestEvent, slug: string, categorySlug: string | null) {
  const { api, visitor, language } = event.locals;
  if (visitor === null) event.platform!.shareForAMoment();
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) error(404, { message: 'NOT_FOUND' });
  const [city] = await orErrorPage(event, api.listCities({ slug, limit: 1 }));
  if (city === undefined) error(404, { message: 'NOT_FOUND' });
  const category =
    categorySlug === null ? null : (city.categories.find((one) => one.slug === categorySlug) ?? null);
  if (categorySlug !== null && category === null) error(404, { message: 'NOT_FOUND' });
  // Redirects to the canonical URL.
  if (city.slug !== slug)
    redirect(308, inLanguage(language, `/${[city.slug, categorySlug].filter(Boolean).join('/')}`));
  const [found, all, cities] = await orErrorPage(
    event,
    Promise.all([
      findCards(
        event.locals,
        { city: city.city, ...(category !== null && { category: category.name }) },
        onPage,
      ),
      api.listBusinesses({
        city: city.city,
        limit: onPage,
        ...(city.country !== null && { country: city.country }),
        ...(category !== null && { category: category.name }),
      }),
      api.listCities({ limit: citiesShown }),
    ]),
  );
  const here = listOf(all);
  const ids = new Set(here.map(({ id }) => id));
  const cards = found.cards.filter(({ id }) => ids.has(id));
  const free = new Set(cards.map(({ id }) => id));
  return {
    favourites: await listFavouriteIds(event),
    city: {
      name: localCity(city.city, language),
      slug: city.slug,
      businessCount: category === null ? city.businessCount : here.length,
    },
    category: category && { name: localCategory(category.name, language), slug: category.slug },
    categories: city.categories.map(({ name, slug: own }) => ({
      name: localCategory(name, language),
      slug: own,
    })),
    otherCities: cities
      .filter((one) => one.slug !== city.slug)
      .map((one) => ({ name: localCity(one.city, language), slug: one.slug })),
    today: new Date().toISOString().slice(0, 10),
    cards: [
      ...cards,
      ...here.filter(({ id }) => !free.has(id)).map((business) => presentCard(business, language)),
    ],
  };
}
