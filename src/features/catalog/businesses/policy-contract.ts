import Type from 'typebox';
import { Nullable, refusal } from '../../../http/schemas.ts';
import { depositClients, depositKinds, feeKinds } from './rules/payment-policy.ts';

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
    lateCancelFee: fee('Part of the deposit kept after a late cancellation.'),
    noShowFee: fee('Part of the deposit kept after a no-show.'),
  },
  { title: 'PaymentPolicy' },
);
