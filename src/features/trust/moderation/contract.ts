import Type, { type Static } from 'typebox';
import { onlyRoles, signedIn } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import { Id, Instant, Nullable, pageQuery, refusal, Words } from '../../../http/schemas.ts';
import { type Action, actions, reportStatuses, targetStates, targetTypes } from './rules/decisions.ts';

const anyType = (about: string) =>
  Type.Enum([...targetTypes], { description: about, ...refusal('INVALID_TYPE') });
const targetId = Id('Of the business, professional or review.');
const note = Type.Optional(Words('For the log of decisions: nobody but admins reads it.', 1000));

const reportFields = {
  id: Type.String({ description: 'Opaque id.' }),
  targetType: Type.Enum([...targetTypes], { description: 'What it is about.' }),
  targetId: Type.String({ description: 'Its id.' }),
  reason: Type.String({
    description: 'In the words of whoever reported it; empty once their account is deleted.',
  }),
  status: Type.Enum([...reportStatuses], {
    description:
      'open until it is settled; then dismissed, or actioned when the target was hidden or suspended.',
  }),
  createdAt: Instant('When it was reported.'),
};

const Report = Type.Object(reportFields, { title: 'Report' });
export type ReportView = Static<typeof Report>;

const settledFields = {
  ...reportFields,
  reporterId: Nullable(
    Type.String({ description: 'Who reported it; null once their account is deleted. Only admins see it.' }),
  ),
  action: Type.Unsafe<Action | null>({
    type: ['string', 'null'],
    enum: [...actions, null],
    description: 'What was decided; null while it is open.',
  }),
  resolvedAt: Nullable(Instant('When that was.')),
  resolvedById: Nullable(Type.String({ description: 'The admin who decided.' })),
  note: Nullable(Type.String({ description: 'What they noted for the log.' })),
};

const ModerationReport = Type.Object(settledFields, { title: 'ModerationReport' });
export type ModerationReportView = Static<typeof ModerationReport>;

const Target = Type.Object(
  {
    targetType: Type.Enum([...targetTypes], { description: 'What it is.' }),
    targetId: Type.String({ description: 'Its id.' }),
    name: Type.String({
      description: 'Of the business or professional; of a review, the professional it is about.',
    }),
    text: Nullable(Type.String({ description: 'Description, bio or comment.' })),
    rating: Nullable(Type.Integer({ description: 'Of a review.' })),
    reply: Nullable(
      Type.String({ description: 'Of a review: what the business answered, which is hidden with it.' }),
    ),
    userId: Nullable(
      Type.String({ description: 'Who is behind it: the owner, the professional, the author.' }),
    ),
    state: Type.Enum(
      targetStates.filter((state) => state !== 'gone'),
      { description: 'public, hidden (professionals, reviews), suspended or unpublished (businesses).' },
    ),
  },
  { title: 'ModerationTarget' },
);
export type TargetView = Static<typeof Target>;

const ReportDetail = Type.Object(
  {
    ...settledFields,
    target: Type.Union([Target, Type.Null()], {
      description: 'As it is now; null when its author has removed it.',
    }),
    openReports: Type.Integer({ description: 'How many reports on the target wait, this one included.' }),
    decisions: Type.Array(
      Type.Object(
        {
          action: Type.Enum([...actions, 'unhide'], { description: 'What was decided.' }),
          byUserId: Type.String({ description: 'The admin.' }),
          note: Nullable(Type.String({ description: 'What they noted.' })),
          at: Instant('When.'),
        },
        { title: 'ModerationDecision' },
      ),
      { description: 'Everything decided about the target, the latest first; 50 at most.' },
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
  summary: 'Report a business, a professional or a review',
  description: `To the platform's staff, who alone see who reported it. What everybody can see can be reported; everything else answers as if it did not
exist. \`CANNOT_REPORT_OWN_CONTENT\`: your business, your profile or the people who work for you, your review while nobody answered it. \`REQUEST_PENDING\`: your
last report on it has not been settled yet.`,
  body: Type.Object({
    targetType: anyType('What you report.'),
    targetId,
    reason: Words('What is wrong with it.', 2000),
  }),
  bodyExample: {
    targetType: 'review',
    targetId: 'rev_demo_lena_1',
    reason: 'She writes about another salon.',
  },
  reply: { status: 201, description: 'Reported.', schema: Report, example: newReportExample },
  errors: [
    'CANNOT_REPORT_OWN_CONTENT',
    'NOT_FOUND',
    'BUSINESS_NOT_FOUND',
    'PROFESSIONAL_NOT_FOUND',
    'REQUEST_PENDING',
  ],
  takesKey: true,
});

export const listReports = declareRoute({
  operation: 'listReports',
  method: 'GET',
  path: '/api/moderation/reports',
  access: admins,
  tag,
  summary: 'What was reported',
  description:
    'Open reports first, and of those the longest waiting first; then the settled ones, oldest first.',
  query: Type.Object({
    status: Type.Optional(
      Type.Enum([...reportStatuses], { description: 'Only those.', ...refusal('INVALID_STATUS') }),
    ),
    targetType: Type.Optional(anyType('Only reports on those.')),
    targetId: Type.Optional(Id('Only reports on this one.')),
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
  summary: 'A report, what it is about and what was decided on that',
  params,
  reply: {
    status: 200,
    description: 'The report.',
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
  summary: 'Settle a report',
  description: `\`dismiss\` leaves the target as it is and settles this report only. \`hide\` takes a professional or a review out of sight (a hidden review
does not count in the rating) and \`suspend\` closes a business; both settle every open report on the target. Each reporter is told.

\`MODERATION_INVALID_STATE\`: the action is not for such a target, or the target is no longer public. \`REPORT_ALREADY_RESOLVED\`: somebody
was faster. Hiding is taken back by \`POST /api/moderation/unhide\`, suspending by \`POST /api/businesses/:id/reinstate\`.`,
  params,
  body: Type.Object({
    action: Type.Enum([...actions], { description: 'What to do.', ...refusal('INVALID_VALUE') }),
    reason: Type.Optional(
      Words('Of a suspension: what the owner is told, as `statusReason` of the business.', 1000),
    ),
    note,
  }),
  bodyExample: { action: 'hide', note: 'Names an employee in full.' },
  reply: {
    status: 200,
    description: 'The report, settled.',
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
  summary: 'Show a hidden professional or review again',
  description:
    'Reports on it stay settled. `MODERATION_INVALID_STATE`: it is not hidden. A suspended business is reinstated by `POST /api/businesses/:id/reinstate`.',
  body: Type.Object({
    targetType: Type.Enum(['professional', 'review'], {
      description: 'What it is.',
      ...refusal('INVALID_TYPE'),
    }),
    targetId,
    note,
  }),
  bodyExample: { targetType: 'professional', targetId: 'pro_demo_gary', note: 'He has left the business.' },
  reply: { status: 200, description: 'In sight again.', schema: Target, example: shownAgainExample },
  errors: ['NOT_FOUND', 'PROFESSIONAL_NOT_FOUND', 'MODERATION_INVALID_STATE'],
});
