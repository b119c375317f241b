import Type, { type Static } from 'typebox';
import { discovery } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import { DateString, Id, Instant, Nullable, pageQuery } from '../../../http/schemas.ts';

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
    classTimeId: Id('The class time it is one day of.'),
    businessId: Id('Where.'),
    serviceId: Id('What; booked with it as the only one of `services`.'),
    name: Type.String({ description: 'Of the service.' }),
    professionalId: Id('Who teaches it.'),
    professionalName: Type.String({ description: 'Their name.' }),
    date: Type.String({ format: 'date', description: 'In the business’s zone.' }),
    start: Type.String({ description: '`HH:MM`.' }),
    end: Type.String({ description: '`HH:MM`; `24:00` is midnight at the end of the day.' }),
    startUtc: Instant('When it begins.'),
    durationMinutes: Type.Integer({ description: 'How long it lasts.' }),
    capacity: Type.Integer({ description: 'Seats.' }),
    seatsLeft: Type.Integer({ description: 'Those that are neither booked nor kept.' }),
    available: Type.Boolean({
      description:
        'Whether a customer can book it now: by the notice and horizon of the business, and the seats left.',
    }),
    price: Nullable(Type.Number({ description: 'In the currency’s major unit; null when none is set.' })),
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
  summary: 'What is on the timetable',
  description: `Classes that lie ahead and take place: not those on days when the business is closed or the professional away. Full ones are listed
too. At most ${mostDays} days at a time.`,
  query: Type.Object({
    businessId: Id('Whose.', { examples: ['biz_demo_yoga'] }),
    from: Type.Optional(DateString('First day; today when not given.')),
    to: Type.Optional(DateString('Last day; a week from the first when not given.')),
    serviceId: Type.Optional(Id('Only of this service.')),
    professionalId: Type.Optional(Id('Only by this professional.')),
    ...pageQuery,
  }),
  reply: {
    status: 200,
    description: 'The soonest first.',
    schema: Type.Array(ClassSession),
    example: [classSessionExample],
  },
  errors: ['BUSINESS_NOT_FOUND', 'INVALID_VALUE'],
  list: true,
});
