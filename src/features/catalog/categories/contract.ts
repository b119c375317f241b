import Type, { type Static } from 'typebox';
import { discovery } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import { pageQuery } from '../../../http/schemas.ts';

export const Category = Type.Object(
  {
    name: Type.String({ description: 'Category name. Value for the filter `category`.' }),
    slug: Type.String({ description: 'Name in URLs.' }),
    serviceCount: Type.Integer({
      description: 'Number of services in the category. In `GET /api/cities`: services in the city.',
    }),
  },
  { title: 'Category' },
);

export type CategoryView = Static<typeof Category>;

export const listCategories = declareRoute({
  operation: 'listCategories',
  method: 'GET',
  path: '/api/categories',
  access: discovery('services:read'),
  tag: 'Discovery',
  summary: 'List service categories',
  description: 'Distinct `parent` names of services, largest category first.',
  query: Type.Object({ ...pageQuery }),
  reply: {
    status: 200,
    description: 'Categories.',
    schema: Type.Array(Category),
    example: [
      { name: 'Haircut', slug: 'haircut', serviceCount: 7 },
      { name: 'Massage', slug: 'massage', serviceCount: 6 },
    ],
  },
  errors: [],
  list: true,
  cached: true,
});
