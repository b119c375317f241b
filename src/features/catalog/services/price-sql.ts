import { type Sql, sql } from '../../../platform/database/sql.ts';

/** What a service costs, in the major unit of its own currency; null without a price. */
export const priceOf = (service: Sql): Sql => sql`price_major(${service}.price_minor, ${service}.currency)`;

/** Row `s` costs at most so much, in its own currency. What has no price does not. */
export const costsAtMost = (price: number): Sql => sql`${priceOf(sql`s`)} <= ${price}::numeric`;
