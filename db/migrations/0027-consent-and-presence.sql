-- Which appointments staff created for a client, and at which business an absence applies.

-- made_by_staff: staff created the appointment, so the client may not have agreed to it. placed_by_staff:
-- staff chose its current time. In both cases the client may cancel it at any time.
alter table appointments
  add column made_by_staff boolean not null default false,
  add column placed_by_staff boolean not null default false;
update appointments a set made_by_staff = true, placed_by_staff = true
where a.user_id is not null and exists (
  select 1 from appointment_history h where h.appointment_id = a.id and h.action = 'book' and h.by_user_id <> a.user_id);

-- An absence entered by an owner applies at the owner's business. Null: entered by the professional, applies
-- everywhere.
alter table time_off
  add column at_business_id text collate "C",
  add constraint only_absences_are_somewhere check (at_business_id is null or professional_id is not null),
  -- When a professional leaves a business, the absences there are deleted. Closes: an absence entered at the
  -- same time.
  add constraint absences_end_with_the_membership foreign key (at_business_id, professional_id)
    references business_professionals (business_id, professional_id) on delete cascade,
  -- Close: two concurrent requests that add overlapping absences. Each business has its own absences, which
  -- may overlap those of other businesses.
  drop constraint absences_do_not_overlap,
  add constraint absences_do_not_overlap exclude using gist
    (professional_id with =, coalesce(at_business_id, '') with =, span with &&);
create index time_off_by_place on time_off (at_business_id, professional_id) where at_business_id is not null;

-- A professional without an account cannot enter absences, so theirs are copied to each of their businesses.
-- For professionals with an account the author is unknown, and the absence continues to apply everywhere.
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
