import Type from 'typebox';
import { runsBusiness } from '../../../../http/access.ts';
import { declareRoute } from '../../../../http/route.ts';
import { Id } from '../../../../http/schemas.ts';
import { Client, clientExample } from '../contract.ts';

export const mergeClients = declareRoute({
  operation: 'mergeClients',
  method: 'POST',
  path: '/api/business/clients/:id/merge',
  access: runsBusiness,
  tag: 'Clients',
  summary: 'Make two records of one person one',
  description: [
    'The client in the address is kept, with its id, name, and whatever it has; an address, a number, notes or an account that it lacks come from `otherId`. Appointments, dated notes and messages of both are then its own; a second text of notes becomes a dated note.',
    'The other id is gone: asking for it answers 404 with the new id in `Error-Detail`. Merging the same two again changes nothing.',
    '`INVALID_VALUE` when both belong to accounts, `CLIENT_DOUBLE_BOOKED` when both are booked for overlapping times: cancel or move one first.',
  ].join('\n\n'),
  params: Type.Object({ id: Id('Of the client that is kept.', { examples: ['cli_demo_walter'] }) }),
  body: Type.Object({ otherId: Id('Of the other record of the same business.') }),
  bodyExample: { otherId: 'cli_demo_gisela' },
  reply: {
    status: 200,
    description: 'The client that is kept.',
    schema: Client,
    example: { ...clientExample, createdAt: '2026-03-16T12:00:00.000Z' },
  },
  errors: ['INVALID_VALUE', 'CLIENT_NOT_FOUND', 'CLIENT_DOUBLE_BOOKED', 'SERIALIZATION_CONFLICT'],
  takesKey: true,
});
