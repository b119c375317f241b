import type { WaitlistEntry } from 'openslot-client';
import Type from 'typebox';
import { defineTool, makes } from '../define-tool.ts';
import { presentWaiting } from '../present.ts';
import { readAgain } from '../read-again.ts';
import * as shape from '../tool-contract.ts';

export const joinWaitlist = defineTool({
  name: 'join_waitlist',
  title: 'Wait for a time',
  about:
    'Waits for a time at one business between two days. One that becomes free is kept for the person and told to them; my_appointments shows the offer, book takes it with its hold.',
  example: {
    business: 'biz_demo_salon',
    services: ['svc_demo_haircut'],
    from: '2026-12-01',
    to: '2026-12-05',
    after: '16:00',
  },
  needsPerson: true,
  hints: makes,
  input: shape.Fields({
    ...shape.wishInput,
    professional: Type.Optional(shape.Id('With whom; anybody.')),
    from: shape.Day('First day.'),
    to: shape.Day('Last day.'),
    after: Type.Optional(shape.TimeOfDay('Earliest start.')),
    before: Type.Optional(shape.TimeOfDay('Starts before it.')),
    key: shape.Key,
  }),
  output: shape.Fields({
    id: shape.Text,
    status: shape.Text,
    position: shape.MaybeAmount,
    freeNow: shape.MaybeAmount,
    repeated: shape.MaybeFlag,
  }),
  async run({ key: _, ...wish }, { api, keyFor, wasRepeated }) {
    const joined = await api.joinWaitlist(wish, keyFor('join'));
    const repeated = wasRepeated();
    const readNow = () => api.getWaitlistEntry({ id: joined.id });
    const entry = repeated ? await readAgain<WaitlistEntry>(joined, readNow) : joined;
    const { id, status, position, freeNow } = presentWaiting(entry);
    return {
      data: {
        id,
        status,
        ...(position !== undefined && { position }),
        ...(freeNow !== undefined && { freeNow }),
        ...(repeated && { repeated }),
      },
      summary:
        (freeNow ?? 0) > 0
          ? `${freeNow} fitting times are free right now: find_times and book need no waiting.`
          : `Waiting as ${id}, ${status}${position === undefined ? '' : `, place ${position}`}.`,
    };
  },
});
