import Type, { type Static } from 'typebox';
import { discovery } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import { DateString, expecting, Id, Instant, Nullable, refusal } from '../../../http/schemas.ts';
import { reasons } from './rules/judge.ts';
import { dayReasons } from './rules/team-day.ts';

/** Both ends counted. */
export const mostDays = 31;
export const usualDays = 14;
const mostServices = 8;

const offeringFields = {
  businessId: Id('The business.', { examples: ['biz_demo_salon'] }),
  serviceIds: Type.String({
    maxLength: 101 * mostServices,
    pattern: `^[^,]{1,100}(,[^,]{1,100}){0,${mostServices - 1}}$`,
    ...expecting(`one to ${mostServices} service ids with commas between them`),
    description: `What is to be done: one to ${mostServices} service ids with commas between them, in the order of a booking’s \`services\`. Their lengths and buffers are added up as a booking does it.`,
    examples: ['svc_demo_haircut'],
    ...refusal('INVALID_SERVICES'),
  }),
  professionalId: Type.Optional(
    Id('With this professional. When not given, with anybody at the business who performs all of it.'),
  ),
};

/** In the order in which they are told. */
const offeringErrors = [
  'PROFESSIONAL_NOT_FOUND',
  'BUSINESS_NOT_FOUND',
  'PROFESSIONAL_NOT_AT_BUSINESS',
  'SERVICE_NOT_OFFERED',
  'INVALID_SERVICES',
  'CURRENCY_MISMATCH',
] as const;

const FreeDay = Type.Object(
  {
    date: Type.String({ format: 'date', description: 'Day at the business.' }),
    free: Type.Integer({
      description: 'How many starts can be booked. One at which several are free counts once.',
    }),
    first: Nullable(
      Type.String({ description: 'The first of them, wall-clock time at the business, `HH:MM`.' }),
    ),
    reason: Type.Optional(
      Type.Enum([...dayReasons], {
        description:
          'Why there is none: the business does not open that day (`BUSINESS_CLOSED`); there is work that day, and it is taken (`BOOKED`); whoever would work is away (`TIME_OFF`); else `OUTSIDE_HOURS` (nobody’s hours, too short for it, over, too short a notice or beyond the booking horizon).',
      }),
    ),
  },
  { title: 'FreeDay' },
);
export type FreeDayView = Static<typeof FreeDay>;

const TeamTime = Type.Object(
  {
    time: Type.String({ description: 'Wall-clock time at the business, `HH:MM`.' }),
    startUtc: Nullable(Instant('The same as an instant; null where a change of the clocks skips it.')),
    available: Type.Boolean({ description: 'Whether a booking made now would be accepted.' }),
    reason: Type.Optional(
      Type.Enum([...reasons], {
        description:
          'Why not. Of several professionals: what is true of all of them (closed, over); else `BOOKED` where somebody would work then, a break, an absence, and last that it is nobody’s hours.',
      }),
    ),
    professionals: Type.Array(Type.String(), { description: 'Ids of those who are free then.' }),
    seatsLeft: Type.Optional(
      Type.Integer({ description: 'Of a class: how many can still book, with all of them together.' }),
    ),
  },
  { title: 'TeamTime' },
);
export type TeamTimeView = Static<typeof TeamTime>;

export const listFreeDays = declareRoute({
  operation: 'listFreeDays',
  method: 'GET',
  path: '/api/availability/days',
  access: discovery('availability:read'),
  tag: 'Availability',
  summary: 'Which days have something free',
  description: `One entry for each day, at most ${mostDays}: how many starts can be booked, the first of them, or why there is none.
\`GET /api/availability/times\` lists those of a day.`,
  query: Type.Object({
    ...offeringFields,
    from: Type.Optional(DateString('First day, at the business (today when not given).')),
    to: Type.Optional(
      DateString(
        `Last day, at most ${mostDays - 1} after \`from\` (${usualDays - 1} after it when not given).`,
      ),
    ),
  }),
  reply: {
    status: 200,
    description: 'The days, in order.',
    schema: Type.Array(FreeDay),
    example: [
      { date: '2026-11-30', free: 7, first: '14:00' },
      { date: '2026-12-01', free: 15, first: '09:00' },
      { date: '2026-12-06', free: 0, first: null, reason: 'BUSINESS_CLOSED' },
    ],
  },
  errors: [...offeringErrors, 'INVALID_VALUE'],
  cached: true,
});

export const listTimes = declareRoute({
  operation: 'listTimes',
  method: 'GET',
  path: '/api/availability/times',
  access: discovery('availability:read'),
  tag: 'Availability',
  summary: 'The times of a day, with one professional or anybody',
  description: `Every start of the day at which somebody who performs all of it could begin, free or not. What is available here, a booking made
at this moment gets, with any of its \`professionals\`. With one professional and one service these are the slots of \`GET /api/availability\`.`,
  query: Type.Object({ ...offeringFields, date: DateString('Which day, at the business.') }),
  reply: {
    status: 200,
    description: 'The starts, in order.',
    schema: Type.Array(TeamTime),
    example: [
      {
        time: '09:00',
        startUtc: '2026-12-01T08:00:00.000Z',
        available: true,
        professionals: ['pro_demo_aylin'],
      },
    ],
  },
  errors: offeringErrors,
  cached: true,
});

export type OfferingQuery = Pick<
  Static<NonNullable<typeof listTimes.query>>,
  'businessId' | 'serviceIds' | 'professionalId'
>;
