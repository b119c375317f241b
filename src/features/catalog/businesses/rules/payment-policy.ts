import { AppError } from '../../../../errors.ts';
import { formatAmount, toMinor } from '../../../../shared/money.ts';
import { chargeStep, minimumCharge } from './chargeable-amount.ts';

export const depositKinds = ['none', 'percent', 'fixed', 'full'] as const;
export const depositClients = ['everyone', 'new-clients', 'after-no-show'] as const;
export const feeKinds = ['percent', 'fixed'] as const;
export const cardRules = ['none', 'required'] as const;

/** An amount in percent of the price, or in major units. */
interface Fee {
  kind: (typeof feeKinds)[number];
  value: number;
}

export interface PaymentPolicy {
  deposit: {
    kind: (typeof depositKinds)[number];
    /** Only of the kinds `percent` and `fixed`. */
    value?: number;
    appliesTo: (typeof depositClients)[number];
  };
  /** Kept from the deposit; the rest is charged to the card on file. Null: nothing. */
  lateCancelFee: Fee | null;
  noShowFee: Fee | null;
  /** Whether clients save a card, from which fees are charged. Default: none. */
  cardOnFile?: (typeof cardRules)[number];
}

const needsCard = ({ cardOnFile }: PaymentPolicy): boolean => cardOnFile === 'required';

/** Minutes that a client has to pay the deposit and to save a card. */
export const minutesToPay = 15;

interface PolicyContext {
  currency: string;
  takesPayments: boolean;
}

/** Checks that involve several fields, the currency or the payment provider. */
export function requireValidPolicy(policy: PaymentPolicy, { currency, takesPayments }: PolicyContext): void {
  const { deposit, lateCancelFee, noShowFee } = policy;
  const refuse = (field: string, detail: string, reason: 'missing' | 'conflicting' | 'out-of-range') => {
    throw new AppError('INVALID_VALUE', { field: `body.paymentPolicy.${field}`, reason, detail });
  };
  const { kind, value } = deposit;
  if (kind === 'none' || kind === 'full') {
    if (value !== undefined)
      refuse('deposit.value', 'Only for the kinds percent and fixed. Omit it.', 'conflicting');
  } else if (value === undefined)
    refuse('deposit.value', 'Required for the kinds percent and fixed.', 'missing');
  else requireAmount('deposit', { kind, value }, currency, refuse);
  for (const [name, fee] of Object.entries({ lateCancelFee, noShowFee })) {
    if (fee === null) continue;
    if (kind === 'none' && !needsCard(policy))
      refuse(
        name,
        'A fee needs a deposit or a card on file. Set one of them, or set the fee to null.',
        'conflicting',
      );
    requireAmount(name, fee, currency, refuse);
  }
  if (needsCard(policy) && lateCancelFee === null && noShowFee === null)
    refuse('cardOnFile', 'A card is saved for fees. Set a fee, or send none.', 'conflicting');
  if (needsCard(policy) && !takesPayments)
    refuse(
      'cardOnFile',
      'Cards on file need online payment, which is not set up here. Send none.',
      'conflicting',
    );
  if (kind !== 'none' && !takesPayments)
    refuse(
      'deposit.kind',
      'Deposits need online payment, which is not set up here. Send the kind none.',
      'conflicting',
    );
}

function requireAmount(
  name: string,
  { kind, value }: Fee,
  currency: string,
  refuse: (field: string, detail: string, reason: 'out-of-range') => void,
): void {
  if (kind === 'percent') {
    if (!(Number.isInteger(value) && value >= 1 && value <= 100))
      refuse(`${name}.value`, 'Must be a whole number of percent from 1 to 100.', 'out-of-range');
    return;
  }
  const minor = toMinor(value, currency);
  const step = chargeStep(currency);
  if (minor === null || minor <= 0 || minor % step !== 0)
    refuse(
      `${name}.value`,
      `Must be positive and a multiple of ${formatAmount(step, currency)}.`,
      'out-of-range',
    );
}

export function hasFixedAmount(policy: PaymentPolicy | null): boolean {
  if (policy === null) return false;
  return [policy.deposit, policy.lateCancelFee, policy.noShowFee].some((part) => part?.kind === 'fixed');
}

/** Values in one order, without a value that the kind does not need, as stored and shown. */
export const presentPolicy = ({
  deposit,
  lateCancelFee,
  noShowFee,
  cardOnFile,
}: PaymentPolicy): PaymentPolicy => ({
  deposit: {
    kind: deposit.kind,
    ...(deposit.value !== undefined && { value: deposit.value }),
    appliesTo: deposit.appliesTo,
  },
  lateCancelFee: lateCancelFee && { kind: lateCancelFee.kind, value: lateCancelFee.value },
  noShowFee: noShowFee && { kind: noShowFee.kind, value: noShowFee.value },
  ...(cardOnFile !== undefined && { cardOnFile }),
});

/** Amounts that client and business agree on with a booking. */
export interface AgreedAmounts {
  depositMinor: number;
  lateFeeMinor: number;
  noShowFeeMinor: number;
}

/** Fees that the business can charge to the card on file. */
export interface CardFees {
  lateFeeMinor: number;
  noShowFeeMinor: number;
}

/** A client, as far as policies are concerned. */
export interface ClientHistory {
  isNew: boolean;
  hasMissed: boolean;
}

interface PricedService {
  priceMinor: number | null;
  paymentPolicy?: PaymentPolicy | null;
}

export interface PolicyBasket {
  services: readonly PricedService[];
  businessPolicy: PaymentPolicy | null;
  currency: string;
  /** After coupon or package. */
  finalMinor: number;
}

/** The policies that apply, each with the price of its services before coupon or package. */
function policiesOf({ services, businessPolicy }: PolicyBasket): { policy: PaymentPolicy; minor: number }[] {
  const own = services.flatMap(({ paymentPolicy, priceMinor }) =>
    paymentPolicy == null ? [] : [{ policy: paymentPolicy, minor: priceMinor ?? 0 }],
  );
  // A fixed amount of the business counts once.
  const others = services.filter(({ paymentPolicy }) => paymentPolicy == null);
  if (businessPolicy === null || others.length === 0) return own;
  const minor = others.reduce((sum, { priceMinor }) => sum + (priceMinor ?? 0), 0);
  return [{ policy: businessPolicy, minor }, ...own];
}

/** Whether a deposit or a card on file can apply. Without one, a booking agrees on nothing. */
export const canNeedPayment = (basket: Pick<PolicyBasket, 'services' | 'businessPolicy'>): boolean =>
  policiesOf({ ...basket, currency: '', finalMinor: 0 }).some(({ policy }) => isDemanding(policy));

const isDemanding = (policy: PaymentPolicy): boolean => policy.deposit.kind !== 'none' || needsCard(policy);

/** Whether the deposit or the card depends on earlier appointments of the client. */
export const dependsOnHistory = (basket: PolicyBasket): boolean =>
  policiesOf(basket).some(({ policy }) => isDemanding(policy) && policy.deposit.appliesTo !== 'everyone');

interface PolicyAmounts {
  depositMinor: number;
  lateFeeMinor: number;
  noShowFeeMinor: number;
  needsCard: boolean;
}

/** Amounts of each policy that applies to the client. Fees are not yet limited by the deposit. */
function amountsByPolicy(basket: PolicyBasket, client: ClientHistory): PolicyAmounts[] {
  const { currency, finalMinor } = basket;
  const subtotalMinor = basket.services.reduce((sum, { priceMinor }) => sum + (priceMinor ?? 0), 0);
  if (subtotalMinor === 0) return [];
  const step = chargeStep(currency);
  const chargeable = (minor: number) => Math.floor(minor / step) * step;
  return policiesOf(basket).flatMap(({ policy, minor }) => {
    const { deposit, lateCancelFee, noShowFee } = policy;
    if (!isDemanding(policy) || !appliesTo[deposit.appliesTo](client)) return [];
    // A reduction lowers the price of all services alike. BigInt, because the product can exceed 53 bits.
    const base = Number((BigInt(minor) * BigInt(finalMinor)) / BigInt(subtotalMinor));
    const partOf = ({ kind, value }: Fee) =>
      chargeable(
        kind === 'fixed'
          ? Math.min(base, toMinor(value, currency) ?? 0)
          : Number((BigInt(base) * BigInt(value) + 50n) / 100n),
      );
    const feeOf = (fee: Fee | null) => (fee === null ? 0 : partOf(fee));
    const { kind, value = 0 } = deposit;
    return {
      depositMinor: kind === 'none' ? 0 : kind === 'full' ? chargeable(base) : partOf({ kind, value }),
      lateFeeMinor: feeOf(lateCancelFee),
      noShowFeeMinor: feeOf(noShowFee),
      needsCard: needsCard(policy),
    };
  });
}

/** Null when no deposit is due. Fees never exceed the deposit, from which they are kept. */
export function amountsOf(basket: PolicyBasket, client: ClientHistory): AgreedAmounts | null {
  const total = { depositMinor: 0, lateFeeMinor: 0, noShowFeeMinor: 0 };
  for (const { depositMinor, lateFeeMinor, noShowFeeMinor } of amountsByPolicy(basket, client)) {
    total.depositMinor += depositMinor;
    total.lateFeeMinor += Math.min(depositMinor, lateFeeMinor);
    total.noShowFeeMinor += Math.min(depositMinor, noShowFeeMinor);
  }
  // The provider would refuse it, and the appointment could not be confirmed.
  return total.depositMinor < minimumCharge(basket.currency) ? null : total;
}

/**
 * Parts of the fees that the deposit does not cover. Null when no card is needed. A part below the smallest
 * amount that can be charged is not agreed on.
 */
export function cardFeesOf(basket: PolicyBasket, client: ClientHistory): CardFees | null {
  const hasDeposit = amountsOf(basket, client) !== null;
  const total = { lateFeeMinor: 0, noShowFeeMinor: 0 };
  for (const amounts of amountsByPolicy(basket, client)) {
    if (!amounts.needsCard) continue;
    const keptMinor = hasDeposit ? amounts.depositMinor : 0;
    total.lateFeeMinor += Math.max(0, amounts.lateFeeMinor - keptMinor);
    total.noShowFeeMinor += Math.max(0, amounts.noShowFeeMinor - keptMinor);
  }
  const least = minimumCharge(basket.currency);
  const chargeable = (minor: number) => (minor < least ? 0 : minor);
  const fees = {
    lateFeeMinor: chargeable(total.lateFeeMinor),
    noShowFeeMinor: chargeable(total.noShowFeeMinor),
  };
  return fees.lateFeeMinor + fees.noShowFeeMinor === 0 ? null : fees;
}

const appliesTo: Record<PaymentPolicy['deposit']['appliesTo'], (client: ClientHistory) => boolean> = {
  everyone: () => true,
  'new-clients': ({ isNew }) => isNew,
  'after-no-show': ({ hasMissed }) => hasMissed,
};
