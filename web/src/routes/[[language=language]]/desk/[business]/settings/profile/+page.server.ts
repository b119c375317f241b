import { fail } from '@sveltejs/kit';
import { accessibilityFeatures } from 'openslot-facts/business-facts';
import { invalidFields } from '$lib/catalog/profile-form';
import { listZones, resolveZone } from '$lib/format/time';
import { problem } from '$lib/forms/problems';
import { saveBusiness } from '$lib/server/catalog/save-business';
import { readSent } from '$lib/server/http/forms';
import { spokenLanguages } from '$lib/server/search/languages';
import type { Actions, PageServerLoad } from './$types';

const texts = [
  'description',
  'addressLine1',
  'postalCode',
  'city',
  'state',
  'country',
  'phone',
  'email',
  'website',
  'image',
] as const;

export const load: PageServerLoad = async ({ parent, locals }) => {
  const { business } = await parent();
  const { name, timezone, lat, lng, images, languages, accessibility } = business;
  return {
    languages: spokenLanguages(locals.language, ...languages),
    zones: listZones(),
    profile: {
      name,
      timezone,
      lat: lat === null ? '' : String(lat),
      lng: lng === null ? '' : String(lng),
      images: images.join('\n'),
      languages,
      accessibility,
      ...(Object.fromEntries(texts.map((field) => [field, business[field] ?? ''])) as Record<
        (typeof texts)[number],
        string
      >),
    },
  };
};

/** A typed number with comma or point; NaN if it is invalid. */
const numberIn = (text: string) => (text === '' ? null : Number(text.replace(',', '.').replaceAll('−', '-')));

export const actions: Actions = {
  default: async (event) => {
    const { text: field, all } = await readSent(event);
    const features = all('accessibility');
    const entered = {
      name: field('name').trim(),
      timezone: resolveZone(field('timezone')),
      lat: field('lat').trim(),
      lng: field('lng').trim(),
      images: field('images').trim(),
      languages: all('languages'),
      accessibility: accessibilityFeatures.filter((feature) => features.includes(feature)),
      ...(Object.fromEntries(texts.map((name) => [name, field(name).trim()])) as Record<
        (typeof texts)[number],
        string
      >),
    };
    const changes = {
      ...entered,
      lat: numberIn(entered.lat),
      lng: numberIn(entered.lng),
      images: entered.images.split(/\s*\n\s*/).filter((line) => line !== ''),
    };
    const invalid = invalidFields(changes);
    if (invalid.length > 0)
      return fail(400, { refusal: problem('INVALID_VALUE', invalid[0]), entered, invalid });
    return saveBusiness(event, changes, entered);
  },
};
