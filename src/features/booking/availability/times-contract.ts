import Type, { type Static } from 'typebox';
import { discovery } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import {
  BusinessId,
  DateString,
  expecting,
  Id,
  Instant,
  Nullable,
  pageQuery,
  refusal,
} from '../../../http/schemas.ts';
import { dayPageQuery } from './contract.ts';
import { reasons } from './rules/checks.ts';
import { dayReasons } from './rules/team-day.ts';

/** Both ends included. */
export const mostDays = 31;
export const usualDays = 14;
const mostServices = 8;

const offeringFields = {
  businessId: BusinessId('The business.', { examples: ['biz_demo_salon'] }),
  serviceIds: Type.String({
    maxLength: 101 * mostServices,
    pattern: `^[^,]{1,100}(,[^,]{1,100}){0,${mostServices - 1}}$`,
    ...expecting(`1 to ${mostServices} service ids separated by commas`),
    description: `1 to ${mostServices} service ids separated by commas, in the order of \`services\` in a booking. Durations and buffers add up as in a booking.`,
    examples: ['svc_demo_haircut'],
    ...refusal('INVALID_SERVICES'),
  }),
  professionalId: Type.Optional(
    Id('Professional id. Default: any professional at the business who offers all services.'),
  ),
  holdId: Type.Optional(
    Id('Hold of the caller that is released for another time. The times it occupies count as free.'),
  ),
};

/** In the order in which they are checked. */
const offeringErrors = [
  'PROFESSIONAL_NOT_FOUND',
  'BUSINESS_NOT_FOUND',
  'PROFESSIONAL_NOT_AT_BUSINESS',
  'SERVICE_NOT_OFFERED',
  'INVALID_SERVICES',
  'CURRENCY_MISMATCH',
  'NOT_FOUND',
] as const;

const FreeDay = Type.Object(
  {
    date: Type.String({ format: 'date', description: 'Local date.' }),
    free: Type.Integer({
      description:
        'Number of start times that can be booked. A start time counts once, even when several professionals are free.',
    }),
    first: Nullable(
      Type.String({
        description: 'First free local start time, `HH:MM`. Null when nothing is free.',
      }),
    ),
    reason: Type.Optional(
      Type.Enum([...dayReasons], {
        description:
          'Reason why nothing is free: the business is closed all day (`BUSINESS_CLOSED`); every working time is booked (`BOOKED`); all professionals are absent (`TIME_OFF`); otherwise `OUTSIDE_HOURS` (no working hours, too short, in the past, inside the minimum notice or after the booking horizon).',
      }),
    ),
  },
  { title: 'FreeDay' },
);
export type FreeDayView = Static<typeof FreeDay>;

const TeamTime = Type.Object(
  {
    time: Type.String({ description: 'Local time, `HH:MM`.' }),
    startUtc: Nullable(Instant('Start time as an instant. Null when a clock change skips the local time.')),
    available: Type.Boolean({ description: 'Whether a booking made now would be accepted.' }),
    reason: Type.Optional(
      Type.Enum([...reasons], {
        description:
          'Reason why the time is not available. For several professionals: a reason that applies to all of them (closed, in the past); otherwise `BOOKED`, a break, an absence, or no working hours, in this order.',
      }),
    ),
    professionals: Type.Array(Type.String(), { description: 'Ids of the free professionals.' }),
    seatsLeft: Type.Optional(
      Type.Integer({ description: 'Free seats of all professionals together. Only for classes.' }),
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
  summary: 'List days with free times',
  description: `One entry for each day, at most ${mostDays} days: the number of start times that can be booked, the first one, or the reason why nothing is free. \`GET /api/availability/times\` lists the times of a day.`,
  query: Type.Object({
    ...offeringFields,
    from: Type.Optional(DateString('First local date. Default: today.')),
    to: Type.Optional(
      DateString(
        `Last local date, at most ${mostDays - 1} days after \`from\`. Default: ${usualDays - 1} days after \`from\`.`,
      ),
    ),
    ...pageQuery,
  }),
  reply: {
    status: 200,
    description: 'The days, in chronological order.',
    schema: Type.Array(FreeDay),
    example: [
      { date: '2026-11-30', free: 7, first: '14:00' },
      { date: '2026-12-01', free: 15, first: '09:00' },
      { date: '2026-12-06', free: 0, first: null, reason: 'BUSINESS_CLOSED' },
    ],
  },
  errors: [...offeringErrors, 'INVALID_VALUE'],
  list: true,
  cached: true,
});

export const listTimes = declareRoute({
  operation: 'listTimes',
  method: 'GET',
  path: '/api/availability/times',
  access: discovery('availability:read'),
  tag: 'Availability',
  summary: 'List the times of a day for one or any professional',
  description:
    'Every start time of the day at which a professional offers all services, free or not. An available time can be booked now with each of its `professionals`. With one professional and one service, the times are those of `GET /api/availability`.',
  query: Type.Object({
    ...offeringFields,
    date: DateString('Local date.'),
    ...dayPageQuery,
  }),
  reply: {
    status: 200,
    description: 'The start times, in chronological order.',
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
  list: true,
  cached: true,
});

export type OfferingQuery = Pick<
  Static<NonNullable<typeof listTimes.query>>,
  'businessId' | 'serviceIds' | 'professionalId'
>;
