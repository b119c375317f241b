import Type from 'typebox';
import { declareRoute } from '../../../../http/route.ts';
import { Id, Line, refusal } from '../../../../http/schemas.ts';
import { reachClara, upcomingExample } from '../appointment-examples.ts';
import { Appointment, paramsWith, staffOnly, tag } from '../contract.ts';

const ChosenUnit = Type.Object(
  {
    id: Id('Resource id.'),
    unit: Type.Integer({ minimum: 1, maximum: 100, ...refusal('INVALID_VALUE') }),
    name: Type.Optional(Line('Ignored.')),
    kind: Type.Optional(Line('Ignored.')),
  },
  { title: 'ChosenUnit' },
);

export const setUnits = declareRoute({
  operation: 'setAppointmentResources',
  method: 'PUT',
  path: '/api/appointments/:id/resources',
  access: staffOnly,
  tag,
  summary: 'Choose rooms and equipment of an appointment',
  description:
    'The request names all units, as many of each kind as before. All seats of a class get them. `SLOT_TAKEN`: another appointment uses one of them.',
  params: paramsWith('apt_demo_upcoming_1'),
  body: Type.Object({ resources: Type.Array(ChosenUnit, { maxItems: 200 }) }),
  bodyExample: { resources: [] },
  reply: {
    status: 200,
    description: 'The updated appointment.',
    schema: Appointment,
    example: { ...upcomingExample, ...reachClara },
  },
  errors: ['APPOINTMENT_NOT_FOUND', 'INVALID_STATUS', 'SLOT_TAKEN'],
  acceptsIfMatch: true,
});
