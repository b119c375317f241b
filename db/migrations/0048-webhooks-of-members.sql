-- Member who set the URL of a webhook or enabled it. Deliveries end when the member loses access to the
-- business.
alter table webhooks add column set_by text collate "C" references users (id);
create index webhooks_by_setter on webhooks (set_by) where set_by is not null;

alter table webhooks drop constraint webhooks_paused_reason_check;
alter table webhooks add constraint webhooks_paused_reason_check
  check (paused_reason in ('owner', 'gone', 'failing', 'left')) not valid;
alter table webhooks validate constraint webhooks_paused_reason_check;
