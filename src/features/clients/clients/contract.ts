import Type, { type Static } from 'typebox';
import { runsBusiness } from '../../../http/access.ts';
import { ofStaff } from '../../../http/grant-scopes.ts';
import { declareRoute } from '../../../http/route.ts';
import { expecting, Id, Instant, Line, Nullable, pageQuery, refusal } from '../../../http/schemas.ts';
import { clientAppointmentExample } from '../../booking/appointments/appointment-examples.ts';
import { Appointment } from '../../booking/appointments/contract.ts';
import { longestName, longestNotes, phonePattern } from './rules/client-fields.ts';

export const Client = Type.Object(
  {
    id: Id('Opaque; passed as `crmClientId` when staff book for them.'),
    businessId: Id('Of the business that keeps the record.'),
    name: Type.String({ description: 'As the business calls them.' }),
    email: Nullable(Type.String({ description: 'At most one client of a business has an address.' })),
    phone: Nullable(Type.String({ description: 'As written by the business.' })),
    notes: Nullable(Type.String({ description: 'Only the business sees them.' })),
    userId: Nullable(
      Type.String({
        description:
          'Their account, once it has booked at the business. No address that was typed leads to one.',
      }),
    ),
    createdAt: Instant('When it was entered.'),
  },
  { title: 'Client' },
);
export type ClientReply = Static<typeof Client>;

const fields = {
  name: Line('As you call them.', longestName),
  email: Type.String({
    maxLength: 320,
    description: 'An e-mail address; upper and lower case are the same.',
  }),
  phone: Type.String({
    maxLength: 40,
    pattern: phonePattern,
    ...expecting('a phone number of 3 to 40 digits, spaces and + ( ) - .'),
    description: '3 to 40 digits, spaces and `+ ( ) - .`; at least one digit.',
  }),
  notes: Type.String({ maxLength: longestNotes, description: 'For yourself. Empty counts as none.' }),
};
const businessId = Type.Optional(
  Id('Which of your businesses; needed when you own several.', refusal('INVALID_BUSINESS_ID')),
);
const params = Type.Object({ id: Id('Of the client.', { examples: ['cli_demo_walter'] }) });

export const clientExample: ClientReply = {
  id: 'cli_demo_walter',
  businessId: 'biz_demo_salon',
  name: 'Walter Hoffmann',
  email: 'walter.hoffmann@example.com',
  phone: '+49 30 5550 0142',
  notes: 'Prefers mornings.',
  userId: null,
  createdAt: '2026-03-19T12:00:00.000Z',
};
const newExample: ClientReply = {
  id: 'cli_01kf4zq0m8w3c5x7e9g2j4n6p8',
  businessId: 'biz_demo_salon',
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  phone: '+44 20 7946 0000',
  notes: 'Prefers afternoons.',
  userId: null,
  createdAt: '2026-11-30T12:00:00.000Z',
};

const access = runsBusiness;
const tag = 'Clients';

export const listClients = declareRoute({
  operation: 'listClients',
  method: 'GET',
  path: '/api/business/clients',
  access,
  agents: ofStaff('desk:read', 'desk:book'),
  tag,
  summary: 'The people your business knows',
  description:
    'Oldest entry first. With `query`, the best match first: by the words of a name, a typing error forgiven, or by how an address or a phone number begins.',
  query: Type.Object({
    query: Type.Optional(
      Type.String({ maxLength: 200, description: 'A name, or how an address or a number begins.' }),
    ),
    businessId,
    ...pageQuery,
  }),
  reply: { status: 200, description: 'Clients.', schema: Type.Array(Client), example: [clientExample] },
  errors: ['MISSING_FIELDS', 'BUSINESS_NOT_FOUND'],
  list: true,
});

export const createClient = declareRoute({
  operation: 'createClient',
  method: 'POST',
  path: '/api/business/clients',
  access,
  agents: ofStaff('desk:book'),
  tag,
  summary: 'Enter a client',
  description:
    'Whoever books at the business gets a record by themself: the one with their address, once they have confirmed that it is theirs, else a new one. Entering an address leads to no account. `EMAIL_TAKEN` when another client of the business has it.',
  body: Type.Object({
    name: fields.name,
    email: Type.Optional(fields.email),
    phone: Type.Optional(fields.phone),
    notes: Type.Optional(fields.notes),
    businessId,
  }),
  bodyExample: {
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    phone: '+44 20 7946 0000',
    notes: 'Prefers afternoons.',
  },
  reply: { status: 201, description: 'The client.', schema: Client, example: newExample },
  errors: ['BUSINESS_NOT_FOUND', 'EMAIL_TAKEN'],
  takesKey: true,
});

export const getClient = declareRoute({
  operation: 'getClient',
  method: 'GET',
  path: '/api/business/clients/:id',
  access,
  tag,
  summary: 'One client',
  params,
  reply: { status: 200, description: 'The client.', schema: Client, example: clientExample },
  errors: ['CLIENT_NOT_FOUND'],
});

export const patchClient = declareRoute({
  operation: 'updateClient',
  method: 'PATCH',
  path: '/api/business/clients/:id',
  access,
  tag,
  summary: 'Change a client',
  description:
    'Only what is sent changes; null clears. Whose account it is stays. `EMAIL_TAKEN` when another client of the business has it.',
  params,
  body: Type.Object({
    name: Type.Optional(fields.name),
    email: Type.Optional(Nullable(fields.email)),
    phone: Type.Optional(Nullable(fields.phone)),
    notes: Type.Optional(Nullable(fields.notes)),
  }),
  bodyExample: { phone: '+49 30 5550 0143', notes: null },
  reply: {
    status: 200,
    description: 'As it is now.',
    schema: Client,
    example: { ...clientExample, phone: '+49 30 5550 0143', notes: null },
  },
  errors: ['CLIENT_NOT_FOUND', 'EMAIL_TAKEN'],
});

export const deleteClient = declareRoute({
  operation: 'deleteClient',
  method: 'DELETE',
  path: '/api/business/clients/:id',
  access,
  tag,
  summary: 'Remove a client',
  description:
    'Past appointments stay. `ACCOUNT_HAS_BOOKINGS` while upcoming ones are booked under the record: cancel them first.',
  params: Type.Object({ id: Id('Of the client.', { examples: ['cli_demo_gisela'] }) }),
  reply: { status: 204, description: 'Removed.' },
  errors: ['CLIENT_NOT_FOUND', 'ACCOUNT_HAS_BOOKINGS'],
});

export const listClientAppointments = declareRoute({
  operation: 'listClientAppointments',
  method: 'GET',
  path: '/api/business/clients/:id/appointments',
  access,
  tag,
  summary: "A client's appointments at your business",
  description: 'Those booked under the record, and those the linked account booked. Latest first.',
  params,
  query: Type.Object({ ...pageQuery }),
  reply: {
    status: 200,
    description: 'Past and upcoming ones.',
    schema: Type.Array(Appointment),
    example: [clientAppointmentExample],
  },
  errors: ['CLIENT_NOT_FOUND'],
  list: true,
});

export const exportClients = declareRoute({
  operation: 'exportClients',
  method: 'GET',
  path: '/api/business/clients/export.csv',
  access,
  tag,
  summary: 'All clients, for a spreadsheet',
  description:
    'Columns `name,email,phone,notes`, as in RFC 4180. A cell that a spreadsheet could take for a formula begins with an apostrophe, which importing takes away again.',
  query: Type.Object({ businessId }),
  reply: { status: 200, description: 'The file.', contentType: 'text/csv; charset=utf-8' },
  errors: ['MISSING_FIELDS', 'BUSINESS_NOT_FOUND'],
});
