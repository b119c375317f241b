import Type from 'typebox';
import { Nullable, refusal } from '../../../http/schemas.ts';
import { cardRules, depositClients, depositKinds, feeKinds } from './rules/payment-policy.ts';

const wrongValue = refusal('INVALID_VALUE');
const value = Type.Number({ description: 'Percent of the price, or major units.', ...wrongValue });
const fee = (description: string) =>
  Nullable(Type.Object({ kind: Type.Enum([...feeKinds], wrongValue), value }, { description }));

/** In requests and replies. */
export const PaymentPolicySchema = Type.Object(
  {
    deposit: Type.Object({
      kind: Type.Enum([...depositKinds], wrongValue),
      value: Type.Optional(value),
      appliesTo: Type.Enum([...depositClients], {
        description: '`new-clients`: without a completed appointment at the business.',
        ...wrongValue,
      }),
    }),
    lateCancelFee: fee(
      'Kept from the deposit after a late cancellation; the rest is charged to the card on file.',
    ),
    noShowFee: fee('The same after a no-show.'),
    cardOnFile: Type.Optional(
      Type.Enum([...cardRules], {
        description: '`required`: the clients of `appliesTo` save a card, from which fees are charged.',
        ...wrongValue,
      }),
    ),
  },
  { title: 'PaymentPolicy' },
);
