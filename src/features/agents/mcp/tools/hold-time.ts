import { defineTool, makes } from '../define-tool.ts';
import * as shape from '../tool-contract.ts';

export const holdTime = defineTool({
  name: 'hold',
  title: 'Keep a time for five minutes',
  about:
    'Keeps a free time for five minutes while the person decides; others find it taken. Pass the id to book as hold. At most five at once.',
  example: shape.slotExample,
  needsPerson: true,
  hints: makes,
  input: shape.Fields({ ...shape.slotInput, key: shape.Key }),
  output: shape.Fields({ hold: shape.Text, expiresAt: shape.Text, repeated: shape.MaybeFlag }),
  async run({ key: _, ...slot }, { api, keyFor, wasRepeated }) {
    const { id, expiresAt } = await api.createHold(slot, keyFor('hold'));
    const again = wasRepeated();
    return {
      data: { hold: id, expiresAt, ...(again && { repeated: true }) },
      summary: again
        ? `The hold that this very call made earlier ends ${expiresAt}; for a new one, set key.`
        : `Kept until ${expiresAt}. Call book with hold to take it.`,
    };
  },
});
