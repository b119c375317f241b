/**
 * Every advisory lock of this service, by what it protects. They share one space of numbers in a database, and processes of different
 * versions must agree on them: a number stays what it is. Each is the whole key, or stands beside an id that is hashed.
 */
export const lockSpaces = {
  /** The embedded server belongs to whoever holds it. A text, since the number is too large for a number of JavaScript. */
  engineOwner: '7091205311780034561',
  /** Migrations are applied by one process at a time. */
  migration: 7_305_115_824,
  /** The demo marketplace is loaded by one process at a time. */
  demo: 7_305_115_825,
  /** With the number of a process: held for as long as it lives. */
  presence: 730_511_583,
  /** With a business: one import of clients at a time. */
  clientImport: 730_511_585,
  /** With a professional or a client: whoever takes a time of theirs stands in line. */
  bookingLine: 730_511,
  /** Events are dispatched by one process at a time, so that what happened first is followed up first. */
  events: 730_512,
  /** With a limit and whom it is counted for: what is counted cannot grow while it is being compared with the limit. */
  accountLimit: 730_513,
  /** With a business: one walk along its waiting list at a time. The number is that of `accountLimit`, whose texts look different. */
  waitlist: 730_513,
  /** With a business or a professional: their schedule is changed, or shared by those who book in it. */
  schedule: 730_514,
} as const;
