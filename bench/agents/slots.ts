/**
 * The request as structured data: what a language model could extract from its words, the date and common
 * knowledge.
 */
export interface Slots {
  intent: Intent;
  /** Service, in the words of the user. */
  what?: string;
  business?: string;
  where?: { city: string } | { lat: number; lng: number; radiusKm: number };
  when?: {
    from?: string;
    to?: string;
    after?: string;
    before?: string;
    /** Instant on the clock of the user, if it differs from the business's. */
    instant?: string;
  };
  professional?: string;
  /** Family member that the appointment is for. */
  relative?: { name: string; relation?: string; birthDate?: string };
  client?: { name: string; phone?: string };
  /** In the currency of the business. */
  maxPrice?: number;
  prefer?: 'price' | 'rating';
  kind?: 'class' | 'single';
  coupon?: string;
  /** Pay with a package session. */
  prepaid?: true;
  repeat?: { frequency: 'weekly' | 'biweekly'; count: number };
  /** Hold the time first, or ask for the price first. */
  first?: 'hold' | 'quote';
  otherwise?: 'wait';
  /** Differences between several appointments of one request. */
  visits?: readonly Pick<Slots, 'what' | 'professional' | 'relative' | 'when'>[];
  /** Identifies an existing appointment. */
  booked?: { service: string; from?: string };
  /** New time of an existing appointment. */
  newTime?: { date: string; after: string; before?: string };
}

export type Intent =
  | 'book'
  | 'book together'
  | 'hold'
  | 'quote'
  | 'move'
  | 'cancel'
  | 'calendar file'
  | 'next free time'
  | 'reviews'
  | 'day schedule'
  | 'book for client'
  | 'block time'
  | 'figures';

const deskIntents: readonly Intent[] = ['day schedule', 'book for client', 'block time', 'figures'];

/** Whether the request comes from a business. */
export const isDeskIntent = (intent: Intent) => deskIntents.includes(intent);
