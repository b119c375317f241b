import Type, { type Static } from 'typebox';
import { onlyRoles } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import {
  BusinessId,
  DateString,
  Id,
  Nullable,
  pageQuery,
  refusal,
  TimeOfDay,
} from '../../../http/schemas.ts';

const SpecialHours = Type.Object(
  {
    id: Id('Special hours id.'),
    professionalId: Nullable(Id('Professional id. Null for special hours of a business.')),
    businessId: Nullable(
      Id(
        'Business id. With `professionalId`: the business where the hours apply, null if they apply everywhere.',
      ),
    ),
    date: Type.String({ format: 'date', description: 'Local date.' }),
    start: Type.String({ description: 'Start time, `HH:MM`.' }),
    end: Type.String({ description: 'End time (exclusive), `HH:MM`.' }),
    planned: Type.Boolean({ description: 'Part of the rota. `00:00` to `00:00` is a day off.' }),
  },
  { title: 'SpecialHours' },
);
export type SpecialHoursView = Static<typeof SpecialHours>;

const example: SpecialHoursView = {
  id: 'sph_01kf4zq0m8w3c5x7e9g2j4n6p8',
  professionalId: null,
  businessId: 'biz_demo_salon',
  date: '2027-12-23',
  start: '08:00',
  end: '21:00',
  planned: false,
};

const shorter: SpecialHoursView = {
  id: 'sph_demo_yoga_short',
  professionalId: null,
  businessId: 'biz_demo_yoga',
  date: '2026-12-29',
  start: '06:00',
  end: '12:00',
  planned: false,
};

const access = onlyRoles('business', 'professional');
const tag = 'Schedules';
const strandedNote =
  'A change that would leave an upcoming appointment outside the schedule is rejected with `SCHEDULE_TIME_TAKEN`; `Error-Info` names up to five such appointments in `id`. Reschedule or cancel them first.';

export const listSpecialHours = declareRoute({
  operation: 'listSpecialHours',
  method: 'GET',
  path: '/api/special-hours',
  access,
  tag,
  summary: 'List special hours',
  description: `Your own special hours, those of professionals at your businesses, and those of businesses you own or
work at. With both \`professionalId\` and \`businessId\`: all special hours that affect the professional at
the business.`,
  query: Type.Object({
    professionalId: Type.Optional(Id('Special hours of this professional.')),
    businessId: Type.Optional(BusinessId('Special hours of this business.')),
    from: Type.Optional(DateString('First date.')),
    to: Type.Optional(DateString('Last date (inclusive).')),
    ...pageQuery,
  }),
  reply: {
    status: 200,
    description: 'Special hours, ordered by date and start time.',
    schema: Type.Array(SpecialHours),
    example: [shorter],
  },
  errors: ['INVALID_VALUE'],
  list: true,
});

export const createSpecialHours = declareRoute({
  operation: 'createSpecialHours',
  method: 'POST',
  path: '/api/special-hours',
  access,
  tag,
  summary: 'Create special hours for a date',
  description: `Send \`businessId\` (opening hours, by a manager) or \`professionalId\` (working hours).
Special hours replace the hours of the weekday on that date. A date may have several that do not overlap.
Breaks, closures and absences still apply.

Special hours of a business: the business opens, even on a weekday that is usually closed. Professionals with
\`workingHours\` that reach the usual opening or closing time follow automatically. Professionals with
availability rules need special hours too. \`includeTeam\` creates them for every professional, in one
transaction. The response shows the special hours of the business.

Special hours of a professional: they replace rules and \`workingHours\`, within the opening hours. Entries of
a manager apply at the manager's business. Send \`businessId\` if the professional works at several of them.
Entries of the professional apply everywhere, or at \`businessId\` if sent.

${strandedNote}`,
  body: Type.Object({
    professionalId: Type.Optional(
      Type.String({ maxLength: 100, description: 'Professional with special working hours.' }),
    ),
    businessId: Type.Optional(
      Type.String({
        maxLength: 100,
        description:
          "Business with special opening hours, or the business where the professional's special hours apply.",
        ...refusal('INVALID_BUSINESS_ID'),
      }),
    ),
    includeTeam: Type.Optional(
      Type.Boolean({
        description:
          'Whether the same hours are also stored for every professional of the business. Not with `professionalId`.',
      }),
    ),
    date: DateString('Date, today or later.'),
    start: TimeOfDay('Local start time.'),
    end: TimeOfDay('End time (exclusive), at most `24:00`.'),
  }),
  bodyExample: { businessId: 'biz_demo_salon', date: '2027-12-23', start: '08:00', end: '21:00' },
  reply: { status: 201, description: 'Special hours created.', schema: SpecialHours, example },
  errors: [
    'MISSING_FIELDS',
    'INVALID_VALUE',
    'PROFESSIONAL_NOT_FOUND',
    'BUSINESS_NOT_FOUND',
    'PROFESSIONAL_NOT_AT_BUSINESS',
    'AVAILABILITY_OVERLAP',
    'SCHEDULE_TIME_TAKEN',
  ],
  acceptsIdempotencyKey: true,
});

export const deleteSpecialHours = declareRoute({
  operation: 'deleteSpecialHours',
  method: 'DELETE',
  path: '/api/special-hours/:id',
  access,
  tag,
  summary: 'Delete special hours',
  description: `Restores the usual hours. Special hours of a professional can be deleted by the professional and by managers of the business where they apply. ${strandedNote}`,
  params: Type.Object({ id: Id('Special hours id.', { examples: [shorter.id] }) }),
  query: Type.Object({
    includeTeam: Type.Optional(
      Type.Boolean({
        description:
          'Whether special hours of professionals at the business with the same date, start and end are also deleted. Only for special hours of a business.',
      }),
    ),
  }),
  reply: { status: 204, description: 'Special hours deleted.' },
  errors: ['NOT_FOUND', 'INVALID_VALUE', 'SCHEDULE_TIME_TAKEN'],
});
