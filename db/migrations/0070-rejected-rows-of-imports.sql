-- Content of rejected rows, so that the owner can find and correct them. Deleted with the import, 30 days
-- after it finished.
alter table client_import_rows add column content text;
alter table client_import_rows add constraint only_rejected_rows_have_content check (content is null or outcome = 'failed');
