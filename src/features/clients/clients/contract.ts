import Type, { type Static } from 'typebox';
import { ownerOrDesk, ownerOrManager } from '../../../http/access.ts';
import { contactData } from '../../../http/contact-fields.ts';
import { ofStaff } from '../../../http/grant-scopes.ts';
import { declareRoute } from '../../../http/route.ts';
import { BusinessId, expecting, Id, Instant, Line, Nullable, pageQuery } from '../../../http/schemas.ts';
import { clientAppointmentExample } from '../../booking/appointments/appointment-examples.ts';
import { Appointment } from '../../booking/appointments/contract.ts';
import { listQuery, profileFields, profileQuery, profileReply } from './profile-contract.ts';
import { maxNameLength, maxNotesLength, phonePattern } from './rules/client-fields.ts';

export const Client = Type.Object(
  {
    id: Id('Client id. Pass it as `crmClientId` when staff book.'),
    businessId: Id('Id of the business that owns the record.'),
    name: Type.String({ description: 'Name used by the business.' }),
    email: Nullable(Type.String({ description: 'E-mail address, unique at the business.', ...contactData })),
    phone: Nullable(Type.String({ description: 'Phone number as entered.', ...contactData })),
    notes: Nullable(Type.String({ description: 'Notes, visible only to the business.', ...contactData })),
    userId: Nullable(
      Type.String({
        description: 'Account of the client; null until it books at the business.',
      }),
    ),
    ...profileReply,
    createdAt: Instant('Creation time.'),
  },
  { title: 'Client' },
);
export type ClientReply = Static<typeof Client>;

const fields = {
  name: Line('Name of the client.', maxNameLength),
  email: Type.String({
    maxLength: 320,
    description: 'E-mail address. Case-insensitive.',
  }),
  phone: Type.String({
    maxLength: 40,
    pattern: phonePattern,
    ...expecting('a phone number of 3 to 40 digits, spaces and + ( ) - .'),
    description: '3 to 40 digits, spaces and `+ ( ) - .`, with at least one digit.',
  }),
  notes: Type.String({
    maxLength: maxNotesLength,
    description: 'Notes, visible only to the business.',
  }),
};
const allowDuplicate = Type.Optional(
  Type.Boolean({ description: 'Accepts a phone number of another client.' }),
);
const businessId = Type.Optional(BusinessId('One of your businesses. Required if you have several.'));
const params = Type.Object({ id: Id('Client id.', { examples: ['cli_demo_walter'] }) });

export const clientExample: ClientReply = {
  id: 'cli_demo_walter',
  businessId: 'biz_demo_salon',
  name: 'Walter Hoffmann',
  email: 'walter.hoffmann@example.com',
  phone: '+49 30 5550 0142',
  notes: 'Prefers mornings.',
  userId: null,
  tags: ['Regular'],
  birthday: '1958-05-14',
  marketingConsent: null,
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
  tags: [],
  birthday: null,
  marketingConsent: null,
  createdAt: '2026-11-30T12:00:00.000Z',
};

const access = ownerOrManager;
const tag = 'Clients';

export const listClients = declareRoute({
  operation: 'listClients',
  method: 'GET',
  path: '/api/business/clients',
  access: ownerOrDesk,
  agents: ofStaff('desk:read', 'desk:clients', 'desk:book'),
  tag,
  summary: 'List clients',
  description:
    'Oldest first. With `query`, best match first; typos in names are allowed. Agents without `desk:clients` receive no contact data, notes, tags or birthdays (null or empty), search names only, and cannot filter by them.',
  query: Type.Object({
    ...listQuery,
    query: Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'Name, or the beginning of an e-mail address or phone number.',
      }),
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
  access: ownerOrDesk,
  agents: ofStaff('desk:book'),
  tag,
  summary: 'Create a client',
  description:
    'An account that books at the business gets a client record: the one with its confirmed e-mail address, or a new one. `EMAIL_TAKEN`, or `INVALID_VALUE` with the reason `exists`: another client, named in `Error-Info`, has the address or number.',
  body: Type.Object({
    name: fields.name,
    email: Type.Optional(fields.email),
    phone: Type.Optional(fields.phone),
    notes: Type.Optional(fields.notes),
    tags: Type.Optional(profileFields.tags),
    birthday: Type.Optional(profileFields.birthday),
    marketingConsent: Type.Optional(profileFields.marketingConsent),
    allowDuplicate,
    businessId,
  }),
  bodyExample: {
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    phone: '+44 20 7946 0000',
    notes: 'Prefers afternoons.',
  },
  reply: { status: 201, description: 'The client.', schema: Client, example: newExample },
  errors: ['BUSINESS_NOT_FOUND', 'INVALID_VALUE', 'EMAIL_TAKEN'],
  acceptsIdempotencyKey: true,
});

export const getClient = declareRoute({
  operation: 'getClient',
  method: 'GET',
  path: '/api/business/clients/:id',
  access,
  agents: ofStaff('desk:clients'),
  tag,
  summary: 'Get a client',
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
  summary: 'Update a client',
  description:
    'Omitted fields keep their value; null clears a field. The linked account does not change. Refuses an address or phone number of another client.',
  params,
  body: Type.Object({
    name: Type.Optional(fields.name),
    email: Type.Optional(Nullable(fields.email)),
    phone: Type.Optional(Nullable(fields.phone)),
    notes: Type.Optional(Nullable(fields.notes)),
    tags: Type.Optional(profileFields.tags),
    birthday: Type.Optional(Nullable(profileFields.birthday)),
    marketingConsent: Type.Optional(Nullable(profileFields.marketingConsent)),
    allowDuplicate,
  }),
  bodyExample: { phone: '+49 30 5550 0143', notes: null },
  reply: {
    status: 200,
    description: 'The client.',
    schema: Client,
    example: { ...clientExample, phone: '+49 30 5550 0143', notes: null },
  },
  errors: ['CLIENT_NOT_FOUND', 'INVALID_VALUE', 'EMAIL_TAKEN'],
});

export const deleteClient = declareRoute({
  operation: 'deleteClient',
  method: 'DELETE',
  path: '/api/business/clients/:id',
  access,
  tag,
  summary: 'Delete a client',
  description: 'Past appointments are kept. `ACCOUNT_HAS_BOOKINGS`: cancel the upcoming appointments first.',
  params: Type.Object({ id: Id('Client id.', { examples: ['cli_demo_gisela'] }) }),
  reply: { status: 204, description: 'Deleted.' },
  errors: ['CLIENT_NOT_FOUND', 'ACCOUNT_HAS_BOOKINGS'],
});

export const listClientAppointments = declareRoute({
  operation: 'listClientAppointments',
  method: 'GET',
  path: '/api/business/clients/:id/appointments',
  access,
  agents: ofStaff('desk:clients'),
  tag,
  summary: 'List the appointments of a client',
  description: 'Appointments at your business booked for the record or by the linked account, latest first.',
  params,
  query: Type.Object({ ...pageQuery }),
  reply: {
    status: 200,
    description: 'Past and upcoming appointments.',
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
  summary: 'Export all clients as CSV',
  description:
    'Columns `name,email,phone,notes,tags,birthday,marketingConsent,marketingConsentAt,marketingConsentSource`; tags are separated by `; `, consent is `yes`, `no` or empty. RFC 4180. Cells that could be formulas start with an apostrophe; the import removes it.',
  query: Type.Object({ businessId, ...profileQuery }),
  reply: { status: 200, description: 'CSV file.', contentType: 'text/csv; charset=utf-8' },
  errors: ['MISSING_FIELDS', 'BUSINESS_NOT_FOUND'],
});

const Count = (about: string) => Type.Integer({ description: about });
const Visit = (about: string) =>
  Nullable(
    Type.Object(
      {
        id: Type.String({ description: 'Appointment id.' }),
        date: Type.String({ format: 'date', description: 'Local date of the appointment.' }),
        start: Type.String({ description: 'Local start time, `HH:MM`.' }),
      },
      { description: about, title: 'ClientVisit' },
    ),
  );

const ClientFigures = Type.Object(
  {
    clientId: Type.String({ description: 'Client id.' }),
    visits: Count('Number of completed appointments.'),
    noShows: Count('Number of no-shows.'),
    cancelled: Count('Number of appointments cancelled by either side.'),
    upcoming: Count('Number of appointments that have not ended, including pending ones.'),
    spent: Type.Array(
      Type.Object(
        {
          currency: Type.String({ description: 'Currency of the amounts.' }),
          spentMajor: Type.Number({
            description: 'Total price of completed appointments after discounts, without refunded ones.',
          }),
          expectedMajor: Type.Number({
            description: 'Total price of upcoming appointments after discounts.',
          }),
        },
        { title: 'ClientSpending' },
      ),
      { description: 'Totals per currency. Empty if no appointment had a price.' },
    ),
    lastVisit: Visit('Latest completed appointment, or null.'),
    nextVisit: Visit('Next upcoming appointment, or null.'),
  },
  { title: 'ClientFigures' },
);
export type ClientFiguresReply = Static<typeof ClientFigures>;

const example: ClientFiguresReply = {
  clientId: 'cli_demo_walter',
  visits: 1,
  noShows: 0,
  cancelled: 0,
  upcoming: 1,
  spent: [{ currency: 'EUR', spentMajor: 38, expectedMajor: 38 }],
  lastVisit: { id: 'apt_demo_walter_1', date: '2026-11-02', start: '09:30' },
  nextVisit: { id: 'apt_demo_walter_2', date: '2026-12-09', start: '09:30' },
};

export const getClientFigures = declareRoute({
  operation: 'getClientFigures',
  method: 'GET',
  path: '/api/business/clients/:id/figures',
  access: ownerOrManager,
  tag: 'Clients',
  summary: 'Get statistics of a client',
  description: 'Counts the appointments of the client.',
  params: Type.Object({ id: Id('Client id.', { examples: ['cli_demo_walter'] }) }),
  reply: { status: 200, description: 'Statistics.', schema: ClientFigures, example },
  errors: ['CLIENT_NOT_FOUND'],
});
