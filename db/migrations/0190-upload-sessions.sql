-- Session that started the upload. The upload is refused after the session ended or its account lost the right to edit
-- the picture. Null after the upload.
alter table media add column session_id text collate "C" references sessions (id) on delete set null;
create index media_by_session on media (session_id) where session_id is not null;
