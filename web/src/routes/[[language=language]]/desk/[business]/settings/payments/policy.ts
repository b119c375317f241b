import type { Business } from 'openslot-client';

type Policy = NonNullable<Business['paymentPolicy']>;
type Fee = NonNullable<Policy['noShowFee']>;

/** Fields of the form. */
interface EnteredPolicy {
  kind: string;
  value: string;
  appliesTo: string;
  lateKind: string;
  lateValue: string;
  noShowKind: string;
  noShowValue: string;
  card: string;
}

/** A new policy: the business keeps half of the price after a late cancellation, and all of it after a no-show. */
const suggested: EnteredPolicy = {
  kind: 'none',
  value: '50',
  appliesTo: 'everyone',
  lateKind: 'percent',
  lateValue: '50',
  noShowKind: 'percent',
  noShowValue: '100',
  card: 'none',
};

export function toEntered(policy: Policy | undefined): EnteredPolicy {
  if (policy === undefined) return suggested;
  const { deposit, lateCancelFee, noShowFee, cardOnFile = 'none' } = policy;
  return {
    kind: deposit.kind,
    value: deposit.value === undefined ? '' : String(deposit.value),
    appliesTo: deposit.appliesTo,
    lateKind: lateCancelFee?.kind ?? 'none',
    lateValue: lateCancelFee ? String(lateCancelFee.value) : '',
    noShowKind: noShowFee?.kind ?? 'none',
    noShowValue: noShowFee ? String(noShowFee.value) : '',
    card: cardOnFile,
  };
}

/** Null removes the policy. An empty field is sent as invalid instead of as zero. */
export function toPolicy(entered: EnteredPolicy): Policy | null {
  const { kind, appliesTo, card } = entered;
  if (kind === 'none' && card !== 'required') return null;
  const amount = (text: string) => (text.trim() === '' ? -1 : Number(text.replace(',', '.')));
  const feeOf = (feeKind: string, value: string): Fee | null =>
    feeKind === 'none' ? null : { kind: feeKind as Fee['kind'], value: amount(value) };
  return {
    deposit: {
      kind: kind as Policy['deposit']['kind'],
      ...(kind !== 'full' && kind !== 'none' && { value: amount(entered.value) }),
      appliesTo: appliesTo as Policy['deposit']['appliesTo'],
    },
    lateCancelFee: feeOf(entered.lateKind, entered.lateValue),
    noShowFee: feeOf(entered.noShowKind, entered.noShowValue),
    ...(card === 'required' && { cardOnFile: card }),
  };
}
