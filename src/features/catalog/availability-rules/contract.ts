import Type, { type Static } from 'typebox';
import { onlyRoles } from '../../../http/access.ts';
import { ofStaff } from '../../../http/grant-scopes.ts';
import { declareRoute } from '../../../http/route.ts';
import { BusinessId, Id, pageQuery, refusal, TimeOfDay } from '../../../http/schemas.ts';
import { limits } from '../../../shared/limits.ts';

const Weekday = Type.Integer({
  minimum: 0,
  maximum: 6,
  description: 'Weekday, 0 (Sunday) to 6 (Saturday).',
  ...refusal('INVALID_VALUE'),
});
const Start = TimeOfDay('Local start time.');
const End = TimeOfDay('End time (exclusive), at most `24:00`.');
const ProfessionalId = Id('Professional id.');
const OwnBusiness = BusinessId('Business id.');

const AvailabilityRule = Type.Object(
  {
    id: Id('Rule id.'),
    professionalId: Id('Professional id.'),
    businessId: Id('Business id.'),
    weekday: Weekday,
    start: Type.String({ description: 'Local start time, `HH:MM`.' }),
    end: Type.String({ description: 'End time (exclusive), `HH:MM`.' }),
  },
  { title: 'AvailabilityRule' },
);
export type AvailabilityRuleView = Static<typeof AvailabilityRule>;

const ruleExample: AvailabilityRuleView = {
  id: 'rul_demo_aylin_1',
  professionalId: 'pro_demo_aylin',
  businessId: 'biz_demo_salon',
  weekday: 1,
  start: '09:00',
  end: '17:00',
};
const newRuleExample: AvailabilityRuleView = {
  ...ruleExample,
  id: 'rul_01kf4zq0m8w3c5x7e9g2j4n6p8',
  weekday: 6,
  start: '10:00',
  end: '14:00',
};

const access = onlyRoles('business', 'professional');
const tag = 'Schedules';
const ruleParams = Type.Object({ id: Id('Rule id.', { examples: ['rul_demo_aylin_1'] }) });
const strandedNote =
  'A change that would leave an upcoming appointment outside the schedule is rejected with `SCHEDULE_TIME_TAKEN`. Reschedule or cancel the appointment first.';

export const listAvailabilityRules = declareRoute({
  operation: 'listAvailabilityRules',
  method: 'GET',
  path: '/api/availability-rules',
  access,
  agents: ofStaff('desk:read'),
  tag,
  summary: 'List weekly availability rules',
  query: Type.Object({
    professionalId: Type.Optional(Id('Only rules of this professional.')),
    businessId: Type.Optional(BusinessId('Only rules at this business.')),
    ...pageQuery,
  }),
  reply: {
    status: 200,
    description:
      'Your own rules and the rules at your businesses, by business, professional, weekday and start.',
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
  summary: 'Create a weekly availability rule',
  description: `Available to the professional and to managers of the business. As soon as one rule exists,
rules replace the professional's \`workingHours\` at that business: a weekday without a rule is a day off.
Opening hours, open days and breaks still apply. ${strandedNote}`,
  body: Type.Object({
    professionalId: ProfessionalId,
    businessId: OwnBusiness,
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
  reply: { status: 201, description: 'Rule created.', schema: AvailabilityRule, example: newRuleExample },
  errors: [
    'PROFESSIONAL_NOT_FOUND',
    'BUSINESS_NOT_FOUND',
    'PROFESSIONAL_NOT_AT_BUSINESS',
    'AVAILABILITY_OVERLAP',
    'SCHEDULE_TIME_TAKEN',
  ],
  acceptsIdempotencyKey: true,
});

export const patchAvailabilityRule = declareRoute({
  operation: 'updateAvailabilityRule',
  method: 'PATCH',
  path: '/api/availability-rules/:id',
  access,
  tag,
  summary: 'Update a weekly availability rule',
  description: `Changes only the fields that are sent. ${strandedNote}`,
  params: ruleParams,
  body: Type.Object({
    weekday: Type.Optional(Weekday),
    start: Type.Optional(Start),
    end: Type.Optional(End),
  }),
  bodyExample: { end: '15:00' },
  reply: {
    status: 200,
    description: 'Updated rule.',
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
  summary: 'Delete a weekly availability rule',
  description: `After the last rule is deleted, the professional's \`workingHours\` apply at the business again. ${strandedNote}`,
  params: ruleParams,
  reply: { status: 204, description: 'Rule deleted.' },
  errors: ['NOT_FOUND', 'SCHEDULE_TIME_TAKEN'],
});

const weekExample: AvailabilityRuleView[] = [
  ruleExample,
  { ...newRuleExample, weekday: 3, start: '10:00', end: '14:00' },
];

export const putAvailabilityRules = declareRoute({
  operation: 'replaceAvailabilityRules',
  method: 'PUT',
  path: '/api/availability-rules',
  access,
  tag,
  summary: 'Replace all weekly availability rules',
  description: `Replaces all rules of a professional at a business. Rules that are not in the list are
deleted, identical rules are kept. With an empty list the professional's \`workingHours\` apply again. The
request is atomic and idempotent. ${strandedNote}`,
  body: Type.Object({
    professionalId: ProfessionalId,
    businessId: OwnBusiness,
    rules: Type.Array(Type.Object({ weekday: Weekday, start: Start, end: End }), {
      maxItems: limits.availabilityRules.most,
      description: 'Rules of the week. Rules of one weekday may touch, but not overlap.',
      ...refusal('INVALID_VALUE'),
    }),
  }),
  bodyExample: {
    professionalId: 'pro_demo_aylin',
    businessId: 'biz_demo_salon',
    rules: [
      { weekday: 1, start: '09:00', end: '17:00' },
      { weekday: 2, start: '09:00', end: '17:00' },
      { weekday: 3, start: '10:00', end: '14:00' },
      { weekday: 4, start: '09:00', end: '17:00' },
      { weekday: 5, start: '09:00', end: '17:00' },
    ],
  },
  reply: {
    status: 200,
    description: 'Rules after the change, ordered by weekday and start time.',
    schema: Type.Array(AvailabilityRule),
    example: weekExample,
  },
  errors: [
    'PROFESSIONAL_NOT_FOUND',
    'BUSINESS_NOT_FOUND',
    'PROFESSIONAL_NOT_AT_BUSINESS',
    'AVAILABILITY_OVERLAP',
    'SCHEDULE_TIME_TAKEN',
  ],
});
