import type { Transaction } from '../../../../platform/database/database.ts';
import { sql } from '../../../../platform/database/sql.ts';
import { maxTags } from '../rules/client-profile.ts';
import type { ImportedProfile } from '../rules/imported-profile.ts';

const source = 'Import';

/**
 * Adds tags, birthday and consent to clients and returns the ids of the changed ones. Tags are combined. A
 * file can withdraw consent, but does not replace a refusal.
 */
export async function saveProfiles(
  transaction: Transaction,
  rows: readonly { id: string; profile: ImportedProfile }[],
  now: Date,
): Promise<string[]> {
  const given = rows.map(({ id, profile }) => ({ id, ...profile }));
  const changed = await transaction.rows<{ id: string }>(sql`
    update clients c set tags = wanted.tags, birthday = wanted.birthday, marketing_consent = wanted.consent,
      marketing_consent_at = case when wanted.consent is distinct from c.marketing_consent then ${now} else c.marketing_consent_at end,
      marketing_consent_source = case when wanted.consent is distinct from c.marketing_consent then ${source}
        else c.marketing_consent_source end,
      updated_at = ${now}
    from (
      select present.id, coalesce(given.birthday, present.birthday) as birthday,
        case when given.consent is false then false else coalesce(present.marketing_consent, given.consent) end as consent,
        array(select one.tag from (
          select distinct on (lower(all_tags.tag)) all_tags.tag, all_tags.place
          from unnest(present.tags || array(select jsonb_array_elements_text(given.tags))) with ordinality as all_tags (tag, place)
          order by lower(all_tags.tag), all_tags.place) one order by one.place limit ${maxTags}) as tags
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (id text, tags jsonb, birthday text, consent boolean)
      join clients present on present.id = given.id) wanted
    where c.id = wanted.id
      and (c.tags, c.birthday, c.marketing_consent) is distinct from (wanted.tags, wanted.birthday, wanted.consent)
    returning c.id`);
  return changed.map(({ id }) => id);
}
