-- Uploaded pictures. A row is created before its file is uploaded. Files are stored under the id of the row, and a
-- file without an uploaded row is never served.
create table media (
  id text collate "C" primary key,
  business_id text collate "C" references businesses (id) on delete cascade,
  professional_id text collate "C" references professionals (id) on delete cascade,
  service_id text collate "C" references services (id) on delete cascade,
  purpose text not null check (purpose in ('logo', 'cover', 'gallery', 'portrait', 'service')),
  content_type text not null,
  bytes integer not null check (bytes between 1 and 10485760),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  alt text,
  focal_x double precision not null default 0.5 check (focal_x between 0 and 1),
  focal_y double precision not null default 0.5 check (focal_y between 0 and 1),
  position integer not null,
  -- Set by the upload.
  width integer check (width > 0),
  height integer check (height > 0),
  placeholder text,
  uploaded_at timestamptz,
  hidden_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  published boolean not null generated always as
    (uploaded_at is not null and hidden_at is null and alt is not null) stored,
  constraint portraits_show_a_professional check (
    (purpose = 'portrait') = (professional_id is not null) and num_nonnulls(business_id, professional_id) = 1),
  constraint service_pictures_show_a_service check ((purpose = 'service') = (service_id is not null)),
  constraint uploaded_pictures_are_complete check (
    num_nonnulls(width, height, placeholder) = case when uploaded_at is null then 0 else 3 end)
);
create index media_by_business on media (business_id, purpose, position, id);
create index media_by_professional on media (professional_id, purpose, position, id);
create index media_by_service on media (service_id);
create index media_without_upload on media (created_at) where uploaded_at is null;

-- Close: two concurrent uploads that both become the logo, cover or portrait.
create unique index one_logo_and_cover on media (business_id, purpose) where published and purpose in ('logo', 'cover');
create unique index one_portrait on media (professional_id) where published and purpose = 'portrait';

create trigger record_catalog_change after insert or update or delete on media
  for each statement execute function record_catalog_change();

-- Ids whose files have to be deleted. Written with the deletion of the row, so that a crash leaves no files behind.
create table deleted_media (
  id text collate "C" primary key,
  deleted_at timestamptz not null
);
create function remember_deleted_media() returns trigger language plpgsql as $$
begin
  insert into deleted_media (id, deleted_at) values (old.id, now()) on conflict do nothing;
  return null;
end $$;
create trigger remember_deleted after delete on media for each row execute function remember_deleted_media();

-- Copies of the published pictures, so that lists of businesses and professionals need no join.
alter table businesses add column logo jsonb, add column cover jsonb;
alter table professionals add column portrait jsonb;

create function picture_of(m media) returns jsonb language sql immutable as $$
  select jsonb_build_object('path', '/media/' || m.id, 'alt', m.alt, 'width', m.width, 'height', m.height,
    'focalX', m.focal_x, 'focalY', m.focal_y, 'placeholder', m.placeholder)
$$;

create function copy_published_picture() returns trigger language plpgsql as $$
declare
  changed constant media := coalesce(new, old);
  shown constant jsonb := (
    select picture_of(m) from media m where m.published and m.purpose = changed.purpose
      and m.business_id is not distinct from changed.business_id
      and m.professional_id is not distinct from changed.professional_id);
begin
  if changed.purpose = 'logo' then
    update businesses set logo = shown where id = changed.business_id and logo is distinct from shown;
  elsif changed.purpose = 'cover' then
    update businesses set cover = shown where id = changed.business_id and cover is distinct from shown;
  else
    update professionals set portrait = shown where id = changed.professional_id and portrait is distinct from shown;
  end if;
  return null;
end $$;
create trigger copy_published_on_update after insert or update on media for each row
  when (new.purpose in ('logo', 'cover', 'portrait')) execute function copy_published_picture();
create trigger copy_published_on_delete after delete on media for each row
  when (old.purpose in ('logo', 'cover', 'portrait')) execute function copy_published_picture();
