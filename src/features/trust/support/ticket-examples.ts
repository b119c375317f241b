/** Of the demo marketplace, on the day that the reference speaks of. */

export const ticketExample = {
  id: 'tkt_demo_1',
  userId: 'usr_demo_customer',
  subject: 'Charged twice?',
  status: 'pending',
  link: { type: 'appointment', id: 'apt_demo_upcoming_2' },
  createdAt: '2026-11-27T12:00:00.000Z',
  updatedAt: '2026-11-28T12:00:00.000Z',
} as const;

export const answeredTicketExample = {
  ...ticketExample,
  status: 'resolved',
  assigneeId: 'usr_demo_admin',
  updatedAt: '2026-11-30T12:00:00.000Z',
} as const;

export const messagesExample = [
  {
    id: 'msg_demo_1',
    author: 'customer',
    body: 'My bank shows two payments for one appointment.',
    createdAt: '2026-11-27T12:00:00.000Z',
  },
  {
    id: 'msg_demo_2',
    author: 'support',
    body: 'One of them is a reservation that your bank will release. Is it still there today?',
    createdAt: '2026-11-28T12:00:00.000Z',
  },
] as const satisfies readonly object[];

export const newMessageExample = {
  id: 'msg_01kf4zq0m8w3c5x7e9g2j4n6p8',
  author: 'customer',
  body: 'Yes, on both days.',
  createdAt: '2026-11-30T12:00:00.000Z',
} as const;

export const newTicketExample = {
  id: 'tkt_01kf4zq0m8w3c5x7e9g2j4n6p8',
  userId: 'usr_demo_customer',
  subject: 'Wrong name on my booking',
  status: 'open',
  link: { type: 'appointment', id: 'apt_demo_recent_1' },
  createdAt: '2026-11-30T12:00:00.000Z',
  updatedAt: '2026-11-30T12:00:00.000Z',
  messages: [
    {
      id: 'msg_01kf4zq0m8w3c5x7e9g2j4n6p8',
      author: 'customer',
      body: 'The appointment is for my son Emil. Can you change that?',
      createdAt: '2026-11-30T12:00:00.000Z',
    },
  ],
} as const;
