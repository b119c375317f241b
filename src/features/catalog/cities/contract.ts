import Type, { type Static } from 'typebox';
import { discovery } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import { Nullable, pageQuery, Slug } from '../../../http/schemas.ts';
import { Category } from '../categories/contract.ts';

const City = Type.Object(
  {
    city: Type.String({ description: 'City name as written by its oldest business.' }),
    country: Nullable(Type.String({ description: 'Country as written by the same business.' })),
    slug: Type.String({
      description:
        'Name in URLs, for example `lisbon`. Includes the country if several countries have a city with this name: `paris-fr`.',
    }),
    businessCount: Type.Integer({
      description: 'Number of businesses in the city.',
    }),
    lat: Nullable(Type.Number({ description: 'Average latitude of the businesses in degrees.' })),
    lng: Nullable(Type.Number({ description: 'Average longitude of the businesses in degrees.' })),
    categories: Type.Array(Category, {
      description: 'Service categories in the city, largest first.',
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
  summary: 'List cities with businesses',
  description: `Cities with public businesses, largest first. Cities with the same name in different countries are listed
separately.

A slug with a country matches one city. A slug without a country matches all cities with that name.`,
  query: Type.Object({
    slug: Type.Optional(Slug('Slug of the city.', { examples: ['lisbon'] })),
    ...pageQuery,
  }),
  reply: {
    status: 200,
    description: 'Cities.',
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
