import Type, { type Static } from 'typebox';
import { onlyRoles, orManagers, type SessionAccess } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import { BusinessId, DateString, Hours, Id, Nullable, pageQuery, refusal } from '../../../http/schemas.ts';
import { AffectedAppointment } from '../time-off/contract.ts';
import { mostCells, mostIntervals, mostKept, mostWeeks } from './rules/limits.ts';

const optional = Type.Optional;
const tag = 'Schedules';
const access = orManagers(onlyRoles('business', 'professional'));
const viewAccess: SessionAccess = { ...access, also: 'desk' };

const RotaDay = Type.Object(
  {
    date: Type.String({ format: 'date', description: 'Local date.' }),
    source: Type.Enum(['weekly', 'special', 'planned'], {
      description:
        '`planned`: rota. `special`: special hours. `weekly`: rules or working hours of the professional.',
    }),
    hours: Type.Array(Hours, { description: 'Working hours. Empty: day off.' }),
    opening: Type.Array(Hours, { description: 'Opening hours of the business.' }),
    specialOpening: Type.Boolean({ description: 'Whether the business has special hours.' }),
    timeOff: Type.Array(Hours, { description: 'Absences of the professional.' }),
  },
  { title: 'RotaDay' },
);
export type RotaDayView = Static<typeof RotaDay>;

const RotaRow = Type.Object(
  {
    professionalId: Id('Professional id.'),
    name: Type.String({ description: 'Name of the professional.' }),
    mayEdit: Type.Boolean({ description: 'Whether the caller can plan the hours.' }),
    days: Type.Array(RotaDay),
  },
  { title: 'RotaRow' },
);
export type RotaRowView = Static<typeof RotaRow>;

const RotaChange = Type.Object(
  {
    saved: Type.Boolean({ description: 'False after a dry run.' }),
    changedDays: Type.Integer({ description: 'Number of cells that change.' }),
    outsideAppointments: Type.Array(AffectedAppointment, {
      description: `Appointments that would be outside the hours, at most ${mostKept}.`,
    }),
    outsideCount: Type.Integer({ description: 'Number of these appointments.' }),
  },
  { title: 'RotaChange' },
);
export type RotaChangeView = Static<typeof RotaChange>;

const params = Type.Object({ id: BusinessId('Business id.', { examples: ['biz_demo_salon'] }) });

const confirmation = {
  keep: optional(
    Type.Array(Id('Appointment id.'), {
      maxItems: mostKept,
      description: 'Appointments that may remain outside the new hours.',
      ...refusal('INVALID_VALUE'),
    }),
  ),
  dryRun: optional(Type.Boolean({ description: '`true`: answers without saving.' })),
};

const keepNote =
  'Appointments outside the new hours are never cancelled. Unless `keep` names each of them, the request is refused with `SCHEDULE_TIME_TAKEN`; `dryRun` lists them.';

const changeExample: RotaChangeView = {
  saved: true,
  changedDays: 2,
  outsideAppointments: [],
  outsideCount: 0,
};

const writeErrors = [
  'INVALID_VALUE',
  'FORBIDDEN',
  'BUSINESS_NOT_FOUND',
  'PROFESSIONAL_NOT_AT_BUSINESS',
  'SCHEDULE_TIME_TAKEN',
] as const;

export const listRota = declareRoute({
  operation: 'listRota',
  method: 'GET',
  path: '/api/businesses/:id/rota',
  access: viewAccess,
  tag,
  summary: 'Get the rota of a team',
  description: 'Managers and members with `desk:book` see the team. Professionals see themselves.',
  params,
  query: Type.Object({
    from: optional(DateString('First date. Default: today.')),
    to: optional(DateString('Last date (inclusive), at most 41 days later. Default: six days later.')),
    ...pageQuery,
  }),
  list: true,
  reply: {
    status: 200,
    description: 'One row per professional, ordered by id.',
    schema: Type.Array(RotaRow),
    example: [
      {
        professionalId: 'pro_demo_paula',
        name: 'Paula Brenner',
        mayEdit: true,
        days: [
          {
            date: '2026-12-01',
            source: 'planned',
            hours: [{ start: '10:00', end: '14:00' }],
            opening: [{ start: '09:00', end: '19:00' }],
            specialOpening: false,
            timeOff: [],
          },
        ],
      },
    ],
  },
  errors: ['INVALID_VALUE', 'FORBIDDEN', 'BUSINESS_NOT_FOUND'],
});

export const putRota = declareRoute({
  operation: 'planRota',
  method: 'PUT',
  path: '/api/businesses/:id/rota',
  access,
  tag,
  summary: 'Plan hours of single dates',
  description: `Sets the hours of professionals on dates; other dates do not change. Planned hours replace weekly hours and
special hours that apply everywhere, within the opening hours. Managers plan the team, professionals
themselves. All cells are saved, or none. ${keepNote}`,
  params,
  body: Type.Object({
    cells: Type.Array(
      Type.Object({
        professionalId: Id('Professional of the business.'),
        date: DateString('Date, from today to 26 weeks ahead.'),
        hours: Nullable(
          Type.Array(Hours, {
            maxItems: mostIntervals,
            description: 'Working hours. Empty: day off. Null: back to the weekly hours.',
            ...refusal('INVALID_VALUE'),
          }),
        ),
      }),
      {
        minItems: 1,
        maxItems: mostCells,
        description: 'One per professional and date.',
        ...refusal('INVALID_VALUE'),
      },
    ),
    ...confirmation,
  }),
  bodyExample: {
    cells: [
      { professionalId: 'pro_demo_paula', date: '2027-02-01', hours: [{ start: '10:00', end: '14:00' }] },
      { professionalId: 'pro_demo_paula', date: '2027-02-02', hours: [] },
    ],
  },
  reply: { status: 200, description: 'Effect of the change.', schema: RotaChange, example: changeExample },
  errors: [...writeErrors, 'AVAILABILITY_OVERLAP'],
  workMilliseconds: 10_000,
});

export const copyRota = declareRoute({
  operation: 'copyRota',
  method: 'POST',
  path: '/api/businesses/:id/rota/copy',
  access,
  tag,
  summary: 'Copy a week of the rota',
  description: `The following weeks get the same plan: planned days are copied, other days return to the weekly hours. Past dates
do not change. All weeks are saved, or none. ${keepNote}`,
  params,
  body: Type.Object({
    from: DateString('First of the seven days to copy.'),
    weeks: Type.Integer({
      minimum: 1,
      maximum: mostWeeks,
      description: 'Number of following weeks.',
      ...refusal('INVALID_VALUE'),
    }),
    professionalIds: optional(
      Type.Array(Id('Professional id.'), {
        minItems: 1,
        maxItems: 500,
        description: 'Default: everyone whom the caller can plan.',
        ...refusal('INVALID_VALUE'),
      }),
    ),
    ...confirmation,
  }),
  bodyExample: { from: '2027-02-01', weeks: 1 },
  reply: { status: 200, description: 'Effect of the change.', schema: RotaChange, example: changeExample },
  errors: [...writeErrors],
  workMilliseconds: 10_000,
});
