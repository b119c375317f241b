import { listZones, resolveZone } from '$lib/format/time';
import { problem } from '$lib/forms/problems';
import { failWith } from '$lib/server/api';
import { saveBusiness } from '$lib/server/catalog/save-business';
import { readForm } from '$lib/server/http/forms';
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

export const load: PageServerLoad = async ({ parent }) => {
  const { business } = await parent();
  const { name, timezone, lat, lng, images } = business;
  return {
    zones: listZones(),
    profile: {
      name,
      timezone,
      lat: lat === null ? '' : String(lat),
      lng: lng === null ? '' : String(lng),
      images: images.join('\n'),
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
    const field = await readForm(event);
    const entered = {
      name: field('name').trim(),
      timezone: resolveZone(field('timezone')),
      lat: field('lat').trim(),
      lng: field('lng').trim(),
      images: field('images').trim(),
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
    const unread = (['lat', 'lng'] as const).find((name) => Number.isNaN(changes[name]));
    if (unread !== undefined) return failWith(problem('INVALID_VALUE', unread), entered);
    return saveBusiness(event, changes, entered);
  },
};
