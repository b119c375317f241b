/** What a language model would take out of the words of a wish: nothing that the words, the day and common knowledge do not say. */
export interface Slots {
  intent: Intent;
  /** What is to be done, as the person calls it. */
  what?: string;
  business?: string;
  where?: { city: string } | { lat: number; lng: number; radiusKm: number };
  when?: {
    from?: string;
    to?: string;
    after?: string;
    before?: string;
    /** On the clock of whoever asks, where that is not the business's. */
    instant?: string;
  };
  /** With whom. */
  professional?: string;
  /** For whom, if not for whoever asks. */
  relative?: { name: string; relation?: string; birthDate?: string };
  client?: { name: string; phone?: string };
  /** In the currency of the business. */
  maxPrice?: number;
  prefer?: 'price' | 'rating';
  kind?: 'class' | 'single';
  coupon?: string;
  /** With a session that is paid for already. */
  prepaid?: true;
  repeat?: { frequency: 'weekly' | 'biweekly'; count: number };
  /** Keep the time first, ask for the price first, wait where nothing is free. */
  first?: 'hold' | 'quote';
  otherwise?: 'wait';
  /** Of visits that belong together, what differs in each. */
  visits?: readonly Pick<Slots, 'what' | 'professional' | 'relative' | 'when'>[];
  /** Which of the visits that are booked already. */
  booked?: { service: string; from?: string };
  /** Where a booked visit is moved to. */
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

/** Whether it is the wish of somebody who runs a business. */
export const isDeskIntent = (intent: Intent) => deskIntents.includes(intent);
