import Type, { type Static } from 'typebox';
import { onlyRoles, signedIn } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import { Id, Instant, Nullable, pageQuery, refusal, Words } from '../../../http/schemas.ts';
import { type Action, actions, reportStatuses, targetStates, targetTypes } from './rules/decisions.ts';

const anyType = (about: string) =>
  Type.Enum([...targetTypes], { description: about, ...refusal('INVALID_TYPE') });
const targetId = Id('Id of the target.');
const note = Type.Optional(Words('Internal note. Visible to admins only.', 1000));

const reportFields = {
  id: Type.String({ description: 'Report id.' }),
  targetType: Type.Enum([...targetTypes], { description: 'Type of the target.' }),
  targetId: Type.String({ description: 'Id of the target.' }),
  reason: Type.String({
    description: 'Text of the reporter. Empty after the account is deleted.',
  }),
  status: Type.Enum([...reportStatuses], {
    description:
      '`open` until it is resolved; then `dismissed`, or `actioned` if the target was hidden or suspended.',
  }),
  createdAt: Instant('Time of the report.'),
};

const Report = Type.Object(reportFields, { title: 'Report' });
export type ReportView = Static<typeof Report>;

const settledFields = {
  ...reportFields,
  reporterId: Nullable(
    Type.String({ description: 'Account of the reporter. Null after its deletion. Visible to admins only.' }),
  ),
  action: Type.Unsafe<Action | null>({
    type: ['string', 'null'],
    enum: [...actions, null],
    description: 'Decision. Null while open.',
  }),
  resolvedAt: Nullable(Instant('Time of the decision.')),
  resolvedById: Nullable(Type.String({ description: 'Admin who decided.' })),
  note: Nullable(Type.String({ description: 'Internal note of the admin.' })),
};

const ModerationReport = Type.Object(settledFields, { title: 'ModerationReport' });
export type ModerationReportView = Static<typeof ModerationReport>;

const Target = Type.Object(
  {
    targetType: Type.Enum([...targetTypes], { description: 'Type of the target.' }),
    targetId: Type.String({ description: 'Id of the target.' }),
    name: Type.String({
      description: 'Name of the business or professional that it is about.',
    }),
    text: Nullable(Type.String({ description: 'Description, bio, comment, message or alternative text.' })),
    rating: Nullable(Type.Integer({ description: 'Rating of a review.' })),
    reply: Nullable(
      Type.String({ description: 'Reply of the business to a review. Hidden together with it.' }),
    ),
    userId: Nullable(Type.String({ description: 'Owner, professional or author.' })),
    state: Type.Enum(
      targetStates.filter((state) => state !== 'gone'),
      {
        description: '`public`, `hidden`, or for businesses `suspended` or `unpublished`.',
      },
    ),
  },
  { title: 'ModerationTarget' },
);
export type TargetView = Static<typeof Target>;

const ReportDetail = Type.Object(
  {
    ...settledFields,
    target: Type.Union([Target, Type.Null()], {
      description: 'Current state of the target. Null if its author removed it.',
    }),
    picture: Type.Optional(
      Type.String({ description: 'Path of a reported picture, even if hidden. Expires after an hour.' }),
    ),
    openReports: Type.Integer({ description: 'Open reports on the target, including this one.' }),
    decisions: Type.Array(
      Type.Object(
        {
          action: Type.Enum([...actions, 'unhide'], { description: 'Decision.' }),
          byUserId: Type.String({ description: 'Admin who decided.' }),
          note: Nullable(Type.String({ description: 'Internal note of the admin.' })),
          at: Instant('When.'),
        },
        { title: 'ModerationDecision' },
      ),
      { description: 'Decisions about the target, newest first. At most 50.' },
    ),
  },
  { title: 'ModerationReportDetail' },
);
export type ReportDetailView = Static<typeof ReportDetail>;

const openReportExample = {
  id: 'rep_demo_3',
  targetType: 'review',
  targetId: 'rev_demo_jonas_2',
  reason: 'She was never here on that day, and the comment names my employee.',
  status: 'open',
  createdAt: '2026-11-28T12:00:00.000Z',
  reporterId: 'usr_demo_business',
  action: null,
  resolvedAt: null,
  resolvedById: null,
  note: null,
} as const;

const newReportExample = {
  id: 'rep_01kf4zq0m8w3c5x7e9g2j4n6p8',
  targetType: 'review',
  targetId: 'rev_demo_lena_1',
  reason: 'She writes about another salon.',
  status: 'open',
  createdAt: '2026-11-30T12:00:00.000Z',
} as const;

const reportedReviewExample = {
  targetType: 'review',
  targetId: 'rev_demo_jonas_2',
  name: 'Jonas Albrecht',
  text: 'Colour is fine but warmer than what we agreed on. He offered to fix it for free.',
  rating: 3,
  reply: 'Thank you for telling us, Anke. The offer stands: any Thursday, and the coffee is on us.',
  userId: 'usr_demo_anke',
  state: 'public',
} as const;

const shownAgainExample = {
  targetType: 'professional',
  targetId: 'pro_demo_gary',
  name: 'Gary Pugh',
  text: 'Runs the place.',
  rating: null,
  reply: null,
  userId: null,
  state: 'public',
} as const;

const tag = 'Moderation';
const admins = onlyRoles('admin');
const params = Type.Object({ id: Id('The report.', { examples: ['rep_demo_3'] }) });

export const createReport = declareRoute({
  operation: 'reportContent',
  method: 'POST',
  path: '/api/reports',
  access: signedIn,
  tag,
  summary: 'Report content',
  description:
    'Only platform staff see who reported. Public content can be reported; other content appears not to exist. `CANNOT_REPORT_OWN_CONTENT`: your business, your profile, your staff, your message, or your review without a reply. `REQUEST_PENDING`: your previous report on it is still open.',
  body: Type.Object({
    targetType: anyType('Type of the reported content.'),
    targetId,
    reason: Words('Reason of the report.', 2000),
  }),
  bodyExample: {
    targetType: 'review',
    targetId: 'rev_demo_lena_1',
    reason: 'She writes about another salon.',
  },
  reply: { status: 201, description: 'The report.', schema: Report, example: newReportExample },
  errors: [
    'CANNOT_REPORT_OWN_CONTENT',
    'NOT_FOUND',
    'BUSINESS_NOT_FOUND',
    'PROFESSIONAL_NOT_FOUND',
    'REQUEST_PENDING',
  ],
  acceptsIdempotencyKey: true,
});

export const listReports = declareRoute({
  operation: 'listReports',
  method: 'GET',
  path: '/api/moderation/reports',
  access: admins,
  tag,
  summary: 'List reports',
  description: 'Open reports first, then resolved ones; oldest first in each group.',
  query: Type.Object({
    status: Type.Optional(
      Type.Enum([...reportStatuses], {
        description: 'Only reports with this status.',
        ...refusal('INVALID_STATUS'),
      }),
    ),
    targetType: Type.Optional(anyType('Only reports on this type of target.')),
    targetId: Type.Optional(Id('Only reports on this target.')),
    ...pageQuery,
  }),
  reply: {
    status: 200,
    description: 'Reports.',
    schema: Type.Array(ModerationReport),
    example: [openReportExample],
  },
  errors: [],
  list: true,
});

export const getReport = declareRoute({
  operation: 'getReport',
  method: 'GET',
  path: '/api/moderation/reports/:id',
  access: admins,
  tag,
  summary: 'Get a report',
  params,
  reply: {
    status: 200,
    description: 'The report with its target and earlier decisions.',
    schema: ReportDetail,
    example: { ...openReportExample, target: reportedReviewExample, openReports: 1, decisions: [] },
  },
  errors: ['NOT_FOUND'],
});

export const resolveReport = declareRoute({
  operation: 'resolveReport',
  method: 'POST',
  path: '/api/moderation/reports/:id/resolve',
  access: admins,
  tag,
  summary: 'Resolve a report',
  description:
    '`dismiss` leaves the target unchanged and resolves this report only. `hide` hides a professional, a review, a message or a picture; a hidden review does not count towards the rating. `suspend` suspends a business. Both resolve all open reports on the target. Reporters are notified.\n\n`MODERATION_INVALID_STATE`: the action does not apply to this target, or the target is not public. `REPORT_ALREADY_RESOLVED`: the report is already resolved. `POST /api/moderation/unhide` and `POST /api/businesses/:id/reinstate` undo a decision.',
  params,
  body: Type.Object({
    action: Type.Enum([...actions], { description: 'Action to take.', ...refusal('INVALID_VALUE') }),
    reason: Type.Optional(Words('Reason of a suspension. Shown to the owner as `statusReason`.', 1000)),
    note,
  }),
  bodyExample: { action: 'hide', note: 'Names an employee in full.' },
  reply: {
    status: 200,
    description: 'The resolved report.',
    schema: ModerationReport,
    example: {
      ...openReportExample,
      status: 'actioned',
      action: 'hide',
      resolvedAt: '2026-11-30T12:00:00.000Z',
      resolvedById: 'usr_demo_admin',
      note: 'Names an employee in full.',
    },
  },
  errors: ['NOT_FOUND', 'REPORT_ALREADY_RESOLVED', 'MODERATION_INVALID_STATE'],
});

export const unhideTarget = declareRoute({
  operation: 'unhideContent',
  method: 'POST',
  path: '/api/moderation/unhide',
  access: admins,
  tag,
  summary: 'Unhide content',
  description:
    'Reports on it stay resolved. `MODERATION_INVALID_STATE`: it is not hidden. Use `POST /api/businesses/:id/reinstate` for a suspended business.',
  body: Type.Object({
    targetType: Type.Enum(['professional', 'review', 'message', 'picture'], {
      description: 'Type of the target.',
      ...refusal('INVALID_TYPE'),
    }),
    targetId,
    note,
  }),
  bodyExample: { targetType: 'professional', targetId: 'pro_demo_gary', note: 'He has left the business.' },
  reply: { status: 200, description: 'The visible target.', schema: Target, example: shownAgainExample },
  errors: ['NOT_FOUND', 'PROFESSIONAL_NOT_FOUND', 'MODERATION_INVALID_STATE'],
});
