/** Price and dates of an appointment or series before it is booked. */
export interface BookingQuote {
  price: number;
  currency: string;
  end: string;
  /** Paid with a package. */
  isPrepaid: boolean;
  /** Number of appointments. */
  count: number;
  /** Price of all of them. */
  total: number;
  /** Dates of the series that are not booked. */
  skipped: string[];
}
