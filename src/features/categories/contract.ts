import Type, { type Static } from 'typebox';
import { discovery } from '../../http/access.ts';
import { declareRoute } from '../../http/route.ts';
import { pageQuery } from '../../http/schemas.ts';

const Category = Type.Object(
  {
    name: Type.String({ description: 'What `category` filters by.' }),
    serviceCount: Type.Integer({ description: 'How many services that filter returns.' }),
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
      { name: 'Haircut', serviceCount: 7 },
      { name: 'Massage', serviceCount: 6 },
    ],
  },
  errors: [],
  list: true,
  cached: true,
});
