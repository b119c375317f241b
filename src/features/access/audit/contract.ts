import Type, { type Static } from 'typebox';
import { onlyRoles } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import { DateString, Id, Instant, Nullable, pageQuery, refusal } from '../../../http/schemas.ts';
import { auditKinds, auditKindTexts } from './rules/audit-kinds.ts';

const tag = 'Platform';
const access = onlyRoles('admin');

const AuditEntry = Type.Object(
  {
    id: Type.String({ description: 'Entry id. Increases with time.' }),
    at: Instant('When.'),
    kind: Type.Enum([...auditKinds], { description: 'Kind of action.' }),
    byUserId: Nullable(
      Type.String({ description: 'Account id of the admin. Null for actions on the command line.' }),
    ),
    byName: Nullable(Type.String({ description: 'Current name of the admin.' })),
    subjectId: Nullable(Type.String({ description: 'Id of the affected record.' })),
    subjectName: Nullable(
      Type.String({
        description:
          'Current name of the business, account or ticket. Null for other records and for deleted ones.',
      }),
    ),
    details: Type.Unsafe<Record<string, string | null>>({
      type: 'object',
      additionalProperties: { type: ['string', 'null'] },
      description: 'Additional values that depend on `kind`.',
    }),
  },
  { title: 'AuditEntry' },
);
export type AuditEntryView = Static<typeof AuditEntry>;

const filters = {
  from: Type.Optional(DateString('First day, in UTC.')),
  to: Type.Optional(DateString('Last day (inclusive), in UTC.')),
  by: Type.Optional(Id('The admin.')),
  kind: Type.Optional(
    Type.Enum([...auditKinds], { description: 'Only entries of this kind.', ...refusal('INVALID_VALUE') }),
  ),
  subjectId: Type.Optional(Id('Only entries about this record.')),
};

const listOfKinds = Object.entries(auditKindTexts)
  .map(([kind, about]) => `- \`${kind}\`: ${about}`)
  .join('\n');

export const listAudit = declareRoute({
  operation: 'listAuditEntries',
  method: 'GET',
  path: '/api/audit',
  access,
  tag,
  summary: 'List the audit log',
  description: `Actions of platform staff, newest first. Each entry is written in the transaction of its action and never changes.\n\n${listOfKinds}`,
  query: Type.Object({ ...filters, ...pageQuery }),
  reply: {
    status: 200,
    description: 'Audit entries.',
    schema: Type.Array(AuditEntry),
    example: [
      {
        id: '1',
        at: '2026-11-30T12:00:00.000Z',
        kind: 'business.rejected',
        byUserId: 'usr_demo_admin',
        byName: 'Platform Staff',
        subjectId: 'biz_demo_carwash',
        subjectName: 'Safari Shine Car Wash',
        details: { reason: 'The address does not exist.' },
      },
    ],
  },
  errors: [],
  list: true,
});

export const exportAudit = declareRoute({
  operation: 'exportAuditEntries',
  method: 'GET',
  path: '/api/audit/export.csv',
  access,
  tag,
  summary: 'Export the audit log as CSV',
  description:
    'Columns `id,at,kind,byUserId,byName,subjectId,details,subjectName`, in the format of RFC 4180. `details` is JSON. Cells that a spreadsheet could read as a formula start with an apostrophe.',
  query: Type.Object(filters),
  reply: { status: 200, description: 'The CSV file.', contentType: 'text/csv; charset=utf-8' },
  errors: [],
});
