import Type, { type Static } from 'typebox';
import { discovery } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import { BusinessId, DateString, Id, Instant, Nullable, pageQuery } from '../../../http/schemas.ts';

const classSessionExample = {
  classTimeId: 'cls_demo_sunrise_3',
  businessId: 'biz_demo_yoga',
  serviceId: 'svc_demo_yoga_sunrise',
  name: 'Sunrise hatha',
  professionalId: 'pro_demo_pema',
  professionalName: 'Pema Sherpa',
  date: '2026-12-01',
  start: '06:30',
  end: '08:00',
  startUtc: '2026-12-01T00:45:00.000Z',
  durationMinutes: 90,
  capacity: 20,
  seatsLeft: 15,
  available: true,
  price: 800,
  currency: 'NPR',
};

export const mostDays = 62;

const ClassSession = Type.Object(
  {
    classTimeId: Id('Class time that the session belongs to.'),
    businessId: Id('Where.'),
    serviceId: Id('Service id. Book it as the only entry of `services`.'),
    name: Type.String({ description: 'Name of the service.' }),
    professionalId: Id('Professional who teaches the class.'),
    professionalName: Type.String({ description: 'Name of the professional.' }),
    date: Type.String({ format: 'date', description: 'Local date.' }),
    start: Type.String({ description: '`HH:MM`.' }),
    end: Type.String({
      description: 'End time (exclusive), `HH:MM`. `24:00` is midnight at the end of the day.',
    }),
    startUtc: Instant('Start time as an instant.'),
    durationMinutes: Type.Integer({ description: 'Duration in minutes.' }),
    capacity: Type.Integer({ description: 'Number of seats.' }),
    seatsLeft: Type.Integer({ description: 'Seats that are neither booked nor held.' }),
    available: Type.Boolean({
      description:
        'Whether a customer can book it now, considering minimum notice, booking horizon and free seats.',
    }),
    price: Nullable(Type.Number({ description: 'Price in major units. Null without a price.' })),
    currency: Type.String({ description: 'ISO 4217.' }),
  },
  { title: 'ComingClass' },
);
export type ClassSessionView = Static<typeof ClassSession>;

export const listClasses = declareRoute({
  operation: 'listClasses',
  method: 'GET',
  path: '/api/classes',
  access: discovery('availability:read'),
  tag: 'Discovery',
  summary: 'List upcoming classes',
  description: `Upcoming class sessions that take place: not on days when the business is closed or the professional is absent. Includes full sessions. At most ${mostDays} days.`,
  query: Type.Object({
    businessId: BusinessId('Whose.', { examples: ['biz_demo_yoga'] }),
    from: Type.Optional(DateString('First local date. Default: today.')),
    to: Type.Optional(DateString('Last local date. Default: six days after the first.')),
    serviceId: Type.Optional(Id('Filter by service.')),
    professionalId: Type.Optional(Id('Filter by professional.')),
    ...pageQuery,
  }),
  reply: {
    status: 200,
    description: 'The class sessions, in chronological order.',
    schema: Type.Array(ClassSession),
    example: [classSessionExample],
  },
  errors: ['BUSINESS_NOT_FOUND', 'INVALID_VALUE'],
  list: true,
  cached: true,
});
