-- Every action of an agent counts its recent activity.
create index grant_activity_by_grant_and_time on grant_activity (grant_id, at);
-- Deletes old activity.
create index grant_activity_by_time on grant_activity (at);
create index grant_activity_of_holds on grant_activity (at) where action in ('hold', 'release-hold');
create index grants_ended on grants (least(revoked_at, expires_at));
-- Deletes OAuth clients without grants.
create index grants_by_client on grants (client_id) where client_id is not null;
-- Finds approval requests about a deleted account by appointment, or by the client they name.
create index approvals_by_appointment on approvals using gin (appointment_ids);
create index approvals_by_request on approvals using gin (request jsonb_path_ops);
