/**
 * Advisory locks of this service. They share one number space per database, and processes of different
 * versions must agree: numbers never change. Each one is either the whole key, or combined with a hashed id.
 */
export const lockSpaces = {
  /**
   * Held by the process that owns the embedded server. A string, because the number exceeds JavaScript
   * integers.
   */
  engineOwner: '7091205311780034561',
  /** One process applies migrations at a time. */
  migration: 7_305_115_824,
  /** One process loads the demo marketplace at a time. */
  demo: 7_305_115_825,
  /** Combined with a process number, held while the process lives. */
  presence: 730_511_583,
  /** Combined with a business: one client import at a time. */
  clientImport: 730_511_585,
  /** Combined with a professional or client: serializes bookings. */
  booking: 730_511,
  /** One process dispatches events at a time, which preserves their order. */
  events: 730_512,
  /** Combined with a limit and an id: serializes counting and comparing. */
  accountLimit: 730_513,
  /**
   * Combined with a business: one waitlist run at a time. Same number as `accountLimit`, but the hashed texts
   * differ.
   */
  waitlist: 730_513,
  /** Combined with a business or professional: exclusive for schedule changes, shared for bookings. */
  schedule: 730_514,
  /** Combined with a business and a phone number: one new client with this number at a time. */
  clientPhone: 730_521,
} as const;
