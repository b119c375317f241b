import { accessibilityFeatures } from 'openslot-facts/business-facts';
import { pathAfter } from '$lib/catalog/setup-steps';
import { tryCall } from '$lib/server/api';
import { countryOf } from '$lib/server/catalog/local-names';
import { findManagedBusiness } from '$lib/server/desk/own-business';
import { done, readSent, refusedAt, wrong } from '$lib/server/http/forms';
import { spokenLanguages } from '$lib/server/search/languages';
import type { Actions, PageServerLoad } from './$types';

const fields = ['description', 'addressLine1', 'postalCode', 'city', 'country'] as const;
/** A draft needs these for its review. */
const required = fields.filter((name) => name !== 'postalCode');

export const load: PageServerLoad = async ({ parent, locals }) => {
  const { business } = await parent();
  const { languages, accessibility } = business;
  return {
    languages: spokenLanguages(locals.language, ...languages),
    entered: {
      ...Object.fromEntries(fields.map((name) => [name, business[name] ?? ''])),
      languages: languages.join(','),
      accessibility: accessibility.join(','),
    } as Record<string, string>,
  };
};

export const actions: Actions = {
  default: async (event) => {
    const { id } = await findManagedBusiness(event);
    const { text, all, entered } = await readSent(event);
    const features = all('accessibility');
    const missing = required.find((name) => text(name) === '');
    if (missing !== undefined) return refusedAt('profile', wrong(missing, 'MISSING_FIELDS'), entered);
    const changes = {
      description: text('description'),
      addressLine1: text('addressLine1'),
      postalCode: text('postalCode'),
      city: text('city'),
      country: countryOf(text('country')) ?? text('country'),
      languages: all('languages'),
      accessibility: accessibilityFeatures.filter((feature) => features.includes(feature)),
    };
    const outcome = await tryCall(event, event.locals.api.updateBusiness({ id, ...changes }));
    if (outcome.refusal) return refusedAt('profile', outcome.refusal, entered);
    return done(event, 'saved', pathAfter('profile'));
  },
};
