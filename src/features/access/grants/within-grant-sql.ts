import type { Session } from '../../../http/caller.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';

/** True for callers that are not agents. An agent sees only records of the businesses of its grant. */
export const withinGrant = ({ grant }: Pick<Session, 'grant'>, businessId: Sql): Sql =>
  grant === undefined || grant.businessIds === null
    ? sql`true`
    : sql`${businessId} = any (${grant.businessIds}::text[])`;

/** True if the professional works at a business of the grant. */
export const professionalWithinGrant = (session: Pick<Session, 'grant'>, professionalId: Sql): Sql =>
  (session.grant?.businessIds ?? null) === null
    ? sql`true`
    : sql`exists (select 1 from business_professionals bp
        where bp.professional_id = ${professionalId} and ${withinGrant(session, sql`bp.business_id`)})`;

/**
 * For appointments `a`. Without the scope `family`, agents of customers do not see appointments of family
 * members.
 */
export const appointmentWithinGrant = (session: Reader): Sql => {
  const atBusiness = withinGrant(session, sql`a.business_id`);
  return maySeeFamily(session) ? atBusiness : sql`(${atBusiness} and a.family_member_id is null)`;
};

type Reader = Pick<Session, 'grant' | 'role'>;

export const maySeeFamily = ({ grant, role }: Reader): boolean =>
  grant === undefined || role !== 'customer' || grant.scopes.includes('family');
