import Type from 'typebox';
import { ownerOrManager } from '../../../../http/access.ts';
import { declareRoute } from '../../../../http/route.ts';
import { Id } from '../../../../http/schemas.ts';
import { Client, clientExample } from '../contract.ts';

export const mergeClients = declareRoute({
  operation: 'mergeClients',
  method: 'POST',
  path: '/api/business/clients/:id/merge',
  access: ownerOrManager,
  tag: 'Clients',
  summary: 'Merge two client records',
  description: [
    'Keeps the client in the path with its id, name and existing fields. Missing e-mail address, phone number, notes, birthday or account are taken from `otherId`. Tags are combined; the latest consent counts. Appointments, dated notes and messages of both are combined; conflicting notes become a dated note.',
    'The other id is deleted. Requests for it return `CLIENT_NOT_FOUND` with the new id in `Error-Info`. Repeating the merge changes nothing.',
    'Returns `INVALID_VALUE` if the records belong to different accounts, and `CLIENT_DOUBLE_BOOKED` if both have appointments at overlapping times; cancel or move one first.',
  ].join('\n\n'),
  params: Type.Object({ id: Id('Id of the client to keep.', { examples: ['cli_demo_walter'] }) }),
  body: Type.Object({ otherId: Id('Id of the other client of the same business.') }),
  bodyExample: { otherId: 'cli_demo_gisela' },
  reply: {
    status: 200,
    description: 'The merged client.',
    schema: Client,
    example: { ...clientExample, createdAt: '2026-03-16T12:00:00.000Z' },
  },
  errors: ['INVALID_VALUE', 'CLIENT_NOT_FOUND', 'CLIENT_DOUBLE_BOOKED', 'SERIALIZATION_CONFLICT'],
  acceptsIdempotencyKey: true,
});
