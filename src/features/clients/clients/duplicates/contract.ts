import Type, { type Static } from 'typebox';
import { ownerOrManager } from '../../../../http/access.ts';
import { declareRoute } from '../../../../http/route.ts';
import { BusinessId, pageQuery } from '../../../../http/schemas.ts';
import { Client } from '../contract.ts';

export const maxClientsPerGroup = 10;

const DuplicateClients = Type.Object(
  {
    reason: Type.Enum(['phone', 'name'], { description: 'Value that the clients share.' }),
    clients: Type.Array(Client, { description: `Oldest first, at most ${maxClientsPerGroup}.` }),
  },
  { title: 'DuplicateClients' },
);
export type DuplicatesReply = Static<typeof DuplicateClients>;

export const listDuplicates = declareRoute({
  operation: 'listDuplicateClients',
  method: 'GET',
  path: '/api/business/clients/duplicates',
  access: ownerOrManager,
  tag: 'Clients',
  summary: 'List possible duplicates',
  description:
    'Clients with the same phone number (last nine digits) or the same name. E-mail addresses are unique. Merge them with `POST /api/business/clients/:id/merge`.',
  query: Type.Object({
    businessId: Type.Optional(BusinessId('One of your businesses. Required if you have several.')),
    ...pageQuery,
  }),
  reply: {
    status: 200,
    description: 'Groups of clients.',
    schema: Type.Array(DuplicateClients),
    example: [],
  },
  errors: ['MISSING_FIELDS', 'BUSINESS_NOT_FOUND'],
  list: true,
});
