import Type, { type Static } from 'typebox';
import { discovery } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import { Nullable, pageQuery, Slug } from '../../../http/schemas.ts';
import { Category } from '../categories/contract.ts';

const City = Type.Object(
  {
    city: Type.String({ description: 'As its oldest business writes it.' }),
    country: Nullable(Type.String({ description: 'As the same business writes it.' })),
    slug: Type.String({
      description:
        'What it is called in the address of a page: `lisbon`. Where several countries have a city of that name, with the country: `paris-fr`.',
    }),
    businessCount: Type.Integer({
      description: 'How many businesses the filters `city` and `country` return.',
    }),
    lat: Nullable(Type.Number({ description: 'Latitude in degrees, on the average of its businesses.' })),
    lng: Nullable(Type.Number({ description: 'Longitude in degrees, on the average of its businesses.' })),
    categories: Type.Array(Category, {
      description: 'What its businesses offer, the largest category first.',
    }),
  },
  { title: 'City' },
);

export type CityView = Static<typeof City>;

export const listCities = declareRoute({
  operation: 'listCities',
  method: 'GET',
  path: '/api/cities',
  access: discovery('businesses:read'),
  tag: 'Discovery',
  summary: 'Cities with businesses',
  description: `Every city in which there is a business that everybody can find, the one with the most first. Cities of one name in several countries are several.

A slug that says the country always finds its city; one that does not finds every city of that name.`,
  query: Type.Object({
    slug: Type.Optional(
      Slug('Only those that are called so in the address of a page.', { examples: ['lisbon'] }),
    ),
    ...pageQuery,
  }),
  reply: {
    status: 200,
    description: 'The cities.',
    schema: Type.Array(City),
    example: [
      {
        city: 'Kathmandu',
        country: 'Nepal',
        slug: 'kathmandu',
        businessCount: 1,
        lat: 27.7213,
        lng: 85.362,
        categories: [
          { name: 'Yoga', slug: 'yoga', serviceCount: 5 },
          { name: 'Meditation', slug: 'meditation', serviceCount: 2 },
        ],
      },
    ],
  },
  errors: [],
  list: true,
  cached: true,
});
