import { type Sql, sql } from '../../../platform/database/sql.ts';

/*
 * A professional can have a price and a duration of their own for a service. All statements about a service with
 * a professional read both here, from rows `s` (service) and `sp` (service_professionals).
 */

export const minutesWith: Sql = sql`coalesce(sp.duration_minutes, s.duration_minutes)`;
export const priceMinorWith: Sql = sql`coalesce(sp.price_minor, s.price_minor)`;

/** Price in major units. */
export const priceWith: Sql = sql`price_major(${priceMinorWith}, s.currency)`;

/** Fields of an `OfferedService`, for `jsonb_build_object`. */
export const offeredWith: Sql = sql`'id', s.id, 'durationMinutes', ${minutesWith}, 'capacity', s.capacity,
  'bufferBeforeMinutes', s.buffer_before_minutes, 'bufferAfterMinutes', s.buffer_after_minutes`;

/** The same with name and price, for `jsonb_build_object`. */
export const bookableWith: Sql = sql`${offeredWith}, 'name', s.name, 'priceMinor', ${priceMinorWith}, 'currency', s.currency, 'paymentPolicy', s.payment_policy`;
