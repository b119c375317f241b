import { redirect } from '@sveltejs/kit';
import { listCurrencies } from '$lib/format/money';
import { listZones, resolveZone } from '$lib/format/time';
import { inLanguage } from '$lib/i18n/language';
import { failWith, tryCall } from '$lib/server/api';
import { listOwnBusinesses } from '$lib/server/desk/own-business';
import { readForm } from '$lib/server/http/forms';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = async (event) => {
  const { api, language, visitor } = event.locals;
  if (visitor === null)
    redirect(
      303,
      inLanguage(language, `/sign-up?role=business&next=${encodeURIComponent(event.url.pathname)}`),
    );
  const [businesses, cities] = await Promise.all([
    listOwnBusinesses(event),
    api.listCities({ limit: 200 }).catch(() => []),
  ]);
  return {
    role: visitor.role,
    key: crypto.randomUUID(),
    zone: visitor.timezone ?? '',
    zones: listZones(),
    currencies: listCurrencies(language),
    countries: [...new Set(cities.flatMap(({ country }) => country ?? []))].sort(),
    drafts: businesses
      .filter(({ status, role }) => status === 'draft' && role === 'owner')
      .map(({ name, slug }) => ({ name, slug })),
  };
};

export const actions: Actions = {
  default: async (event) => {
    const field = await readForm(event);
    const entered = {
      name: field('name').trim(),
      city: field('city').trim(),
      country: field('country').trim(),
      timezone: resolveZone(field('timezone')),
      currency: field('currency'),
    };
    const outcome = await tryCall(
      event,
      event.locals.api.createBusiness(entered, { idempotencyKey: field('key') || undefined }),
    );
    if (outcome.refusal) return failWith(outcome.refusal, entered);
    redirect(303, inLanguage(event.locals.language, `/desk/${outcome.value.slug}/setup`));
  },
};
