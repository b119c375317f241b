import type { Session } from '../../../http/caller.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';

/** What is at this business is for whoever asks. To an agent, what is at others looks as if it did not exist. */
export const withinGrant = ({ grant }: Pick<Session, 'grant'>, businessId: Sql): Sql =>
  grant === undefined || grant.businessIds === null
    ? sql`true`
    : sql`${businessId} = any (${grant.businessIds}::text[])`;

/** The same of what holds wherever somebody works: at one of the grant's businesses, or to an agent it does not exist. */
export const withinGrantAtWork = (session: Pick<Session, 'grant'>, professionalId: Sql): Sql =>
  (session.grant?.businessIds ?? null) === null
    ? sql`true`
    : sql`exists (select 1 from business_professionals bp
        where bp.professional_id = ${professionalId} and ${withinGrant(session, sql`bp.business_id`)})`;

/** Of the appointments in rows `a`, the same; and without `family`, those of members of the family are nothing that a customer's agent knows of. */
export const withinReach = (session: Reader): Sql => {
  const atBusiness = withinGrant(session, sql`a.business_id`);
  return knowsFamily(session) ? atBusiness : sql`(${atBusiness} and a.family_member_id is null)`;
};

type Reader = Pick<Session, 'grant' | 'role'>;

/** Whether whoever asks may know of visits of members of the family. */
export const knowsFamily = ({ grant, role }: Reader): boolean =>
  grant === undefined || role !== 'customer' || grant.scopes.includes('family');
