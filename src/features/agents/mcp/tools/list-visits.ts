import Type from 'typebox';
import { defineTool, reads } from '../define-tool.ts';
import { presentVisit, presentWaiting } from '../present.ts';
import * as shape from '../tool-contract.ts';

const usualRows = 20;

const Waiting = shape.Fields({
  id: shape.Text,
  business: shape.Text,
  status: shape.Text,
  from: shape.Text,
  to: shape.Text,
  position: shape.MaybeAmount,
  freeNow: shape.MaybeAmount,
  offer: Type.Optional(
    shape.Fields({
      hold: shape.Text,
      professional: shape.Text,
      date: shape.Text,
      start: shape.Text,
      expiresAt: shape.Text,
    }),
  ),
});

export const listVisits = defineTool({
  name: 'my_appointments',
  title: 'The person’s appointments',
  about:
    'What the person has booked, the soonest first (past: the latest first), with ids, prices and until when each can be cancelled; and what they wait for.',
  example: { which: 'upcoming' },
  needsPerson: true,
  hints: reads,
  input: shape.Fields({
    which: Type.Optional(Type.Enum(['upcoming', 'past'])),
    from: Type.Optional(shape.Day('First day.')),
    to: Type.Optional(shape.Day('Last day.')),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description: `${usualRows}.` })),
  }),
  output: shape.Fields({
    appointments: Type.Array(shape.Visit),
    more: shape.Flag,
    waiting: Type.Array(Waiting),
  }),
  async run({ which = 'upcoming', from, to, limit = usualRows }, { api, userId }) {
    const when = which === 'past' ? { past: true, order: 'latest' as const } : { upcoming: true };
    // Nobody has more open wishes than fit on these pages.
    const [{ items, next }, offers, wishes] = await Promise.all([
      api.listAppointments.page({ ...when, from, to, limit, clientId: userId }),
      api.listWaitlistEntries({ status: 'offered' }),
      api.listWaitlistEntries({ status: 'waiting' }),
    ]);
    const open = [...offers, ...wishes].filter(({ clientId }) => (clientId ?? userId) === userId);
    const offered = open.filter(({ offer }) => offer !== null).length;
    return {
      data: {
        appointments: items.map(presentVisit),
        more: next !== null,
        waiting: open.map(presentWaiting),
      },
      summary: `${items.length} ${which} appointments, ${open.length} wishes on a waitlist${offered > 0 ? `, ${offered} with an offer: book it with its hold before it ends` : ''}.`,
    };
  },
});
