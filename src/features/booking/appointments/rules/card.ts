export const cardStatuses = ['due', 'saved', 'waived', 'expired', 'cancelled'] as const;
export type CardStatus = (typeof cardStatuses)[number];

export const cardEvents = [
  /** The client has saved a card. */
  'saved',
  /** Staff confirmed the appointment without it. */
  'confirmed',
  /** The appointment was cancelled. */
  'cancelled',
  /** It was not saved in time. */
  'expired',
] as const;
export type CardEvent = (typeof cardEvents)[number];

/** Events that are not in the table have no effect: they arrive late, twice and in any order. */
const cardTransitions: Record<CardStatus, Partial<Record<CardEvent, CardStatus>>> = {
  due: { saved: 'saved', confirmed: 'waived', cancelled: 'cancelled', expired: 'expired' },
  saved: {},
  waived: { saved: 'saved' },
  // A card that arrives now is removed.
  expired: {},
  cancelled: {},
};

export const nextCardStatus = (status: CardStatus, event: CardEvent): CardStatus =>
  cardTransitions[status][event] ?? status;

/** Card on file of an appointment, in the shape that the store reads. */
export interface StoredCard {
  status: CardStatus;
  /** ISO 8601. */
  dueAt: string;
  lateFeeMinor: number;
  noShowFeeMinor: number;
}
