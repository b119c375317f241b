import Type from 'typebox';
import { ofStaff } from '../../../../http/grant-scopes.ts';
import { setServicePrice } from '../../approvals/price-contract.ts';
import { changes, defineTool } from '../define-tool.ts';
import * as shape from '../tool-contract.ts';

export const changePriceTool = defineTool({
  name: 'change_price',
  title: 'Change the price of a service',
  about:
    'For staff: asks the user to approve a new price. Nothing changes before. business_profile has the ids and current prices.',
  example: { service: 'svc_demo_haircut_short', price: 42, message: 'Agreed for January.' },
  scopes: ofStaff('services:price'),
  hints: changes,
  input: shape.Fields({
    service: shape.Id(),
    price: shape.like(setServicePrice.body!.properties.price, 'New price.'),
    ...shape.approvalInput,
    key: shape.Key,
  }),
  output: shape.Fields({
    outcome: Type.Enum(['done', 'asked']),
    approval: Type.Optional(shape.Approval),
    repeated: shape.MaybeFlag,
    price: shape.MaybeAmount,
    next: shape.Text,
  }),
  apiNames: { 'approval.message': 'message', 'approval.replaces': 'replaces' },
  // Agents get an approval request. A user changes the price at once.
  async run({ service: id, price, message, replaces }, { api, keyFor, wasRepeated }) {
    const changed = await api.setServicePrice(
      { id, price, ...shape.approvalOptions({ message, replaces }) },
      keyFor('price'),
    );
    return {
      data: {
        outcome: 'done' as const,
        price: changed.price ?? price,
        ...(wasRepeated() && { repeated: true }),
        next: 'business_profile shows the new price. Existing appointments keep theirs.',
      },
      summary: `The price of ${id} is now ${changed.price} ${changed.currency}.`,
    };
  },
});
