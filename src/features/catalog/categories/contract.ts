import Type, { type Static } from 'typebox';
import { discovery } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import { pageQuery } from '../../../http/schemas.ts';

export const Category = Type.Object(
  {
    name: Type.String({ description: 'What `category` filters by.' }),
    slug: Type.String({ description: 'What it is called in the address of a page.' }),
    serviceCount: Type.Integer({ description: 'How many services that filter returns; of a city, there.' }),
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
  summary: 'Categories of services',
  description: 'Every name that services have as their `parent`, the largest category first.',
  query: Type.Object({ ...pageQuery }),
  reply: {
    status: 200,
    description: 'The categories.',
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
