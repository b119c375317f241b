import Type, { type Static } from 'typebox';
import { discovery } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import { DateString, Id, Instant, Nullable, pageQuery, refusal } from '../../../http/schemas.ts';
import { type Reason, reasons } from './rules/judge.ts';

// A day has no more: five minutes is the shortest step.
export const mostSlotsADay = 288;

const time = Type.String({ description: 'Wall-clock time at the business, `HH:MM`.' });
const reason = Type.Enum([...reasons], {
  description: `Why not, the first that applies: ${reasons.join(', ')}.`,
});
/** What is not plain from the name. */
const meanings: Record<Reason, string> = {
  TIME_OFF: ' (the professional is away)',
  BUSINESS_CLOSED: ' (outside its hours, in a break, on a day off or during a closure)',
  OUTSIDE_HOURS:
    ' (not the professional’s hours, past, too short a notice, beyond the booking horizon, or a time that a change of the clocks skips)',
  PROFESSIONAL_BREAK: '',
  BOOKED: ' (buffers around appointments included, and work at other businesses)',
};
const seatsLeft = Type.Optional(Type.Integer({ description: 'Of a class: how many can still book.' }));

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
  date: Type.String({ format: 'date', description: 'Day at the business.' }),
  time,
  startUtc: Instant('The same as an instant.'),
};

const FreeSlot = Type.Object({ ...freeFields, seatsLeft }, { title: 'FreeSlot' });

export type FreeSlotView = Static<typeof FreeSlot>;

const NearbySlot = Type.Object(
  { professionalId: Type.String({ description: 'With whom.' }), ...freeFields },
  { title: 'NearbySlot' },
);

export type NearbySlotView = Static<typeof NearbySlot>;

const SlotExplanation = Type.Object(
  {
    available: Type.Boolean({ description: 'Whether a customer’s booking made now would be accepted.' }),
    reason: Type.Optional(reason),
    code: Type.Optional(Type.String({ description: 'The error such a booking would be refused with.' })),
    heldUntil: Type.Optional(
      Nullable(
        Instant(
          'Of a time that is `BOOKED` only because somebody keeps it: until when, if they do not book it. Null where nobody does.',
        ),
      ),
    ),
    nearest: Type.Array(NearbySlot, {
      description:
        'Instead: up to three times of the same professional, nearest first; then the nearest time of up to three others at the business who perform the service. Within a week of the time asked about.',
    }),
  },
  { title: 'SlotExplanation' },
);

export type SlotExplanationView = Static<typeof SlotExplanation>;

const professionalId = Id('The professional.', { examples: ['pro_demo_callum'] });
const businessId = Id('The business.', { examples: ['biz_demo_barber'] });
const serviceId = Type.Optional(
  Id('What is to be done, which says how long. One step of the business’s grid when not given.', {
    examples: ['svc_demo_mens_cut'],
  }),
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
  summary: 'The slots of a day',
  description: `From the earlier opening to the later closing of business and professional, every \`slotIntervalMinutes\` of the business.
A slot is available when all of its time is: what is available here, a booking made at this moment gets.

\`reason\` is the first that applies: ${reasons.map((name) => `${name}${meanings[name]}`).join(', ')}.

The whole day comes at once (${mostSlotsADay} slots at most) unless \`limit\` asks for less.`,
  query: Type.Object({
    professionalId,
    businessId,
    date: DateString('Which day, at the business.'),
    serviceId,
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 200,
        description: 'Most slots to return; the whole day when not given.',
      }),
    ),
    cursor: pageQuery.cursor,
  }),
  reply: {
    status: 200,
    description: 'The slots, in order.',
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
  summary: 'The next free slot',
  description: 'The first within the booking horizon of the business. NOT_FOUND when there is none.',
  query: Type.Object({ professionalId, businessId, serviceId }),
  reply: {
    status: 200,
    description: 'The slot.',
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
  summary: 'Why a time is not free, and which are',
  description: 'As a customer would book it. For a time that is free, `nearest` is empty.',
  query: Type.Object({
    professionalId,
    businessId,
    serviceId,
    start: Type.String({
      maxLength: 40,
      description: 'Wall-clock time at the business, `YYYY-MM-DDTHH:MM`.',
      examples: ['2026-12-01T12:40'],
      ...refusal('INVALID_DATE_FORMAT'),
    }),
  }),
  reply: {
    status: 200,
    description: 'What stands in the way, and what does not.',
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
  errors: [...subjectErrors, 'INVALID_TIME_FORMAT'],
  cached: true,
});
