import Type from 'typebox';
import { AppError } from '../../../../errors.ts';
import { createTimeOff } from '../../../booking/time-off/contract.ts';
import { changes, defineTool } from '../define-tool.ts';
import { given } from '../present.ts';
import * as shape from '../tool-contract.ts';

const ofTimeOff = createTimeOff.body!.properties;

export const addTimeOff = defineTool({
  name: 'block_time',
  title: 'Block time',
  about:
    'For those who run a business or work there: blocks time of one professional, or closes the business. With appointments in it, it is refused unless affected says keep or cancel; ask before cancelling.',
  example: { professional: 'pro_demo_lena', from: '2026-12-24', to: '2026-12-26', reason: 'Holidays' },
  needsPerson: true,
  hints: changes,
  input: shape.Fields({
    professional: Type.Optional(shape.Id('Who is away.')),
    business: Type.Optional(shape.Id('Or what is closed.')),
    from: shape.Day('First day.'),
    to: shape.Day('Last day.'),
    start: Type.Optional(shape.TimeOfDay('On the first day; its beginning.')),
    end: Type.Optional(shape.TimeOfDay('On the last day; its end.')),
    reason: Type.Optional(shape.like(ofTimeOff.reason, 'For those who may change it.')),
    affected: Type.Optional(shape.like(ofTimeOff.affected)),
    key: shape.Key,
  }),
  output: shape.Fields({
    id: shape.Text,
    startDate: shape.Text,
    endDate: shape.Text,
    start: shape.MaybeText,
    end: shape.MaybeText,
    affected: Type.Array(
      shape.Fields({
        id: shape.Text,
        date: shape.Text,
        start: shape.Text,
        client: shape.Text,
        status: shape.Text,
      }),
    ),
    repeated: shape.MaybeFlag,
  }),
  apiNames: {
    professionalId: 'professional',
    businessId: 'business',
    startDate: 'from',
    endDate: 'to',
  },
  async run({ key: _, professional, business, from, to, ...rest }, { api, keyFor, wasRepeated }) {
    if (professional === undefined && business === undefined)
      throw new AppError('MISSING_FIELDS', { detail: 'body.professional: is required, or business.' });
    const made = await api.createTimeOff(
      { ...rest, professionalId: professional, businessId: business, startDate: from, endDate: to },
      keyFor('block'),
    );
    const affected = made.affectedAppointments ?? [];
    const repeated = wasRepeated();
    const { id, startDate, endDate, start, end } = made;
    return {
      data: {
        ...given({ id, startDate, endDate, start, end }),
        affected: affected.map(({ clientName, ...one }) => ({
          id: one.id,
          date: one.date,
          start: one.start,
          client: clientName,
          status: one.status,
        })),
        ...(repeated && { repeated }),
      },
      summary: `${repeated ? 'Blocked before by the same call' : 'Blocked'}: ${id}; ${affected.length} appointments affected.`,
    };
  },
});
