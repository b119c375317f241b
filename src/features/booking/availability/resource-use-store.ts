import { noSql, type Sql, sql } from '../../../platform/database/sql.ts';
import type { Requirement, ResourceUse } from './rules/resource-use.ts';

export interface ResourceUseColumn {
  requirements: Record<string, Requirement[]> | null;
  resources: { id: string; key: string; quantity: number }[];
  taken:
    | [resourceId: string, unit: number, startSeconds: number, endSeconds: number, sessionKey: string][]
    | null;
}

/** Resources of the business in row `b`. Null when it has none, which takes one index lookup. */
export function resourceUseBetween(
  { fromMs, toMs }: { fromMs: number; toMs: number },
  { now, exceptIds = [] }: { now: Date; exceptIds?: readonly string[] | undefined },
): Sql {
  const others = exceptIds.length === 0 ? noSql : sql`and a.id <> all (${exceptIds}::text[])`;
  return sql`case when exists (select 1 from resources r where r.business_id = b.id) then (select json_build_object(
    'requirements', (select json_object_agg(s.id, s.requires) from services s
      where s.business_id = b.id and s.requires <> '[]'::jsonb),
    'resources', (select json_agg(json_build_object('id', r.id, 'key', r.kind_key, 'quantity', r.quantity))
      from resources r where r.business_id = b.id),
    'taken', (select json_agg(json_build_array(t.resource_id, t.unit, date_part('epoch', lower(t.blocked)),
        date_part('epoch', upper(t.blocked)), t.session_key))
      from resources r
      join appointment_resources t on t.resource_id = r.id and t.active
        and t.blocked && tstzrange(${new Date(fromMs)}, ${new Date(toMs)})
      join appointments a on a.id = t.appointment_id and (a.expires_at is null or a.expires_at > ${now}) ${others}
      where r.business_id = b.id))) end`;
}

export function toResourceUse({ requirements, resources, taken }: ResourceUseColumn): ResourceUse {
  const units = new Map<string, string[]>();
  for (const { id, key, quantity } of resources) {
    const ofKind = units.get(key) ?? [];
    for (let unit = 1; unit <= quantity; unit++) ofKind.push(unitId(id, unit));
    units.set(key, ofKind);
  }
  return {
    requirements: requirements ?? {},
    units,
    taken: (taken ?? []).map(([resourceId, unit, startSeconds, endSeconds, sessionKey]) => ({
      unit: unitId(resourceId, unit),
      startMs: Math.floor(startSeconds * 1000),
      endMs: Math.ceil(endSeconds * 1000),
      sessionKey,
    })),
  };
}

const unitId = (resourceId: string, unit: number) => `${resourceId} ${unit}`;
