import Type, { type Static } from 'typebox';
import { onlyRoles } from '../../../http/access.ts';
import { ofStaff } from '../../../http/grant-scopes.ts';
import { declareRoute } from '../../../http/route.ts';
import { DateString, Id, Nullable, pageQuery, refusal, TimeOfDay } from '../../../http/schemas.ts';
import { affectedChoices } from './rules/time-off.ts';

const AffectedAppointment = Type.Object(
  {
    id: Id('The appointment, to be moved or cancelled under this id.'),
    businessId: Id('Where.'),
    professionalId: Id('With whom.'),
    status: Type.Enum(['Pending', 'Confirmed', 'Cancelled']),
    date: Type.String({ format: 'date', description: 'In the zone of the business.' }),
    start: Type.String({ description: 'Wall-clock time, `HH:MM`.' }),
    end: Type.String({ description: 'Wall-clock time; `24:00` is midnight at the end of the day.' }),
    clientName: Type.String({ description: 'Whom it is for.' }),
    serviceName: Type.String({ description: 'What was booked; several with commas between them.' }),
  },
  { title: 'AffectedAppointment' },
);
export type AffectedAppointmentView = Static<typeof AffectedAppointment>;

const TimeOff = Type.Object(
  {
    id: Id('Opaque.'),
    professionalId: Type.Optional(Id('Who is away; absent for a closure.')),
    businessId: Type.Optional(
      Id(
        'What is closed; or, with `professionalId`, where the absence holds. Absent when it holds everywhere.',
      ),
    ),
    startDate: Type.String({ format: 'date', description: 'First day.' }),
    endDate: Type.String({ format: 'date', description: 'Last day.' }),
    start: Nullable(
      Type.String({ description: 'From this time of the first day; null: from its beginning.' }),
    ),
    end: Nullable(Type.String({ description: 'To this time of the last day; null: to its end.' })),
    reason: Nullable(Type.String({ description: 'Null also to those who may not change it.' })),
    affectedAppointments: Type.Optional(
      Type.Array(AffectedAppointment, {
        description: `Appointments that lie in it, are not over and have you as staff, the earliest first, and at most 500 of them; where you
asked for cancelling, those that were cancelled. Absent when there is nothing to deal with.`,
      }),
    ),
    affectedCount: Type.Optional(Type.Integer({ description: 'How many there are.' })),
  },
  { title: 'TimeOff' },
);
export type TimeOffView = Static<typeof TimeOff>;

const timeOffExample: TimeOffView = {
  id: 'off_demo_jonas',
  professionalId: 'pro_demo_jonas',
  businessId: 'biz_demo_salon',
  startDate: '2027-01-07',
  endDate: '2027-01-16',
  start: null,
  end: null,
  reason: 'Holiday',
};
const newTimeOffExample: TimeOffView = {
  id: 'off_01kf4zq0m8w3c5x7e9g2j4n6p8',
  professionalId: 'pro_demo_lena',
  businessId: 'biz_demo_salon',
  startDate: '2027-08-02',
  endDate: '2027-08-13',
  start: null,
  end: '12:00',
  reason: 'Summer holiday',
  affectedAppointments: [],
  affectedCount: 0,
};

const access = onlyRoles('business', 'professional');
const tag = 'Schedules';

export const listTimeOff = declareRoute({
  operation: 'listTimeOff',
  method: 'GET',
  path: '/api/time-off',
  access,
  agents: ofStaff('desk:read'),
  tag,
  summary: 'Absences and closures that concern you',
  description: `Your own absences; of the professionals at your businesses what was entered for these, and when they are away everywhere, but not
why; closures of the businesses you own or work at. With both \`professionalId\` and \`businessId\`: what keeps the one from working at the other; with
\`businessId\` and \`withAbsences\`: what keeps anybody from working there.`,
  query: Type.Object({
    professionalId: Type.Optional(Id('Absences of this professional.')),
    businessId: Type.Optional(Id('Closures of this business.')),
    withAbsences: Type.Optional(
      Type.Boolean({
        description: 'With `businessId`: what keeps its people away from there, too.',
      }),
    ),
    from: Type.Optional(DateString('Only what lasts into this day or later.')),
    to: Type.Optional(DateString('Only what begins on this day or earlier.')),
    ...pageQuery,
  }),
  reply: {
    status: 200,
    description: 'The earliest first day first.',
    schema: Type.Array(TimeOff),
    example: [timeOffExample],
  },
  errors: ['INVALID_VALUE'],
  list: true,
});

export const createTimeOff = declareRoute({
  operation: 'createTimeOff',
  method: 'POST',
  path: '/api/time-off',
  access,
  agents: ofStaff('desk:block'),
  tag,
  summary: 'Be away, or close a business',
  description: `Either \`professionalId\` (an absence) or \`businessId\` (a closure; by its owner). An absence that the professional enters holds
everywhere. One that an owner enters holds at the owner's business, where alone it is seen; \`businessId\` says at which, where the professional
works at several of the owner's. One continuous span: from \`start\` on the first day to \`end\` on the last, whole days where they are not given.

Upcoming appointments in it: with \`affected\` \`refuse\`, or without it, they are in the way (\`SCHEDULE_TIME_TAKEN\`). With \`keep\` no more can
be booked from now on, and \`affectedAppointments\` lists those that are left to be moved, also to a colleague, or cancelled one by one; GET lists
them until that is done. With \`cancel\` they are cancelled now, all of them, each with a message to the client and its money back.`,
  body: Type.Object({
    professionalId: Type.Optional(Type.String({ maxLength: 100, description: 'Who is away.' })),
    businessId: Type.Optional(
      Type.String({ maxLength: 100, description: 'What is closed.', ...refusal('INVALID_BUSINESS_ID') }),
    ),
    startDate: DateString('First day.'),
    endDate: DateString('Last day.'),
    start: Type.Optional(TimeOfDay('From this time of the first day on.')),
    end: Type.Optional(TimeOfDay('Until this time of the last day.')),
    reason: Type.Optional(
      Type.String({ maxLength: 500, description: 'For those who may change it; nobody else reads it.' }),
    ),
    affected: Type.Optional(
      Type.Enum([...affectedChoices], {
        description: 'What becomes of the appointments in it; `refuse` when not given.',
        ...refusal('INVALID_VALUE'),
      }),
    ),
  }),
  bodyExample: {
    professionalId: 'pro_demo_lena',
    startDate: '2027-08-02',
    endDate: '2027-08-13',
    end: '12:00',
    reason: 'Summer holiday',
    affected: 'keep',
  },
  reply: { status: 201, description: 'Entered.', schema: TimeOff, example: newTimeOffExample },
  errors: [
    'INVALID_VALUE',
    'PROFESSIONAL_NOT_FOUND',
    'BUSINESS_NOT_FOUND',
    'PROFESSIONAL_NOT_AT_BUSINESS',
    'TIMEOFF_OVERLAP',
    'SCHEDULE_TIME_TAKEN',
  ],
  takesKey: true,
  workMilliseconds: 10_000,
});

export const deleteTimeOff = declareRoute({
  operation: 'deleteTimeOff',
  method: 'DELETE',
  path: '/api/time-off/:id',
  access,
  agents: ofStaff('desk:block'),
  tag,
  summary: 'Be back, or open again',
  description:
    'Of an absence: by the professional, or, where an owner entered it, by the owner of that business.',
  params: Type.Object({ id: Id('The absence or closure.', { examples: ['off_demo_jonas'] }) }),
  reply: { status: 204, description: 'Removed.' },
  errors: ['NOT_FOUND'],
});
