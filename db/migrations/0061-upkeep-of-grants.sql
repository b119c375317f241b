-- What an agent did within a day or an hour is counted at every act of it.
create index grant_activity_by_grant_and_time on grant_activity (grant_id, at);
-- What is old goes; what is kept for minutes goes sooner.
create index grant_activity_by_time on grant_activity (at);
create index grant_activity_of_holds on grant_activity (at) where action in ('hold', 'release-hold');
create index grants_ended on grants (least(revoked_at, expires_at));
-- Programs that nobody allows anything go.
create index grants_by_client on grants (client_id) where client_id is not null;
-- Requests about somebody whose account is deleted are found by appointment, or by the client they name.
create index approvals_by_appointment on approvals using gin (appointment_ids);
create index approvals_by_request on approvals using gin (request jsonb_path_ops);
