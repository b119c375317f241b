import Type, { type Static } from 'typebox';
import { onlyRoles, runsBusiness } from '../../../http/access.ts';
import { ofStaff } from '../../../http/grant-scopes.ts';
import { declareRoute } from '../../../http/route.ts';
import { DateString, Id, Nullable, pageQuery, refusal, TimeOfDay } from '../../../http/schemas.ts';

const classTimeExample = {
  id: 'cls_demo_yin_2',
  businessId: 'biz_demo_yoga',
  serviceId: 'svc_demo_yoga_yin',
  professionalId: 'pro_demo_sunita',
  weekday: 2,
  date: null,
  start: '18:00',
  from: null,
  to: null,
  exceptDates: [],
};

const newClassTimeExample = {
  ...classTimeExample,
  id: 'cls_01kf4zq0m8w3c5x7e9g2j4n6p8',
  weekday: 4,
  start: '16:00',
  from: '2027-01-07',
};

const Weekday = Type.Integer({
  minimum: 0,
  maximum: 6,
  description: '0 is Sunday, 6 Saturday.',
  ...refusal('INVALID_VALUE'),
});
const Start = TimeOfDay('When it begins, in the business’s zone.');
const From = Nullable(DateString('Of a weekly one: not before this day.'));
const To = Nullable(DateString('Of a weekly one: not after this day.'));
const OnDate = Nullable(DateString('Instead of `weekday`: once, on this day.'));

const ClassTime = Type.Object(
  {
    id: Id('Opaque.'),
    businessId: Id('Where.'),
    serviceId: Id('What is taught.'),
    professionalId: Id('Who teaches it.'),
    weekday: Nullable(
      Type.Integer({ description: 'Every week on this day (0 is Sunday); null of a single one.' }),
    ),
    date: Nullable(Type.String({ format: 'date', description: 'Of a single one: its day.' })),
    start: Type.String({ description: '`HH:MM` in the business’s zone.' }),
    from: Nullable(Type.String({ format: 'date', description: 'Of a weekly one: not before this day.' })),
    to: Nullable(Type.String({ format: 'date', description: 'Of a weekly one: not after this day.' })),
    exceptDates: Type.Array(Type.String({ format: 'date' }), {
      description: 'Days that were taken out of a weekly one.',
    }),
  },
  { title: 'ClassTime' },
);
export type ClassTimeView = Static<typeof ClassTime>;

const choice = <const Choices extends readonly string[]>(choices: Choices, about: string) =>
  Type.Optional(
    Type.Unsafe<Choices[number]>({
      type: 'string',
      enum: choices,
      default: 'refuse',
      description: about,
      ...refusal('INVALID_VALUE'),
    }),
  );
const Reason = Type.Optional(
  Type.String({ maxLength: 500, description: 'Why, for those whose visit is cancelled.' }),
);
const Occurrence = Type.Optional(DateString('Of a weekly one: only this day of it.'));

const access = onlyRoles('business', 'professional');
const managersOnly = runsBusiness;
const tag = 'Schedules';
const params = Type.Object({ id: Id('The class time.', { examples: [classTimeExample.id] }) });

export const listClassTimes = declareRoute({
  operation: 'listClassTimes',
  method: 'GET',
  path: '/api/class-times',
  access,
  agents: ofStaff('desk:read'),
  tag,
  summary: 'The timetable of the businesses you own or work at',
  description: 'Also what is over. What customers see is `GET /api/classes`.',
  query: Type.Object({
    businessId: Type.Optional(Id('Only at this business.')),
    serviceId: Type.Optional(Id('Only of this service.')),
    professionalId: Type.Optional(Id('Only by this professional.')),
    ...pageQuery,
  }),
  reply: {
    status: 200,
    description: 'In the order they were planned.',
    schema: Type.Array(ClassTime),
    example: [classTimeExample],
  },
  errors: [],
  list: true,
});

export const createClassTime = declareRoute({
  operation: 'createClassTime',
  method: 'POST',
  path: '/api/class-times',
  access: managersOnly,
  tag,
  summary: 'Plan a class',
  description: `By the owner of the service's business: every week (\`weekday\`, with \`from\` and \`to\` where it begins or ends) or once (\`date\`). From its
first class time on, the service can be booked at its class times only, whoever books; as long as it has any, though all of them be over. The
professional is taken for everything else at these times, with the buffers of the service, and works then, whatever their hours and breaks are.
Absences, closures and opening hours still win.

\`SCHEDULE_TIME_TAKEN\`: the professional has another class or a booking then. \`OUTSIDE_AVAILABILITY\`: the business is never open then.`,
  body: Type.Object({
    serviceId: Id('What is taught: an active service of the business.'),
    professionalId: Id('Who teaches it: one of those who perform it.'),
    weekday: Type.Optional(Nullable(Weekday)),
    date: Type.Optional(OnDate),
    start: Start,
    from: Type.Optional(From),
    to: Type.Optional(To),
  }),
  bodyExample: {
    serviceId: newClassTimeExample.serviceId,
    professionalId: newClassTimeExample.professionalId,
    weekday: newClassTimeExample.weekday,
    start: newClassTimeExample.start,
    from: newClassTimeExample.from,
  },
  reply: { status: 201, description: 'Planned.', schema: ClassTime, example: newClassTimeExample },
  errors: [
    'MISSING_FIELDS',
    'INVALID_VALUE',
    'SERVICE_NOT_FOUND',
    'SERVICE_NOT_OWNED',
    'SERVICE_NOT_OFFERED',
    'PROFESSIONAL_NOT_AT_BUSINESS',
    'OUTSIDE_AVAILABILITY',
    'SCHEDULE_TIME_TAKEN',
  ],
  takesKey: true,
});

export const patchClassTime = declareRoute({
  operation: 'updateClassTime',
  method: 'PATCH',
  path: '/api/class-times/:id',
  access: managersOnly,
  tag,
  summary: 'Move a class, once or for good',
  description: `Only what is sent changes. With \`occurrence\` only that day of a weekly one is moved, to \`date\` (the same day when not given) and \`start\`: it
becomes a class time of its own, which is the reply. \`affected\` says what becomes of the bookings that would be left without their class:
\`refuse\` (409 \`SCHEDULE_TIME_TAKEN\`, with their number in \`Error-Detail\`), \`cancel\` (with messages and refunds) or \`move\`: they come along, each to
the same week's class, and are told; whoever is somewhere else at the new time is cancelled.`,
  params,
  body: Type.Object({
    occurrence: Occurrence,
    professionalId: Type.Optional(Id('Who teaches it from now on.')),
    weekday: Type.Optional(Nullable(Weekday)),
    date: Type.Optional(OnDate),
    start: Type.Optional(Start),
    from: Type.Optional(From),
    to: Type.Optional(To),
    affected: choice(['refuse', 'cancel', 'move'], 'What becomes of bookings that would lose their class.'),
    reason: Reason,
  }),
  bodyExample: { start: '17:30', affected: 'move' },
  reply: {
    status: 200,
    description: 'As it is now; with `occurrence`, the one that was taken out.',
    schema: ClassTime,
    example: { ...classTimeExample, start: '17:30' },
  },
  errors: [
    'NOT_FOUND',
    'MISSING_FIELDS',
    'INVALID_VALUE',
    'SERVICE_NOT_OFFERED',
    'PROFESSIONAL_NOT_AT_BUSINESS',
    'OUTSIDE_AVAILABILITY',
    'SCHEDULE_TIME_TAKEN',
    'SESSION_FULL',
    'CLIENT_DOUBLE_BOOKED',
    'SLOT_TAKEN',
  ],
});

export const deleteClassTime = declareRoute({
  operation: 'deleteClassTime',
  method: 'DELETE',
  path: '/api/class-times/:id',
  access: managersOnly,
  tag,
  summary: 'Take a class off the timetable, once or for good',
  description: `With \`occurrence\` only that day of a weekly one. Without its last class time a service can be booked at any time again.
\`SCHEDULE_TIME_TAKEN\`: somebody has booked it, and \`affected\` is not \`cancel\`.`,
  params,
  query: Type.Object({
    occurrence: Occurrence,
    affected: choice(
      ['refuse', 'cancel'],
      'What becomes of its bookings: `cancel` with messages and refunds.',
    ),
    reason: Reason,
  }),
  reply: { status: 204, description: 'Removed.' },
  errors: ['NOT_FOUND', 'INVALID_VALUE', 'SCHEDULE_TIME_TAKEN'],
});
