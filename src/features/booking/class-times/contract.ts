import Type, { type Static } from 'typebox';
import { onlyRoles, ownerOrManager } from '../../../http/access.ts';
import { ofStaff } from '../../../http/grant-scopes.ts';
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
import { NotifiedClients } from '../appointments/contract.ts';

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
  description: '0 is Sunday, 6 is Saturday.',
  ...refusal('INVALID_VALUE'),
});
const Start = TimeOfDay('Local start time, `HH:MM`.');
const From = Nullable(DateString('First date of a weekly class.'));
const To = Nullable(DateString('Last date of a weekly class.'));
const OnDate = Nullable(DateString('Date of a single class. Cannot be combined with `weekday`.'));

const ClassTime = Type.Object(
  {
    id: Id('Opaque.'),
    businessId: Id('Where.'),
    serviceId: Id('Service id.'),
    professionalId: Id('Professional who teaches the class.'),
    weekday: Nullable(
      Type.Integer({ description: 'Weekday of a weekly class (0 is Sunday). Null for a single class.' }),
    ),
    date: Nullable(
      Type.String({ format: 'date', description: 'Date of a single class. Null for a weekly class.' }),
    ),
    start: Type.String({ description: 'Local start time, `HH:MM`.' }),
    from: Nullable(
      Type.String({ format: 'date', description: 'First date of a weekly class. Null without one.' }),
    ),
    to: Nullable(
      Type.String({ format: 'date', description: 'Last date of a weekly class. Null without one.' }),
    ),
    exceptDates: Type.Array(Type.String({ format: 'date' }), {
      description: 'Dates on which a weekly class does not take place.',
    }),
    notified: NotifiedClients,
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
  Type.String({ maxLength: 500, description: 'Reason, sent to clients whose appointment is cancelled.' }),
);
const Occurrence = Type.Optional(DateString('Only this date of a weekly class.'));

const access = onlyRoles('business', 'professional');
const managersOnly = ownerOrManager;
const tag = 'Schedules';
const params = Type.Object({ id: Id('The class time.', { examples: [classTimeExample.id] }) });

export const listClassTimes = declareRoute({
  operation: 'listClassTimes',
  method: 'GET',
  path: '/api/class-times',
  access,
  agents: ofStaff('desk:read'),
  tag,
  summary: 'List the class times of your businesses',
  description: 'Includes past class times. Customers use `GET /api/classes`.',
  query: Type.Object({
    businessId: Type.Optional(BusinessId('Filter by business.')),
    serviceId: Type.Optional(Id('Filter by service.')),
    professionalId: Type.Optional(Id('Filter by professional.')),
    ...pageQuery,
  }),
  reply: {
    status: 200,
    description: 'The class times, in the order of their creation.',
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
  summary: 'Create a class time',
  description:
    'Only for managers of the business: weekly (`weekday`, with optional `from` and `to`) or once (`date`). A service with class times can be booked only at its class times, even after all of them have passed. At these times the professional is occupied for everything else, including the buffers of the service, and works regardless of working hours and breaks. Absences, closures and opening hours still apply.\n\n`SCHEDULE_TIME_TAKEN`: the professional has another class or a booking. `OUTSIDE_AVAILABILITY`: the business is never open at this time.',
  body: Type.Object({
    serviceId: Id('Active service of the business.'),
    professionalId: Id('Professional who offers the service.'),
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
  reply: {
    status: 201,
    description: 'The created class time.',
    schema: ClassTime,
    example: newClassTimeExample,
  },
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
  acceptsIdempotencyKey: true,
});

export const patchClassTime = declareRoute({
  operation: 'updateClassTime',
  method: 'PATCH',
  path: '/api/class-times/:id',
  access: managersOnly,
  tag,
  summary: 'Update a class time or one of its dates',
  description:
    'Changes only the fields in the request. With `occurrence`, only that date of a weekly class is moved, to `date` (default: the same date) and `start`. It becomes a class time of its own, which is the reply. `affected` decides about bookings that would lose their class: `refuse` (409 `SCHEDULE_TIME_TAKEN`; `value` in `Error-Info` is their number), `cancel` (with notifications and refunds) or `move` (to the class in the same week, with notifications; cancelled if the client has another appointment at that time).',
  params,
  body: Type.Object({
    occurrence: Occurrence,
    professionalId: Type.Optional(Id('New professional.')),
    weekday: Type.Optional(Nullable(Weekday)),
    date: Type.Optional(OnDate),
    start: Type.Optional(Start),
    from: Type.Optional(From),
    to: Type.Optional(To),
    affected: choice(['refuse', 'cancel', 'move'], 'Action for bookings that would lose their class.'),
    reason: Reason,
  }),
  bodyExample: { start: '17:30', affected: 'move' },
  reply: {
    status: 200,
    description: 'The updated class time. With `occurrence`, the new class time.',
    schema: ClassTime,
    example: { ...classTimeExample, start: '17:30', notified: [] },
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
  summary: 'Delete a class time or one of its dates',
  description:
    'With `occurrence`, only that date of a weekly class. Without class times, the service can be booked at any time again. `SCHEDULE_TIME_TAKEN`: the class has bookings, and `affected` is not `cancel`.',
  params,
  query: Type.Object({
    occurrence: Occurrence,
    affected: choice(
      ['refuse', 'cancel'],
      'Action for its bookings. `cancel` includes notifications and refunds.',
    ),
    reason: Reason,
  }),
  reply: {
    status: 200,
    description: 'The class time is deleted.',
    schema: Type.Object({ notified: NotifiedClients }, { title: 'DeletedClassTime' }),
    example: { notified: [] },
  },
  errors: ['NOT_FOUND', 'INVALID_VALUE', 'SCHEDULE_TIME_TAKEN'],
});
