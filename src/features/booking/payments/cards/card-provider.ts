/** Page on which the client enters the card. */
interface OpenedPage {
  reference: string | null;
  url: string | null;
}

/** A request to save a card. */
export interface CardSetupOrder {
  /** Also the idempotency key: the provider creates one page for it. */
  id: string;
  appointmentId: string;
  createdAt: Date;
}

export interface KnownCardSetup extends CardSetupOrder {
  reference: string | null;
}

/** A card that the provider has stored. */
export interface StoredCardDetails {
  customerReference: string | null;
  methodReference: string;
  brand: string;
  lastFour: string;
  expiryMonth: number;
  expiryYear: number;
}

export type SetupReport =
  | { state: 'open'; opened: OpenedPage }
  | { state: 'withdrawn' }
  | { state: 'saved'; card: StoredCardDetails };

/** The part of a payment provider that stores cards. Throws like `PaymentProvider`. */
export interface CardProvider {
  open(setup: CardSetupOrder): Promise<OpenedPage>;
  find(setup: KnownCardSetup): Promise<SetupReport>;
  /** Closes the page, if it can still be closed. */
  withdraw(setup: KnownCardSetup): Promise<SetupReport>;
  /** A card that is already removed has no effect. */
  remove(card: { methodReference: string }): Promise<void>;
}
