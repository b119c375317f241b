import Type from 'typebox';
import { byRole } from '../../../../http/grant-scopes.ts';
import { declareRoute } from '../../../../http/route.ts';
import { bookedExample } from '../appointment-examples.ts';
import { deferredToApproval } from '../approval-contract.ts';
import { Booking, bookingErrors, bookingExample } from '../booking/contract.ts';
import { Booked, type BookedView, everybodyConcerned, tag } from '../contract.ts';

const familyMember = 'fam_demo_emil';

const forFamily: BookedView = {
  ...bookedExample,
  id: 'apt_01kf4zq0m8w3c5x7e9g2j4n6p9',
  client: 'Emil Neumann',
  familyMemberId: familyMember,
  start: '10:30',
  end: '11:00',
  time: '10:30',
  startUtc: '2026-12-01T09:30:00.000Z',
  services: ['svc_demo_haircut_child'],
  bookedServices: [
    { serviceId: 'svc_demo_haircut_child', name: 'Children’s haircut', duration: 30, priceMajor: 25 },
  ],
  totalMajor: 25,
};

export const bookTogether = declareRoute({
  operation: 'bookAppointmentsTogether',
  method: 'POST',
  path: '/api/appointments/together',
  access: everybodyConcerned,
  agents: byRole('appointments:book', 'desk:book'),
  tag,
  summary: 'Book several visits in one go',
  description: `For several people, with several professionals, or several services at different times: all of them are booked, or none. Each visit is what
a booking sends, and is refused like one. \`Error-Detail\` names the first that cannot be had (\`body.visits[1]: …\`), and the code is the one it
would be refused with alone. Visits are in each other’s way like any others: nobody is in two places at once, while members of a family are
different people.`,
  body: Type.Object({
    visits: Type.Array(Booking, {
      minItems: 2,
      maxItems: 8,
      description: 'What to book, in the order of the answer.',
    }),
  }),
  bodyExample: {
    visits: [
      bookingExample,
      {
        ...bookingExample,
        start: '10:30',
        services: ['svc_demo_haircut_child'],
        familyMemberId: familyMember,
      },
    ],
  },
  reply: {
    status: 201,
    description: 'All of them are booked.',
    schema: Type.Array(Booked),
    example: [bookedExample, forFamily],
    deferred: deferredToApproval,
  },
  errors: bookingErrors,
  takesKey: true,
});
