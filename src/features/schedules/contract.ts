import Type, { type Static } from 'typebox';
import { onlyRoles } from '../../http/access.ts';
import { declareRoute } from '../../http/route.ts';
import { DateString, Id, Nullable, pageQuery, refusal, TimeOfDay } from '../../http/schemas.ts';

export const Weekday = Type.Integer({
  minimum: 0,
  maximum: 6,
  description: '0 is Sunday, 6 Saturday.',
  ...refusal('INVALID_VALUE'),
});
export const Start = TimeOfDay('First minute, in the business’s zone.');
export const End = TimeOfDay('The minute after the last; `24:00` is midnight at the end of the day.');
export const ProfessionalId = Id('Whose.');
export const BusinessId = Id('Where.', refusal('INVALID_BUSINESS_ID'));

export const AvailabilityRule = Type.Object(
  {
    id: Id('Opaque.'),
    professionalId: Id('Whose.'),
    businessId: Id('Where.'),
    weekday: Weekday,
    start: Type.String({ description: 'First minute, `HH:MM` in the business’s zone.' }),
    end: Type.String({ description: 'The minute after the last, `HH:MM`.' }),
  },
  { title: 'AvailabilityRule' },
);
export type AvailabilityRuleView = Static<typeof AvailabilityRule>;

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
  },
  { title: 'TimeOff' },
);
export type TimeOffView = Static<typeof TimeOff>;

const ruleExample: AvailabilityRuleView = {
  id: 'rul_demo_aylin_1',
  professionalId: 'pro_demo_aylin',
  businessId: 'biz_demo_salon',
  weekday: 1,
  start: '09:00',
  end: '17:00',
};
export const newRuleExample: AvailabilityRuleView = {
  ...ruleExample,
  id: 'rul_01kf4zq0m8w3c5x7e9g2j4n6p8',
  weekday: 6,
  start: '10:00',
  end: '14:00',
};

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
};

export const access = onlyRoles('business', 'professional');
export const tag = 'Schedules';
const ruleParams = Type.Object({ id: Id('The rule.', { examples: ['rul_demo_aylin_1'] }) });
export const stranding =
  'A change that would leave an upcoming booking outside the schedule is refused with `SCHEDULE_TIME_TAKEN`: move or cancel the booking first.';

export const listAvailabilityRules = declareRoute({
  method: 'GET',
  path: '/api/availability-rules',
  access,
  tag,
  summary: 'Weekly rules: yours, and those at your businesses',
  query: Type.Object({
    professionalId: Type.Optional(Id('Only this professional’s.')),
    businessId: Type.Optional(Id('Only those at this business.')),
    ...pageQuery,
  }),
  reply: {
    status: 200,
    description: 'By business, professional, weekday and time.',
    schema: Type.Array(AvailabilityRule),
    example: [ruleExample],
  },
  errors: [],
  list: true,
});

export const createAvailabilityRule = declareRoute({
  method: 'POST',
  path: '/api/availability-rules',
  access,
  tag,
  summary: 'Add a weekly window of work',
  description: `By the professional, or the owner of the business. From the first rule on, rules stand in for the professional's \`workingHours\`
at that business: a weekday without one is a day off there. Opening hours, open days and breaks still apply. ${stranding}`,
  body: Type.Object({
    professionalId: ProfessionalId,
    businessId: BusinessId,
    weekday: Weekday,
    start: Start,
    end: End,
  }),
  bodyExample: {
    professionalId: 'pro_demo_aylin',
    businessId: 'biz_demo_salon',
    weekday: 6,
    start: '10:00',
    end: '14:00',
  },
  reply: { status: 201, description: 'Added.', schema: AvailabilityRule, example: newRuleExample },
  errors: [
    'PROFESSIONAL_NOT_FOUND',
    'BUSINESS_NOT_FOUND',
    'PROFESSIONAL_NOT_AT_BUSINESS',
    'AVAILABILITY_OVERLAP',
    'SCHEDULE_TIME_TAKEN',
  ],
  creates: true,
});

export const patchAvailabilityRule = declareRoute({
  method: 'PATCH',
  path: '/api/availability-rules/:id',
  access,
  tag,
  summary: 'Change a weekly window',
  description: `Only what is sent changes. ${stranding}`,
  params: ruleParams,
  body: Type.Object({
    weekday: Type.Optional(Weekday),
    start: Type.Optional(Start),
    end: Type.Optional(End),
  }),
  bodyExample: { end: '15:00' },
  reply: {
    status: 200,
    description: 'As it is now.',
    schema: AvailabilityRule,
    example: { ...ruleExample, end: '15:00' },
  },
  errors: ['NOT_FOUND', 'AVAILABILITY_OVERLAP', 'SCHEDULE_TIME_TAKEN'],
});

export const deleteAvailabilityRule = declareRoute({
  method: 'DELETE',
  path: '/api/availability-rules/:id',
  access,
  tag,
  summary: 'Remove a weekly window',
  description: `Without its last one, the professional works by \`workingHours\` there again. ${stranding}`,
  params: ruleParams,
  reply: { status: 204, description: 'Removed.' },
  errors: ['NOT_FOUND', 'SCHEDULE_TIME_TAKEN'],
});

export const listTimeOff = declareRoute({
  method: 'GET',
  path: '/api/time-off',
  access,
  tag,
  summary: 'Absences and closures that concern you',
  description: `Your own absences; of the professionals at your businesses what was entered for these, and when they are away everywhere, but not
why; closures of the businesses you own or work at. With both \`professionalId\` and \`businessId\`: what keeps the one from working at the other.`,
  query: Type.Object({
    professionalId: Type.Optional(Id('Absences of this professional.')),
    businessId: Type.Optional(Id('Closures of this business.')),
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
  method: 'POST',
  path: '/api/time-off',
  access,
  tag,
  summary: 'Be away, or close a business',
  description: `Either \`professionalId\` (an absence) or \`businessId\` (a closure; by its owner). An absence that the professional enters holds
everywhere. One that an owner enters holds at the owner's business, where alone it is seen; \`businessId\` says at which, where the professional
works at several of the owner's. One continuous span: from \`start\` on the first day to \`end\` on the last, whole days where they are not given.
${stranding}`,
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
  }),
  bodyExample: {
    professionalId: 'pro_demo_lena',
    startDate: '2027-08-02',
    endDate: '2027-08-13',
    end: '12:00',
    reason: 'Summer holiday',
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
  creates: true,
});

export const deleteTimeOff = declareRoute({
  method: 'DELETE',
  path: '/api/time-off/:id',
  access,
  tag,
  summary: 'Be back, or open again',
  description:
    'Of an absence: by the professional, or, where an owner entered it, by the owner of that business.',
  params: Type.Object({ id: Id('The absence or closure.', { examples: ['off_demo_jonas'] }) }),
  reply: { status: 204, description: 'Removed.' },
  errors: ['NOT_FOUND'],
});
