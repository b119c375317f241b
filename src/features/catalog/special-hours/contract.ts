import Type, { type Static } from 'typebox';
import { onlyRoles } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import { DateString, Id, Nullable, pageQuery, refusal, TimeOfDay } from '../../../http/schemas.ts';

const SpecialHours = Type.Object(
  {
    id: Id('Opaque.'),
    professionalId: Nullable(Id('Whose; null for those of a business.')),
    businessId: Nullable(
      Id('Whose; or, with `professionalId`, where they hold. Null when they hold everywhere.'),
    ),
    date: Type.String({ format: 'date', description: 'The day, in the business’s zone.' }),
    start: Type.String({ description: 'First minute, `HH:MM`.' }),
    end: Type.String({ description: 'The minute after the last, `HH:MM`.' }),
  },
  { title: 'SpecialHours' },
);
export type SpecialHoursView = Static<typeof SpecialHours>;

const example: SpecialHoursView = {
  id: 'sph_01kf4zq0m8w3c5x7e9g2j4n6p8',
  professionalId: null,
  businessId: 'biz_demo_salon',
  date: '2027-12-23',
  start: '08:00',
  end: '21:00',
};

const shorter: SpecialHoursView = {
  id: 'sph_demo_yoga_short',
  professionalId: null,
  businessId: 'biz_demo_yoga',
  date: '2026-12-29',
  start: '06:00',
  end: '12:00',
};

const access = onlyRoles('business', 'professional');
const tag = 'Schedules';
const stranding =
  'A change that would leave an upcoming booking outside the schedule is refused with `SCHEDULE_TIME_TAKEN`: move or cancel the booking first.';

export const listSpecialHours = declareRoute({
  operation: 'listSpecialHours',
  method: 'GET',
  path: '/api/special-hours',
  access,
  tag,
  summary: 'Other hours on single dates that concern you',
  description: `Your own; those that hold for the professionals at your businesses; those of the businesses you own or work at. With both
\`professionalId\` and \`businessId\`: what decides when the one works at the other.`,
  query: Type.Object({
    professionalId: Type.Optional(Id('Those of this professional.')),
    businessId: Type.Optional(Id('Those of this business.')),
    from: Type.Optional(DateString('Only those of this day or later.')),
    to: Type.Optional(DateString('Only those of this day or earlier.')),
    ...pageQuery,
  }),
  reply: {
    status: 200,
    description: 'By date and time.',
    schema: Type.Array(SpecialHours),
    example: [shorter],
  },
  errors: ['INVALID_VALUE'],
  list: true,
});

export const createSpecialHours = declareRoute({
  operation: 'createSpecialHours',
  method: 'POST',
  path: '/api/special-hours',
  access,
  tag,
  summary: 'Open or work other hours on one date',
  description: `Either \`businessId\` (other opening hours; by its owner) or \`professionalId\` (other hours of work). Longer or shorter, they stand in for the
weekday's on that date; a date may have several that do not overlap. Breaks still apply, and closures and absences still win.

Of a business: it opens then, though it be closed on that weekday. Professionals who work by \`workingHours\` and are usually there from opening, or until
closing, follow; for those with weekly rules add special hours, too. Of a professional: in place of rules and \`workingHours\`, within the hours of the
business. What an owner enters holds at the owner's business; \`businessId\` says at which, where the professional works at several of the owner's. What
professionals enter themselves holds everywhere, or at the \`businessId\` they name.

${stranding}`,
  body: Type.Object({
    professionalId: Type.Optional(Type.String({ maxLength: 100, description: 'Who works other hours.' })),
    businessId: Type.Optional(
      Type.String({
        maxLength: 100,
        description: 'What opens at other hours; or where the professional works them.',
        ...refusal('INVALID_BUSINESS_ID'),
      }),
    ),
    date: DateString('The day: today or later.'),
    start: TimeOfDay('First minute, in the business’s zone.'),
    end: TimeOfDay('The minute after the last, `24:00` at most.'),
  }),
  bodyExample: { businessId: 'biz_demo_salon', date: '2027-12-23', start: '08:00', end: '21:00' },
  reply: { status: 201, description: 'Entered.', schema: SpecialHours, example },
  errors: [
    'MISSING_FIELDS',
    'INVALID_VALUE',
    'PROFESSIONAL_NOT_FOUND',
    'BUSINESS_NOT_FOUND',
    'PROFESSIONAL_NOT_AT_BUSINESS',
    'AVAILABILITY_OVERLAP',
    'SCHEDULE_TIME_TAKEN',
  ],
  takesKey: true,
});

export const deleteSpecialHours = declareRoute({
  operation: 'deleteSpecialHours',
  method: 'DELETE',
  path: '/api/special-hours/:id',
  access,
  tag,
  summary: 'Go back to the usual hours',
  description: `Of a professional: by themself, or by the owner of the business where they hold. ${stranding}`,
  params: Type.Object({ id: Id('The special hours.', { examples: [shorter.id] }) }),
  reply: { status: 204, description: 'Removed.' },
  errors: ['NOT_FOUND', 'SCHEDULE_TIME_TAKEN'],
});
