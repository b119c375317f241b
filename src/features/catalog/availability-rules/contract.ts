import Type, { type Static } from 'typebox';
import { onlyRoles } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import { Id, pageQuery, refusal, TimeOfDay } from '../../../http/schemas.ts';

export const Weekday = Type.Integer({
  minimum: 0,
  maximum: 6,
  description: '0 is Sunday, 6 Saturday.',
  ...refusal('INVALID_VALUE'),
});
export const Start = TimeOfDay('First minute, in the business’s zone.');
export const End = TimeOfDay('The minute after the last, `24:00` at most.');
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

export const ruleExample: AvailabilityRuleView = {
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

export const access = onlyRoles('business', 'professional');
export const tag = 'Schedules';
const ruleParams = Type.Object({ id: Id('The rule.', { examples: ['rul_demo_aylin_1'] }) });
export const stranding =
  'A change that would leave an upcoming booking outside the schedule is refused with `SCHEDULE_TIME_TAKEN`: move or cancel the booking first.';

export const listAvailabilityRules = declareRoute({
  operation: 'listAvailabilityRules',
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
  operation: 'createAvailabilityRule',
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
  takesKey: true,
});

export const patchAvailabilityRule = declareRoute({
  operation: 'updateAvailabilityRule',
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
  operation: 'deleteAvailabilityRule',
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
