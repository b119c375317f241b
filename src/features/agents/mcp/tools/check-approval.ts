import type { Approval } from 'openslot-client';
import Type from 'typebox';
import { defineTool, reads } from '../define-tool.ts';
import { given } from '../present.ts';
import * as shape from '../tool-contract.ts';

const nextSteps: Record<Approval['status'], string> = {
  pending: 'The person has not decided: remind them, and do not ask anew.',
  approved: 'It is done: my_appointments has it.',
  declined: 'The person does not want it: do not ask for the same again.',
  lapsed: 'Nobody answered in time, or it could no longer be done: find_times finds another time.',
};

export const checkApproval = defineTool({
  name: 'check_approval',
  title: 'Has the person decided?',
  about: 'What became of what the person is asked first: pending, approved, declined or lapsed.',
  example: { approval: 'apv_01kf4zq0m8w3c5x7e9g2j4n6p8' },
  needsPerson: true,
  hints: reads,
  input: shape.Fields({ approval: shape.Id('Its id.') }),
  output: shape.Fields({
    ...shape.Approval.properties,
    status: shape.Text,
    appointments: Type.Array(shape.Text),
    refusal: shape.MaybeText,
    next: shape.Text,
  }),
  async run({ approval }, { api }) {
    const asked = await api.getApproval({ id: approval });
    const { id, status, expiresAt, approveUrl, refusal } = asked;
    return {
      data: {
        ...given({ id, status, expiresAt, approveUrl, refusal }),
        appointments: asked.appointmentIds,
        next: nextSteps[status],
      },
      summary: `${id} is ${status}.`,
    };
  },
});
