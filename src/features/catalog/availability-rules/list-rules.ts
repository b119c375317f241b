import type { Static } from 'typebox';
import type { Session } from '../../../http/caller.ts';
import { decodeCursor, defaultLimit, Page, pageOf } from '../../../http/pagination.ts';
import type { Database } from '../../../platform/database/database.ts';
import { listRules as readRules } from './availability-rule-store.ts';
import type { AvailabilityRuleView, listAvailabilityRules } from './contract.ts';
import { presentRule } from './present.ts';

type Query = Static<NonNullable<typeof listAvailabilityRules.query>>;

export async function listRules(
  db: Database,
  session: Session,
  { professionalId, businessId, cursor, limit = defaultLimit }: Query,
): Promise<Page<AvailabilityRuleView>> {
  const after = cursor === undefined ? null : decodeCursor(cursor, ['string', 'string', 'number', 'number']);
  const rows = await readRules(db, {
    userId: session.userId,
    professionalId,
    businessId,
    after,
    limit: limit + 1,
  });
  const page = pageOf(rows, limit, (row) => [
    row.business_id,
    row.professional_id,
    row.weekday,
    row.start_minute,
  ]);
  return new Page(page.items.map(presentRule), page.next);
}
