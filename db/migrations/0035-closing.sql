-- An owner can remove a business from discovery (unlisted) or close it (closed). Every query for 'active'
-- means "anyone can find and book it", so both are separate statuses. Closing locks the schedule exclusively
-- and a booking locks it for share before it reads the status, so no booking is made during closing.
alter table businesses
  drop constraint businesses_status_check,
  add constraint businesses_status_check
    check (status in ('draft', 'under_review', 'active', 'unlisted', 'suspended', 'closed')),
  -- Status before the business was suspended or closed. Ending a suspension does not publish a business that
  -- its owner had unlisted, and reopening a suspended business leaves it suspended.
  add column former_status text,
  add constraint former_status_is_of_what_ended check (
    former_status is null
    or (status = 'suspended' and former_status in ('active', 'unlisted'))
    or (status = 'closed' and former_status in ('draft', 'under_review', 'active', 'unlisted', 'suspended')));
