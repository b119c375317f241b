import Type, { type Static } from 'typebox';
import { runsBusiness } from '../../../../http/access.ts';
import { declareRoute } from '../../../../http/route.ts';
import { Id, Instant, Nullable, pageQuery, refusal } from '../../../../http/schemas.ts';
import { csvColumns } from '../rules/read-client-rows.ts';

const Line = Type.Integer({ description: 'Where the row begins in the file; the first line is 1.' });
const Code = Type.String({ description: '`MISSING_FIELDS` without a name, else `INVALID_INPUT`.' });
const Field = Nullable(
  Type.String({
    description: `The column, one of ${csvColumns.join(', ')}; null where it is the row as a whole.`,
  }),
);
const Reason = Type.String({ description: 'What is expected, in words.' });
const Count = (about: string) => Type.Integer({ description: about });

const counts = {
  created: Count('Clients entered.'),
  updated: Count('Clients changed.'),
  unchanged: Count('Rows that said nothing new.'),
};

const Import = Type.Object(
  {
    ...counts,
    errors: Type.Array(Type.Object({ line: Line, code: Code, field: Field, reason: Reason }), {
      description: 'Rows left out, in the order of the file.',
    }),
    ids: Type.Array(
      Type.Object({
        line: Line,
        id: Type.String({ description: 'Of the client that the row is about.' }),
        outcome: Type.Enum(['created', 'updated', 'unchanged'], { description: 'What became of the row.' }),
      }),
      { description: 'The rows that count, in the order of the file.' },
    ),
  },
  { title: 'ClientImport' },
);
export type ImportReply = Static<typeof Import>;

const businessId = Type.Optional(
  Id('Which of your businesses; needed when you own several.', refusal('INVALID_BUSINESS_ID')),
);
const body = Type.Object({
  csv: Type.String({ maxLength: 2_097_152, description: 'The text of the file.' }),
  businessId,
});
export type ImportClientsRequest = Static<typeof body>;
const bodyExample = { csv: 'name,email,phone,notes\r\nAda Lovelace,ada@example.com,+44 20 7946 0000,\r\n' };

const access = runsBusiness;
const tag = 'Clients';
const large = { bodyLimitBytes: 2 * 1024 * 1024, workMilliseconds: 15_000 };

const theFile = [
  'The first row names the columns, in any order: `name`, and where wanted `email`, `phone`, `notes`; others are ignored. Separated by commas or semicolons.',
  'A row whose address a client of the business has changes that client, cells left empty aside; a row without an address enters a client unless there is one just like it. Of several rows for one client the last counts, and the others are not counted.',
];

export const importClients = declareRoute({
  operation: 'importClients',
  method: 'POST',
  path: '/api/business/clients/import',
  access,
  tag,
  summary: 'Enter clients from a spreadsheet',
  description: [
    ...theFile,
    'Faulty rows are left out and listed; the rest is stored as a whole. At most 10,000 rows (`INVALID_VALUE`) and 2 MB. Who would rather see how far it is sends the same to `/api/business/clients/imports`.',
    'One import at a time: while one of the business is being stored, another is refused (`RATE_LIMITED`) and may be sent again.',
  ].join('\n\n'),
  body,
  bodyExample,
  reply: {
    status: 200,
    description: 'What became of the rows.',
    schema: Import,
    example: {
      created: 1,
      updated: 0,
      unchanged: 0,
      errors: [],
      ids: [{ line: 2, id: 'cli_01kf4zq0m8w3c5x7e9g2j4n6p8', outcome: 'created' }],
    },
  },
  errors: ['INVALID_VALUE', 'BUSINESS_NOT_FOUND'],
  takesKey: true,
  ...large,
});

const Progress = Type.Object(
  {
    id: Id('Opaque.'),
    businessId: Id('Whose clients they become.'),
    status: Type.Enum(['waiting', 'running', 'done', 'cancelled', 'stopped'], {
      description:
        'waiting and running go on by themselves; cancelled was called off; stopped reached the most clients a business may have, or could not go on.',
    }),
    total: Count('Rows of the file that count.'),
    done: Count('Those of which it is known what became of them.'),
    ...counts,
    failed: Count('Rows left out.'),
    createdAt: Instant('When it was sent.'),
    finishedAt: Nullable(
      Type.String({ format: 'date-time', description: 'When it ended; null until then.' }),
    ),
  },
  { title: 'ClientImportProgress' },
);
export type ProgressReply = Static<typeof Progress>;

const ImportedRow = Type.Object(
  {
    line: Line,
    outcome: Type.Enum(['created', 'updated', 'unchanged', 'failed'], {
      description: 'What became of the row.',
    }),
    id: Nullable(
      Type.String({ description: 'Of the client; null of a row left out, or of one removed since.' }),
    ),
    code: Nullable(Type.String({ description: 'Why it was left out; else null.' })),
    field: Field,
    reason: Nullable(Reason),
  },
  { title: 'ClientImportRow' },
);
export type ImportedRowReply = Static<typeof ImportedRow>;

const started: ProgressReply = {
  id: 'cim_01kf4zq0m8w3c5x7e9g2j4n6p8',
  businessId: 'biz_demo_salon',
  status: 'waiting',
  total: 1,
  done: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  failed: 0,
  createdAt: '2026-11-30T12:00:00.000Z',
  finishedAt: null,
};
const halfway: ProgressReply = {
  ...started,
  status: 'running',
  total: 10_000,
  done: 5_002,
  created: 4_900,
  unchanged: 100,
  failed: 2,
};
const params = Type.Object({ id: Id('Of the import.', { examples: [started.id] }) });

export const startImport = declareRoute({
  operation: 'startClientImport',
  method: 'POST',
  path: '/api/business/clients/imports',
  access,
  tag,
  summary: 'Enter clients from a spreadsheet, and watch how far it is',
  description: [
    ...theFile,
    'The file is read at once, and refused at once where it makes no sense; faulty rows count as failed from the beginning. The rest is stored some hundreds of rows at a time, also when the service is restarted meanwhile. At most 10,000 rows (`INVALID_VALUE`) and 2 MB.',
    'One at a time: while one of the business is under way, another is refused (`RATE_LIMITED`).',
  ].join('\n\n'),
  body,
  bodyExample,
  reply: { status: 202, description: 'Read, and to be stored.', schema: Progress, example: started },
  errors: ['INVALID_VALUE', 'BUSINESS_NOT_FOUND'],
  takesKey: true,
  ...large,
});

export const listImports = declareRoute({
  operation: 'listClientImports',
  method: 'GET',
  path: '/api/business/clients/imports',
  access,
  tag,
  summary: 'Imports of clients',
  description: 'Latest first. They are forgotten 30 days after they ended.',
  query: Type.Object({ businessId, ...pageQuery }),
  reply: { status: 200, description: 'Imports.', schema: Type.Array(Progress), example: [halfway] },
  errors: ['MISSING_FIELDS', 'BUSINESS_NOT_FOUND'],
  list: true,
});

export const getImport = declareRoute({
  operation: 'getClientImport',
  method: 'GET',
  path: '/api/business/clients/imports/:id',
  access,
  tag,
  summary: 'How far an import is',
  params,
  reply: { status: 200, description: 'The import.', schema: Progress, example: halfway },
  errors: ['NOT_FOUND'],
});

export const listImportedRows = declareRoute({
  operation: 'listClientImportRows',
  method: 'GET',
  path: '/api/business/clients/imports/:id/rows',
  access,
  tag,
  summary: 'What became of the rows of an import',
  description: 'In the order of the file, those that are done.',
  params,
  query: Type.Object({
    outcome: Type.Optional(
      Type.Enum(['created', 'updated', 'unchanged', 'failed'], { description: 'Only these.' }),
    ),
    ...pageQuery,
  }),
  reply: {
    status: 200,
    description: 'Rows.',
    schema: Type.Array(ImportedRow),
    example: [
      {
        line: 7,
        outcome: 'failed',
        id: null,
        code: 'INVALID_INPUT',
        field: 'email',
        reason: 'must be an e-mail address.',
      },
    ],
  },
  errors: ['NOT_FOUND'],
  list: true,
});

export const cancelImport = declareRoute({
  operation: 'cancelClientImport',
  method: 'POST',
  path: '/api/business/clients/imports/:id/cancel',
  access,
  tag,
  summary: 'Call an import off',
  description:
    'What is stored stays; the rest is not stored, and is forgotten. One that has ended stays as it is.',
  params,
  reply: {
    status: 200,
    description: 'As it is now.',
    schema: Progress,
    example: { ...halfway, status: 'cancelled', finishedAt: '2026-11-30T12:00:04.000Z' },
  },
  errors: ['NOT_FOUND'],
});
