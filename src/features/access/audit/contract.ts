import Type, { type Static } from 'typebox';
import { onlyRoles } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import { DateString, Id, Instant, Nullable, pageQuery, refusal } from '../../../http/schemas.ts';
import { actKinds, acts } from './rules/acts.ts';

const tag = 'Platform';
const access = onlyRoles('admin');

const AuditEntry = Type.Object(
  {
    id: Type.String({ description: 'Rises with time.' }),
    at: Instant('When.'),
    kind: Type.Enum([...actKinds], { description: 'What was done.' }),
    byUserId: Nullable(
      Type.String({ description: 'The admin; null for what was done on the command line.' }),
    ),
    byName: Nullable(Type.String({ description: 'What they are called now.' })),
    subjectId: Nullable(Type.String({ description: 'The id of what it was done to.' })),
    subjectName: Nullable(
      Type.String({
        description:
          'What it is called now: a business, an account or a ticket. Null for others, and for what is gone.',
      }),
    ),
    details: Type.Unsafe<Record<string, string | null>>({
      type: 'object',
      additionalProperties: { type: ['string', 'null'] },
      description: 'What was said or changed with it, by kind.',
    }),
  },
  { title: 'AuditEntry' },
);
export type AuditEntryView = Static<typeof AuditEntry>;

const filters = {
  from: Type.Optional(DateString('The first day, in UTC.')),
  to: Type.Optional(DateString('The last day, in UTC.')),
  by: Type.Optional(Id('The admin.')),
  kind: Type.Optional(Type.Enum([...actKinds], { description: 'Only these.', ...refusal('INVALID_VALUE') })),
  subjectId: Type.Optional(Id('What was done to this.')),
};

const listOfKinds = Object.entries(acts)
  .map(([kind, about]) => `- \`${kind}\`: ${about}`)
  .join('\n');

export const listAudit = declareRoute({
  operation: 'listAuditEntries',
  method: 'GET',
  path: '/api/audit',
  access,
  tag,
  summary: 'What platform staff did',
  description: `The latest first. Written in the transaction that did it, and never changed or removed.\n\n${listOfKinds}`,
  query: Type.Object({ ...filters, ...pageQuery }),
  reply: {
    status: 200,
    description: 'The entries.',
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
  summary: 'The same, for a spreadsheet',
  description:
    'Columns `id,at,kind,byUserId,byName,subjectId,details,subjectName`, as in RFC 4180; `details` is JSON. A cell that a spreadsheet could take for a formula begins with an apostrophe.',
  query: Type.Object(filters),
  reply: { status: 200, description: 'The file.', contentType: 'text/csv; charset=utf-8' },
  errors: [],
});
