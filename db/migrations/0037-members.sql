-- Members of a business and their roles. The owner has a row too, so that one index answers every question
-- about rights. That row follows `businesses.user_id` and is maintained by a trigger.
create table business_members (
  business_id text collate "C" not null references businesses (id) on delete cascade,
  user_id text collate "C" not null references users (id),
  role text not null check (role in ('owner', 'manager', 'staff')),
  joined_at timestamptz not null default now(),
  -- Closes: one account accepting two invitations at the same time.
  primary key (business_id, user_id)
);
create index business_members_by_user on business_members (user_id, business_id, role);
create unique index one_owner on business_members (business_id) where role = 'owner';

insert into business_members (business_id, user_id, role, joined_at)
  select id, user_id, 'owner', created_at from businesses where user_id is not null;

create function seat_owners() returns trigger language plpgsql as $$
begin
  insert into business_members (business_id, user_id, role, joined_at)
    select id, user_id, 'owner', created_at from added where user_id is not null;
  return null;
end $$;
create trigger seat_owners after insert on businesses referencing new table as added
  for each statement execute function seat_owners();

create function change_owner() returns trigger language plpgsql as $$
begin
  delete from business_members where business_id = new.id and role = 'owner';
  insert into business_members (business_id, user_id, role)
    select new.id, new.user_id, 'owner' where new.user_id is not null
    on conflict (business_id, user_id) do update set role = 'owner';
  return null;
end $$;
create trigger change_owner after update of user_id on businesses for each row
  when (old.user_id is distinct from new.user_id) execute function change_owner();

-- Open invitations to become a member, for an account or for an e-mail address without one. The row is
-- deleted when the invitation is answered, withdrawn or expired.
create table member_invitations (
  id text collate "C" primary key,
  business_id text collate "C" not null references businesses (id) on delete cascade,
  user_id text collate "C" references users (id),
  email text,
  email_key text,
  role text not null check (role in ('manager', 'staff')),
  invited_by text collate "C" not null references users (id),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  check (num_nonnulls(user_id, email_key) = 1 and (email is null) = (email_key is null))
);
-- Close: two concurrent invitations of the same account or e-mail address.
create unique index one_invitation_an_account on member_invitations (business_id, user_id) where user_id is not null;
create unique index one_invitation_an_address on member_invitations (business_id, email_key) where email_key is not null;
create index member_invitations_by_user on member_invitations (user_id) where user_id is not null;
create index member_invitations_by_address on member_invitations (email_key) where email_key is not null;
create index member_invitations_by_inviter on member_invitations (invited_by, created_at);
create index member_invitations_by_end on member_invitations (expires_at);
