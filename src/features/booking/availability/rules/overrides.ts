/** Rules that staff with the right `desk:override` can set aside for one appointment. */
export const overrides = ['hours', 'buffer', 'notice', 'break', 'time-off', 'overlap'] as const;
export type Override = (typeof overrides)[number];

/**
 * Sessions that an appointment joins, so that it may overlap them. For the constraint `one_session_at_a_time`, rows
 * with the same key are one session. Other bookings cannot overlap any of them.
 */
export interface Beside {
  /** Key of the session that the appointment joins. */
  key: string;
  /** Keys of further sessions. Their rows get the same key. */
  rekeyed: readonly string[];
}
