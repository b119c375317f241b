import Type, { type Static } from 'typebox';
import { ownerOrManager } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import { BusinessId } from '../../../http/schemas.ts';

export const maxListedTags = 200;

const Tags = Type.Object({
  tags: Type.Array(
    Type.Object({
      tag: Type.String({ description: 'Tag.' }),
      clients: Type.Integer({ description: 'Number of clients that have it.' }),
    }),
    { description: `Most frequent first, at most ${maxListedTags}.` },
  ),
});
export type TagsReply = Static<typeof Tags>;

export const listTags = declareRoute({
  operation: 'listClientTags',
  method: 'GET',
  path: '/api/business/clients/tags',
  access: ownerOrManager,
  tag: 'Clients',
  summary: 'List the tags of clients',
  query: Type.Object({
    businessId: Type.Optional(BusinessId('One of your businesses. Required if you have several.')),
  }),
  reply: {
    status: 200,
    description: 'Tags in use.',
    schema: Tags,
    example: { tags: [{ tag: 'Regular', clients: 1 }] },
  },
  errors: ['MISSING_FIELDS', 'BUSINESS_NOT_FOUND'],
});
