-- Who decided about whom: which visits staff made for a client, and at which business an absence holds.

-- Made by staff: that somebody was booked this way does not mean that they agreed to be. Placed by staff: its present time is not one that
-- the client chose. Either way the client may cancel it without a window.
alter table appointments
  add column made_by_staff boolean not null default false,
  add column placed_by_staff boolean not null default false;
update appointments a set made_by_staff = true, placed_by_staff = true
where a.user_id is not null and exists (
  select 1 from appointment_history h where h.appointment_id = a.id and h.action = 'book' and h.by_user_id <> a.user_id);

-- An owner's word about a professional counts at the owner's business. Null: the professional's own, which holds everywhere.
alter table time_off
  add column at_business_id text collate "C",
  add constraint only_absences_are_somewhere check (at_business_id is null or professional_id is not null),
  -- Leaving a business takes the absences there along. Closes: one entered while the professional is leaving.
  add constraint absences_end_with_the_membership foreign key (at_business_id, professional_id)
    references business_professionals (business_id, professional_id) on delete cascade,
  -- Close: two requests adding overlapping absences at once. Each place has its own: what another business entered is not in the way.
  drop constraint absences_do_not_overlap,
  add constraint absences_do_not_overlap exclude using gist
    (professional_id with =, coalesce(at_business_id, '') with =, span with &&);
create index time_off_by_place on time_off (at_business_id, professional_id) where at_business_id is not null;

-- Who has no account has no word of their own: their absences are those of each business they work at. (With an account, nobody knows
-- any more who entered what is there: it goes on holding everywhere.)
insert into time_off (id, professional_id, at_business_id, start_date, end_date, start_minute, end_minute, reason, created_at)
select t.id || '_' || place.number, t.professional_id, place.business_id, t.start_date, t.end_date, t.start_minute, t.end_minute,
  t.reason, t.created_at
from time_off t join professionals p on p.id = t.professional_id and p.user_id is null
cross join lateral (
  select bp.business_id, row_number() over (order by bp.business_id) as number
  from business_professionals bp where bp.professional_id = p.id) place
where place.number > 1;
update time_off t set at_business_id = (
  select min(bp.business_id) from business_professionals bp where bp.professional_id = t.professional_id)
from professionals p where p.id = t.professional_id and p.user_id is null and t.at_business_id is null;
delete from time_off t using professionals p
where p.id = t.professional_id and p.user_id is null and t.at_business_id is null;
