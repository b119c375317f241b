import Type, { type Static } from 'typebox';
import { ownerOrManager } from '../../../../http/access.ts';
import { declareRoute } from '../../../../http/route.ts';
import { BusinessId, Id, Instant, Nullable, pageQuery } from '../../../../http/schemas.ts';
import { type ColumnMapping, importFields } from '../rules/import-columns.ts';
import { maxColumns } from '../rules/read-client-rows.ts';

const Line = Type.Integer({ description: 'Line in the file where the row starts, beginning with 1.' });
const Code = Type.String({
  description:
    '`MISSING_FIELDS`: the name is missing. `INVALID_VALUE`: an earlier row describes the same client with other values, or another client has the phone number. Otherwise `INVALID_INPUT`.',
});
const Field = Nullable(
  Type.String({
    description: `Field: one of ${importFields.join(', ')}. Null if the problem concerns the whole row.`,
  }),
);
const Reason = Type.String({ description: 'Description of the problem.' });
const Content = Type.String({
  description: 'Cells of the rejected row, separated by `; `, at most 300 characters.',
});
const Count = (about: string) => Type.Integer({ description: about });

const counts = {
  created: Count('Clients entered.'),
  updated: Count('Clients changed.'),
  unchanged: Count('Number of rows without changes.'),
};

const Import = Type.Object(
  {
    ...counts,
    errors: Type.Array(
      Type.Object({ line: Line, code: Code, field: Field, reason: Reason, content: Content }),
      {
        description: 'Rejected rows, in file order.',
      },
    ),
    ids: Type.Array(
      Type.Object({
        line: Line,
        id: Type.String({ description: 'Id of the client.' }),
        outcome: Type.Enum(['created', 'updated', 'unchanged'], { description: 'Result of the row.' }),
      }),
      { description: 'Accepted rows, in file order.' },
    ),
  },
  { title: 'ClientImport' },
);
export type ImportReply = Static<typeof Import>;

const businessId = Type.Optional(BusinessId('One of your businesses. Required if you have several.'));
export const importBody = Type.Object({
  csv: Type.String({ maxLength: 2_097_152, description: 'Content of the CSV file.' }),
  columns: Type.Optional(
    Type.Array(Type.Enum([...importFields, 'ignore']), {
      maxItems: maxColumns,
      description: 'Field of each column of the file, in order. Without it, the first line decides.',
    }),
  ),
  businessId,
});
const body = importBody;
export type ImportClientsRequest = Static<typeof body>;

export const mappingOf = ({ columns }: ImportClientsRequest): ColumnMapping | undefined =>
  columns?.map((field) => (field === 'ignore' ? null : field));
const bodyExample = { csv: 'name,email,phone,notes\r\nAda Lovelace,ada@example.com,+44 20 7946 0000,\r\n' };

const access = ownerOrManager;
const tag = 'Clients';
const large = { bodyLimitBytes: 2 * 1024 * 1024, workMilliseconds: 15_000 };

const theFile = [
  'The first row names the columns in any order: `name` (or `firstName` and `lastName`) is required; `email`, `phone`, `notes`, `tags`, `birthday` and `marketingConsent` are optional. `columns` overrides it. German and Portuguese names such as `Telefon` are accepted. The separator is a comma, a semicolon or a tab.',
  'A row with the e-mail address of an existing client updates that client; empty cells change nothing. A row without an address creates a client, unless an identical one exists. The name of a client with an account is never changed. Tags are added; a refusal of consent is kept. Identical rows count once. A row that repeats the e-mail address, or name and phone number, of an earlier row with other values is rejected. So is a row that would create a second client with the same phone number.',
];

export const importClients = declareRoute({
  operation: 'importClients',
  method: 'POST',
  path: '/api/business/clients/import',
  access,
  tag,
  summary: 'Import clients from a CSV file',
  description: [
    ...theFile,
    'Invalid rows are skipped and listed; all others are stored in one transaction. The limits are 10,000 rows, 200 columns (`INVALID_VALUE`) and 2 MB. Use `/api/business/clients/imports` to import in the background.',
    'Only one import per business can run at a time. Further ones return `RATE_LIMITED`.',
  ].join('\n\n'),
  body,
  bodyExample,
  reply: {
    status: 200,
    description: 'Results per row.',
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
  acceptsIdempotencyKey: true,
  ...large,
});

const Progress = Type.Object(
  {
    id: Id('Opaque.'),
    businessId: Id('Id of the business.'),
    status: Type.Enum(['waiting', 'running', 'done', 'cancelled', 'stopped'], {
      description:
        '`waiting` and `running` continue automatically. `cancelled`: cancelled by a request. `stopped`: the limit of clients was reached, or the import failed.',
    }),
    total: Count('Number of rows to import.'),
    done: Count('Number of processed rows.'),
    ...counts,
    failed: Count('Number of rejected rows.'),
    createdAt: Instant('Time when the import was requested.'),
    finishedAt: Nullable(
      Type.String({ format: 'date-time', description: 'Time when it finished; null until then.' }),
    ),
  },
  { title: 'ClientImportProgress' },
);
export type ProgressReply = Static<typeof Progress>;

const ImportedRow = Type.Object(
  {
    line: Line,
    outcome: Type.Enum(['created', 'updated', 'unchanged', 'failed'], {
      description: 'Result of the row.',
    }),
    id: Nullable(
      Type.String({
        description: 'Id of the client; null if the row was rejected or the client was deleted.',
      }),
    ),
    code: Nullable(Type.String({ description: 'Error code if the row was rejected, otherwise null.' })),
    field: Field,
    reason: Nullable(Reason),
    content: Nullable(Content),
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
const params = Type.Object({ id: Id('Import id.', { examples: [started.id] }) });

export const startImport = declareRoute({
  operation: 'startClientImport',
  method: 'POST',
  path: '/api/business/clients/imports',
  access,
  tag,
  summary: 'Import clients in the background',
  description: [
    ...theFile,
    'The file is parsed immediately, and rejected if it is invalid as a whole. Invalid rows count as failed. All other rows are stored in batches; a restart of the service does not interrupt the import. The limits are 10,000 rows, 200 columns (`INVALID_VALUE`) and 2 MB.',
    'Only one import per business can run at a time. Further ones return `RATE_LIMITED`.',
  ].join('\n\n'),
  body,
  bodyExample,
  reply: { status: 202, description: 'The import, waiting to run.', schema: Progress, example: started },
  errors: ['INVALID_VALUE', 'BUSINESS_NOT_FOUND'],
  acceptsIdempotencyKey: true,
  ...large,
});

export const listImports = declareRoute({
  operation: 'listClientImports',
  method: 'GET',
  path: '/api/business/clients/imports',
  access,
  tag,
  summary: 'List client imports',
  description: 'Latest first. Imports are deleted 30 days after they finished.',
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
  summary: 'Get a client import',
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
  summary: 'List the rows of a client import',
  description: 'Processed rows, in file order.',
  params,
  query: Type.Object({
    outcome: Type.Optional(
      Type.Enum(['created', 'updated', 'unchanged', 'failed'], { description: 'Filters by result.' }),
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
        reason: 'Must be an e-mail address.',
        content: 'Bob Smith; bob-at-example.org',
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
  summary: 'Cancel a client import',
  description:
    'Stored clients are kept; the remaining rows are discarded. A finished import does not change.',
  params,
  reply: {
    status: 200,
    description: 'The import.',
    schema: Progress,
    example: { ...halfway, status: 'cancelled', finishedAt: '2026-11-30T12:00:04.000Z' },
  },
  errors: ['NOT_FOUND'],
});
