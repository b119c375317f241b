import Type, { type Static } from 'typebox';
import { ownerOrManager } from '../../../../http/access.ts';
import { declareRoute } from '../../../../http/route.ts';
import { Nullable } from '../../../../http/schemas.ts';
import { importBody } from './contract.ts';

const text = (about: string) => Nullable(Type.String({ description: about }));

const Preview = Type.Object(
  {
    columns: Type.Array(
      Type.Object({
        header: Type.String({ description: 'Name in the first line.' }),
        field: Nullable(Type.String({ description: 'Field; null if the column is ignored.' })),
        example: Type.String({ description: 'First cell that is not empty.' }),
      }),
      { description: 'Columns of the file.' },
    ),
    total: Type.Integer({ description: 'Number of rows.' }),
    failed: Type.Integer({ description: 'Number of rejected rows.' }),
    rows: Type.Array(
      Type.Object({
        line: Type.Integer(),
        outcome: Type.Enum(['created', 'updated', 'unchanged', 'failed']),
        content: Type.String({ description: 'Cells, separated by `; `.' }),
        code: text('Error code of a rejected row.'),
        field: text('Field of a rejected row.'),
        reason: text('Description of the problem.'),
      }),
      { description: 'Results of the first 20 rows.' },
    ),
  },
  { title: 'ClientImportPreview' },
);
export type PreviewReply = Static<typeof Preview>;

export const previewImport = declareRoute({
  operation: 'previewClientImport',
  method: 'POST',
  path: '/api/business/clients/import/preview',
  access: ownerOrManager,
  tag: 'Clients',
  summary: 'Preview a client import',
  description: 'Proposes the fields of the columns and shows what an import would do. Stores nothing.',
  body: importBody,
  bodyExample: { csv: 'Kunde;Mobil\r\nAda Lovelace;+44 20 7946 0000\r\n' },
  reply: {
    status: 200,
    description: 'Columns and first rows.',
    schema: Preview,
    example: {
      columns: [
        { header: 'Kunde', field: 'name', example: 'Ada Lovelace' },
        { header: 'Mobil', field: 'phone', example: '+44 20 7946 0000' },
      ],
      total: 1,
      failed: 0,
      rows: [
        {
          line: 2,
          outcome: 'created',
          content: 'Ada Lovelace; +44 20 7946 0000',
          code: null,
          field: null,
          reason: null,
        },
      ],
    },
  },
  errors: ['INVALID_VALUE', 'BUSINESS_NOT_FOUND'],
  bodyLimitBytes: 2 * 1024 * 1024,
  workMilliseconds: 15_000,
});
