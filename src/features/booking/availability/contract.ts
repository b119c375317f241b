import Type, { type Static } from 'typebox';
import { discovery } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import { BusinessId, DateString, Id, Instant, Nullable, pageQuery, refusal } from '../../../http/schemas.ts';
import { type Reason, reasons } from './rules/checks.ts';

// The shortest slot interval is five minutes.
export const mostSlotsADay = 288;
/** Unlike other lists, the times of a day come in one page unless a limit is sent. */
export const dayPageQuery = {
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 200,
      description: 'Maximum number of start times. Default: the whole day.',
    }),
  ),
  cursor: pageQuery.cursor,
};

const time = Type.String({ description: 'Local time, `HH:MM`.' });
const reason = Type.Enum([...reasons], {
  description: `Reason why the slot is not available. The first that applies: ${reasons.join(', ')}.`,
});
/** Explanations of reasons whose names are not enough. */
const meanings: Record<Reason, string> = {
  TIME_OFF: ' (the professional is absent)',
  BUSINESS_CLOSED: ' (outside the opening hours, in a break, on a closed day or during a closure)',
  OUTSIDE_HOURS:
    ' (outside the working hours of the professional, in the past, inside the minimum notice, after the booking horizon, or a local time that a clock change skips)',
  PROFESSIONAL_BREAK: '',
  BOOKED: ' (another appointment or hold, including its buffers, also at other businesses)',
};
const seatsLeft = Type.Optional(Type.Integer({ description: 'Free seats. Only for classes.' }));

const AvailabilitySlot = Type.Object(
  {
    time,
    available: Type.Boolean({ description: 'Whether a booking made now would be accepted.' }),
    reason: Type.Optional(reason),
    seatsLeft,
  },
  { title: 'AvailabilitySlot' },
);

export type AvailabilitySlotView = Static<typeof AvailabilitySlot>;

const freeFields = {
  date: Type.String({ format: 'date', description: 'Local date.' }),
  time,
  startUtc: Instant('Start time as an instant.'),
};

const FreeSlot = Type.Object({ ...freeFields, seatsLeft }, { title: 'FreeSlot' });

export type FreeSlotView = Static<typeof FreeSlot>;

const NearbySlot = Type.Object(
  { professionalId: Type.String({ description: 'Professional id.' }), ...freeFields },
  { title: 'NearbySlot' },
);

export type NearbySlotView = Static<typeof NearbySlot>;

const SlotExplanation = Type.Object(
  {
    available: Type.Boolean({ description: 'Whether a booking by a customer would be accepted now.' }),
    reason: Type.Optional(reason),
    code: Type.Optional(Type.String({ description: 'Error code that such a booking would get.' })),
    heldUntil: Type.Optional(
      Nullable(
        Instant('For a time that is `BOOKED` only by holds: when the last of them expires. Null otherwise.'),
      ),
    ),
    nearest: Type.Array(NearbySlot, {
      description:
        'Alternatives within a week of the requested time: up to three times of the same professional, nearest first; then the nearest time of up to three other professionals at the business who offer the service.',
    }),
  },
  { title: 'SlotExplanation' },
);

export type SlotExplanationView = Static<typeof SlotExplanation>;

const professionalId = Id('The professional.', { examples: ['pro_demo_callum'] });
const businessId = BusinessId('The business.', { examples: ['biz_demo_barber'] });
const serviceId = Type.Optional(
  Id(
    'Service to book. It determines the length. Without it, the length is one slot interval of the business.',
    {
      examples: ['svc_demo_mens_cut'],
    },
  ),
);

const subjectErrors = [
  'PROFESSIONAL_NOT_FOUND',
  'BUSINESS_NOT_FOUND',
  'PROFESSIONAL_NOT_AT_BUSINESS',
  'SERVICE_NOT_OFFERED',
] as const;

export const listSlots = declareRoute({
  operation: 'findFreeTimes',
  method: 'GET',
  path: '/api/availability',
  access: discovery('availability:read'),
  tag: 'Availability',
  summary: 'List the slots of a day',
  description: `Slots from the earlier opening to the later closing of business and professional, every \`slotIntervalMinutes\` of the business. A slot is available when a booking would be accepted now, for its whole length.\n\n\`reason\` is the first that applies: ${reasons.map((name) => `${name}${meanings[name]}`).join(', ')}.\n\nReturns the whole day (at most ${mostSlotsADay} slots) unless \`limit\` is smaller.`,
  query: Type.Object({
    professionalId,
    businessId,
    date: DateString('Local date.'),
    serviceId,
    ...dayPageQuery,
  }),
  reply: {
    status: 200,
    description: 'The slots, in chronological order.',
    schema: Type.Array(AvailabilitySlot),
    example: [
      { time: '09:40', available: true },
      { time: '10:00', available: false, reason: 'BOOKED' },
    ],
  },
  errors: subjectErrors,
  list: true,
  ignoresUnknownParameters: true,
  cached: true,
});

export const findNextSlot = declareRoute({
  operation: 'findNextFreeTime',
  method: 'GET',
  path: '/api/availability/next',
  access: discovery('availability:read'),
  tag: 'Availability',
  summary: 'Find the next free slot',
  description:
    'The first free slot within the booking horizon of the business. `NOT_FOUND` when there is no free slot.',
  query: Type.Object({ professionalId, businessId, serviceId }),
  reply: {
    status: 200,
    description: 'The next free slot.',
    schema: FreeSlot,
    example: { date: '2026-11-30', time: '13:20', startUtc: '2026-11-30T13:20:00.000Z' },
  },
  errors: [...subjectErrors, 'NOT_FOUND'],
  cached: true,
});

export const explainSlot = declareRoute({
  operation: 'explainTime',
  method: 'GET',
  path: '/api/availability/explain',
  access: discovery('availability:read'),
  tag: 'Availability',
  summary: 'Explain why a time is not free',
  description:
    'Explains whether a customer could book the time, and lists alternatives. For a free time, `nearest` is empty.',
  query: Type.Object({
    professionalId,
    businessId,
    serviceId,
    start: Type.String({
      maxLength: 40,
      description: 'Local date and time, `YYYY-MM-DDTHH:MM`.',
      examples: ['2026-12-01T12:40'],
      ...refusal('INVALID_DATE_FORMAT'),
    }),
  }),
  reply: {
    status: 200,
    description: 'The verdict and the alternatives.',
    schema: SlotExplanation,
    example: {
      available: false,
      reason: 'PROFESSIONAL_BREAK',
      code: 'OUTSIDE_AVAILABILITY',
      heldUntil: null,
      nearest: [
        {
          professionalId: 'pro_demo_callum',
          date: '2026-12-01',
          time: '12:20',
          startUtc: '2026-12-01T12:20:00.000Z',
        },
        {
          professionalId: 'pro_demo_callum',
          date: '2026-12-01',
          time: '12:00',
          startUtc: '2026-12-01T12:00:00.000Z',
        },
        {
          professionalId: 'pro_demo_callum',
          date: '2026-12-01',
          time: '13:20',
          startUtc: '2026-12-01T13:20:00.000Z',
        },
        {
          professionalId: 'pro_demo_dev',
          date: '2026-12-01',
          time: '12:40',
          startUtc: '2026-12-01T12:40:00.000Z',
        },
        {
          professionalId: 'pro_demo_marcus',
          date: '2026-12-01',
          time: '12:40',
          startUtc: '2026-12-01T12:40:00.000Z',
        },
      ],
    },
  },
  errors: [...subjectErrors, 'INVALID_TIME_FORMAT', 'INVALID_VALUE'],
  cached: true,
});
