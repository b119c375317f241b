-- An owner takes a business out of discovery for a while (unlisted), or gives it up (closed). Every statement that asks for
-- 'active' means "anybody may find and book it", so both are states of their own. That nothing is booked at a business while it is
-- being closed is the lock of its schedule: closing has it alone, whoever books shares it and then asks for the state.
alter table businesses
  drop constraint businesses_status_check,
  add constraint businesses_status_check
    check (status in ('draft', 'under_review', 'active', 'unlisted', 'suspended', 'closed')),
  -- What it was before it was suspended or closed: an end of the suspension does not publish what its owner had taken down, and who
  -- closes a suspended business and opens it again finds it suspended.
  add column former_status text,
  add constraint former_status_is_of_what_ended check (
    former_status is null
    or (status = 'suspended' and former_status in ('active', 'unlisted'))
    or (status = 'closed' and former_status in ('draft', 'under_review', 'active', 'unlisted', 'suspended')));
