export const purchaseStatuses = ['active', 'exhausted', 'expired', 'cancelled'] as const;
export type PurchaseStatus = (typeof purchaseStatuses)[number];

export interface PurchaseState {
  sessionsRedeemed: number;
  sessionsTotal: number;
  expiresAtMilliseconds: number;
  cancelledAtMilliseconds: number | null;
}

/** The first match wins: cancelled before exhausted before expired. */
const causes: [PurchaseStatus, (purchase: PurchaseState, nowMilliseconds: number) => boolean][] = [
  ['cancelled', ({ cancelledAtMilliseconds }) => cancelledAtMilliseconds !== null],
  ['exhausted', ({ sessionsRedeemed, sessionsTotal }) => sessionsRedeemed >= sessionsTotal],
  ['expired', ({ expiresAtMilliseconds }, nowMilliseconds) => nowMilliseconds >= expiresAtMilliseconds],
];

export function computePurchaseStatus(purchase: PurchaseState, nowMilliseconds: number): PurchaseStatus {
  return causes.find(([, applies]) => applies(purchase, nowMilliseconds))?.[0] ?? 'active';
}

/** Cancelling an appointment releases its session, so an exhausted purchase can become active or expired. */
const transitions: Record<PurchaseStatus, readonly PurchaseStatus[]> = {
  active: ['exhausted', 'expired', 'cancelled'],
  exhausted: ['active', 'expired'],
  expired: [],
  cancelled: [],
};

export function canBecome(from: PurchaseStatus, to: PurchaseStatus): boolean {
  return transitions[from].includes(to);
}
