import Type from 'typebox';
import { declareRoute } from '../../../http/route.ts';
import { refusal } from '../../../http/schemas.ts';
import { limits } from '../../../shared/limits.ts';
import {
  AvailabilityRule,
  type AvailabilityRuleView,
  access,
  BusinessId,
  End,
  newRuleExample,
  ProfessionalId,
  ruleExample,
  Start,
  stranding,
  tag,
  Weekday,
} from './contract.ts';

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
  summary: 'Replace a whole week of work',
  description: `All of a professional's windows at a business at once: what is not in the list goes, what is in it already stays as it is. With an empty
list the professional works by \`workingHours\` there again. Done whole or not at all, and the same whether it is sent once or twice. ${stranding}`,
  body: Type.Object({
    professionalId: ProfessionalId,
    businessId: BusinessId,
    rules: Type.Array(Type.Object({ weekday: Weekday, start: Start, end: End }), {
      maxItems: limits.availabilityRules.most,
      description: 'The windows of the week; those of a weekday may touch but not overlap.',
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
    description: 'The week as it is now, by weekday and time.',
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
