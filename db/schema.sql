-- The schema after all migrations, for reading: no program runs this file, and db/migrations says why things are as they are.
-- Written by: UPDATE_SCHEMA=1 npx vitest run test/platform/schema.test.ts

create extension btree_gist;
create extension cube;
create extension pg_trgm;

create table alerts (
  id text collate "C" not null,
  appointment_id text collate "C" not null,
  business_id text collate "C" not null,
  professional_id text collate "C" not null,
  client_id text collate "C" not null,
  type text not null,
  raised_by text not null,
  raised_by_id text collate "C" not null,
  starts_at timestamp with time zone not null,
  minutes smallint not null,
  message text,
  status text default 'pending'::text not null,
  created_at timestamp with time zone default now() not null,
  responded_by_id text collate "C",
  responded_at timestamp with time zone,
  by_agent boolean default false not null,
  constraint alerts_pkey PRIMARY KEY (id),
  constraint alerts_minutes_check CHECK (minutes >= 1 AND minutes <= 60),
  constraint alerts_raised_by_check CHECK (raised_by = ANY (ARRAY['client'::text, 'staff'::text])),
  constraint alerts_status_check CHECK (status = ANY (ARRAY['pending'::text, 'accepted'::text, 'declined'::text, 'superseded'::text])),
  constraint alerts_type_check CHECK (type = 'running_late'::text),
  constraint answers_have_an_author CHECK (num_nonnulls(responded_by_id, responded_at) = CASE WHEN status = ANY (ARRAY['accepted'::text, 'declined'::text]) THEN 2 ELSE 0 END),
  constraint alerts_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointments(id) ON DELETE CASCADE,
  constraint alerts_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id),
  constraint alerts_client_id_fkey FOREIGN KEY (client_id) REFERENCES users(id),
  constraint alerts_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals(id),
  constraint alerts_raised_by_id_fkey FOREIGN KEY (raised_by_id) REFERENCES users(id),
  constraint alerts_responded_by_id_fkey FOREIGN KEY (responded_by_id) REFERENCES users(id)
);
CREATE INDEX alerts_by_appointment ON alerts USING btree (appointment_id, id);
CREATE INDEX alerts_by_business ON alerts USING btree (business_id, id);
CREATE INDEX alerts_by_client ON alerts USING btree (client_id, id);
CREATE INDEX alerts_by_professional ON alerts USING btree (professional_id, id);
CREATE INDEX alerts_by_raiser ON alerts USING btree (raised_by_id);
CREATE UNIQUE INDEX one_pending_alert_a_side ON alerts USING btree (appointment_id, raised_by) WHERE status = 'pending'::text;

create table api_key_usage (
  api_key_id text collate "C" not null,
  day date not null,
  used integer default 0 not null,
  holder integer,
  shared_until timestamp with time zone,
  constraint api_key_usage_pkey PRIMARY KEY (api_key_id, day),
  constraint api_key_usage_used_check CHECK (used >= 0),
  constraint api_key_usage_api_key_id_fkey FOREIGN KEY (api_key_id) REFERENCES api_keys(id) ON DELETE CASCADE
);

create table api_keys (
  id text collate "C" not null,
  key_hash bytea not null,
  name text not null,
  environment text not null,
  created_at timestamp with time zone default now() not null,
  revoked_at timestamp with time zone,
  constraint api_keys_pkey PRIMARY KEY (id),
  constraint api_keys_key_hash_key UNIQUE (key_hash),
  constraint api_keys_environment_check CHECK (environment = ANY (ARRAY['sandbox'::text, 'live'::text]))
);

create table appointment_history (
  key bigint generated always as identity not null,
  appointment_id text collate "C" not null,
  at timestamp with time zone not null,
  by_user_id text collate "C",
  action text not null,
  before jsonb,
  after jsonb,
  constraint appointment_history_pkey PRIMARY KEY (key)
);
CREATE INDEX appointment_history_by_appointment ON appointment_history USING btree (appointment_id, key);

create table appointment_messages (
  id text collate "C" not null,
  appointment_id text collate "C" not null,
  business_id text collate "C" not null,
  client_id text collate "C" not null,
  author text not null,
  author_id text collate "C",
  text text,
  read_at timestamp with time zone,
  hidden_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint appointment_messages_pkey PRIMARY KEY (id),
  constraint appointment_messages_author_check CHECK (author = ANY (ARRAY['client'::text, 'staff'::text])),
  constraint appointment_messages_text_check CHECK (char_length(text) >= 1 AND char_length(text) <= 2000),
  constraint appointment_messages_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointments(id) ON DELETE CASCADE,
  constraint appointment_messages_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  constraint appointment_messages_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id),
  constraint appointment_messages_client_id_fkey FOREIGN KEY (client_id) REFERENCES users(id)
);
CREATE INDEX appointment_messages_by_appointment ON appointment_messages USING btree (appointment_id, created_at);
CREATE INDEX appointment_messages_by_author ON appointment_messages USING btree (author_id, created_at);
CREATE INDEX appointment_messages_by_business ON appointment_messages USING btree (business_id, created_at, id);
CREATE INDEX appointment_messages_by_client ON appointment_messages USING btree (client_id, created_at, id);
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OF read_at, hidden_at ON appointment_messages FOR EACH ROW EXECUTE FUNCTION record_message_change();

create table appointment_resources (
  appointment_id text collate "C" not null,
  resource_id text collate "C" not null,
  unit integer not null,
  blocked tstzrange not null,
  session_key text collate "C" not null,
  active boolean not null,
  constraint appointment_resources_pkey PRIMARY KEY (appointment_id, resource_id, unit),
  constraint one_session_a_unit EXCLUDE USING gist (resource_id WITH =, unit WITH =, blocked WITH &&, session_key WITH <>) WHERE (active),
  constraint appointment_resources_unit_check CHECK (unit >= 1),
  constraint appointment_resources_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointments(id) ON DELETE CASCADE,
  constraint appointment_resources_resource_id_fkey FOREIGN KEY (resource_id) REFERENCES resources(id) ON DELETE CASCADE
);
CREATE INDEX appointment_resources_by_resource ON appointment_resources USING btree (resource_id);

create table appointments (
  id text collate "C" not null,
  business_id text collate "C" not null,
  professional_id text collate "C" not null,
  professional_key bigint not null,
  user_id text collate "C",
  family_member_id text collate "C",
  client_key bigint,
  client_name text not null,
  status text not null,
  date date not null,
  start_minute smallint not null,
  timezone text not null,
  during tstzrange not null,
  blocked tstzrange not null,
  session_key text collate "C" not null,
  seat smallint default 0 not null,
  capacity smallint default 1 not null,
  service_ids text[] not null,
  booked_services jsonb,
  currency text not null,
  price_minor bigint,
  notes text,
  staff_notes text,
  payment_status text default 'unpaid'::text not null,
  payment_intent_id text,
  recurring_group_id text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  crm_client_id text collate "C",
  held_by text collate "C",
  expires_at timestamp with time zone,
  subtotal_minor bigint,
  coupon_code text,
  package_purchase_id text collate "C",
  package_sessions_total integer,
  cancellation_window_hours integer,
  cancellation_reason text,
  made_by_staff boolean default false not null,
  placed_by_staff boolean default false not null,
  grant_id text collate "C",
  requires jsonb,
  overrides text[] collate "C",
  beside text collate "C",
  paid_minor bigint default 0 not null,
  deposit_minor bigint,
  deposit_due_at timestamp with time zone,
  deposit_status text collate "C",
  late_fee_minor bigint,
  no_show_fee_minor bigint,
  fee_minor bigint,
  constraint appointments_pkey PRIMARY KEY (id),
  constraint one_place_at_a_time EXCLUDE USING gist (client_key WITH =, during WITH &&) WHERE (status = ANY (ARRAY['Pending'::text, 'Confirmed'::text])),
  constraint one_session_at_a_time EXCLUDE USING gist (professional_key WITH =, blocked WITH &&, COALESCE(beside, session_key) WITH <>) WHERE (status = ANY (ARRAY['Pending'::text, 'Confirmed'::text, 'Held'::text])),
  constraint appointments_cancellation_window_hours_check CHECK (cancellation_window_hours >= 0),
  constraint appointments_check CHECK (NOT isempty(during) AND blocked @> during),
  constraint appointments_check1 CHECK (seat >= 0 AND seat < capacity),
  constraint appointments_check2 CHECK (late_fee_minor >= 0 AND late_fee_minor <= deposit_minor),
  constraint appointments_check3 CHECK (no_show_fee_minor >= 0 AND no_show_fee_minor <= deposit_minor),
  constraint appointments_check4 CHECK (fee_minor >= 0 AND fee_minor <= deposit_minor),
  constraint appointments_deposit_minor_check CHECK (deposit_minor > 0),
  constraint appointments_deposit_status_check CHECK (deposit_status = ANY (ARRAY['due'::text, 'paid'::text, 'waived'::text, 'expired'::text, 'cancelled'::text, 'refunded'::text])),
  constraint appointments_overrides_check CHECK (overrides <@ ARRAY['hours'::text, 'buffer'::text, 'notice'::text, 'break'::text, 'time-off'::text, 'overlap'::text] AND overrides <> '{}'::text[]),
  constraint appointments_payment_status_check CHECK (payment_status = ANY (ARRAY['unpaid'::text, 'paid'::text, 'refunded'::text])),
  constraint appointments_start_minute_check CHECK (start_minute >= 0 AND start_minute <= 1439),
  constraint appointments_status_check CHECK (status = ANY (ARRAY['Pending'::text, 'Confirmed'::text, 'Cancelled'::text, 'Completed'::text, 'NoShow'::text, 'Held'::text])),
  constraint appointments_subtotal_minor_check CHECK (subtotal_minor >= 0),
  constraint bookings_have_a_client CHECK (status = 'Held'::text OR client_key IS NOT NULL),
  constraint deposit_is_complete CHECK (num_nulls(deposit_minor, deposit_due_at, deposit_status, late_fee_minor, no_show_fee_minor) = ANY (ARRAY[0, 5])),
  constraint due_deposit_is_pending CHECK (deposit_status <> 'due'::text OR status = 'Pending'::text),
  constraint holds_expire CHECK ( CASE status WHEN 'Held'::text THEN expires_at IS NOT NULL ELSE num_nonnulls(expires_at, held_by) = 0 END),
  constraint one_way_to_pay_less CHECK (num_nonnulls(coupon_code, package_purchase_id) <= 1),
  constraint reductions_are_counted CHECK (num_nonnulls(coupon_code, package_purchase_id) = 0 OR num_nonnulls(subtotal_minor, price_minor) = 2),
  constraint sessions_of_a_package CHECK ((package_purchase_id IS NULL) = (package_sessions_total IS NULL)),
  constraint appointments_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id),
  constraint appointments_crm_client_id_fkey FOREIGN KEY (crm_client_id) REFERENCES clients(id) ON DELETE SET NULL,
  constraint appointments_family_member_id_fkey FOREIGN KEY (family_member_id) REFERENCES family_members(id) ON DELETE SET NULL,
  constraint appointments_grant_id_fkey FOREIGN KEY (grant_id) REFERENCES grants(id) ON DELETE SET NULL,
  constraint appointments_held_by_fkey FOREIGN KEY (held_by) REFERENCES users(id),
  constraint appointments_package_purchase_id_fkey FOREIGN KEY (package_purchase_id) REFERENCES package_purchases(id),
  constraint appointments_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals(id),
  constraint appointments_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX appointments_by_business ON appointments USING btree (business_id, lower(during), id);
CREATE INDEX appointments_by_crm_client ON appointments USING btree (crm_client_id, lower(during), id) WHERE crm_client_id IS NOT NULL;
CREATE INDEX appointments_by_days ON appointments USING brin (created_at, date);
CREATE INDEX appointments_by_grant ON appointments USING btree (grant_id) WHERE grant_id IS NOT NULL;
CREATE INDEX appointments_by_package_purchase ON appointments USING btree (package_purchase_id) WHERE package_purchase_id IS NOT NULL;
CREATE INDEX appointments_by_professional ON appointments USING btree (professional_id, lower(during), id);
CREATE INDEX appointments_by_series ON appointments USING btree (recurring_group_id) WHERE recurring_group_id IS NOT NULL;
CREATE INDEX appointments_by_user ON appointments USING btree (user_id, lower(during), id);
CREATE INDEX holds_by_expiry ON appointments USING btree (expires_at) WHERE status = 'Held'::text;
CREATE INDEX holds_by_holder ON appointments USING btree (held_by) WHERE status = 'Held'::text;
CREATE INDEX holds_by_professional ON appointments USING btree (professional_id, expires_at) WHERE status = 'Held'::text;
CREATE UNIQUE INDEX one_client_a_seat ON appointments USING btree (session_key, seat) WHERE status = ANY (ARRAY['Pending'::text, 'Confirmed'::text, 'Held'::text]);
CREATE TRIGGER allocate_units AFTER INSERT ON appointments FOR EACH ROW WHEN (new.requires IS NOT NULL) EXECUTE FUNCTION take_units();
CREATE TRIGGER allocate_units_again AFTER UPDATE OF status, blocked, session_key, requires ON appointments FOR EACH ROW WHEN (num_nonnulls(old.requires, new.requires) > 0 AND (old.blocked <> new.blocked OR old.session_key <> new.session_key OR old.requires IS DISTINCT FROM new.requires OR (old.status = ANY (ARRAY['Pending'::text, 'Confirmed'::text, 'Held'::text])) <> (new.status = ANY (ARRAY['Pending'::text, 'Confirmed'::text, 'Held'::text])))) EXECUTE FUNCTION take_units();
CREATE TRIGGER keep_for_line AFTER UPDATE ON appointments FOR EACH ROW WHEN ((old.status = ANY (ARRAY['Pending'::text, 'Confirmed'::text])) AND (new.status = 'Cancelled'::text OR new.blocked <> old.blocked OR new.professional_id <> old.professional_id)) EXECUTE FUNCTION keep_for_line();
CREATE TRIGGER renew_requirements BEFORE UPDATE OF service_ids ON appointments FOR EACH ROW WHEN (old.service_ids IS DISTINCT FROM new.service_ids) EXECUTE FUNCTION renew_requirements();
CREATE TRIGGER tell_of_change AFTER UPDATE ON appointments FOR EACH ROW WHEN (old.professional_id IS DISTINCT FROM new.professional_id OR old.date IS DISTINCT FROM new.date OR old.start_minute IS DISTINCT FROM new.start_minute OR old.status IS DISTINCT FROM new.status OR old.payment_status IS DISTINCT FROM new.payment_status OR old.notes IS DISTINCT FROM new.notes OR old.staff_notes IS DISTINCT FROM new.staff_notes OR old.user_id IS DISTINCT FROM new.user_id OR old.crm_client_id IS DISTINCT FROM new.crm_client_id OR old.client_name IS DISTINCT FROM new.client_name OR old.price_minor IS DISTINCT FROM new.price_minor OR old.service_ids IS DISTINCT FROM new.service_ids OR (upper(old.during) - lower(old.during)) IS DISTINCT FROM (upper(new.during) - lower(new.during))) EXECUTE FUNCTION tell_of_appointment();
CREATE TRIGGER tell_of_end AFTER DELETE ON appointments FOR EACH ROW EXECUTE FUNCTION tell_of_appointment();
CREATE TRIGGER tell_of_new AFTER INSERT ON appointments REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tell_of_new_appointments();

create table approvals (
  id text collate "C" not null,
  grant_id text collate "C" not null,
  user_id text collate "C" not null,
  action text collate "C" not null,
  request jsonb not null,
  summary jsonb not null,
  hold_ids text[] collate "C" default '{}'::text[] not null,
  appointment_ids text[] collate "C" default '{}'::text[] not null,
  charged_count integer default 0 not null,
  charged_minor bigint default 0 not null,
  status text collate "C" default 'pending'::text not null,
  refusal text collate "C",
  token_hash bytea,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  message text,
  replaces text collate "C",
  constraint approvals_pkey PRIMARY KEY (id),
  constraint approvals_action_check CHECK (action = ANY (ARRAY['book'::text, 'reschedule'::text, 'cancel'::text])),
  constraint approvals_charged_count_check CHECK (charged_count >= 0),
  constraint approvals_charged_minor_check CHECK (charged_minor >= 0),
  constraint approvals_check CHECK (expires_at > created_at),
  constraint approvals_end_once CHECK ( CASE status WHEN 'pending'::text THEN decided_at IS NULL AND refusal IS NULL ELSE decided_at IS NOT NULL AND token_hash IS NULL AND hold_ids = '{}'::text[] END),
  constraint approvals_refused_lapse CHECK (refusal IS NULL OR status = 'lapsed'::text),
  constraint approvals_status_check CHECK (status = ANY (ARRAY['pending'::text, 'approved'::text, 'declined'::text, 'lapsed'::text, 'withdrawn'::text])),
  constraint approvals_grant_id_fkey FOREIGN KEY (grant_id) REFERENCES grants(id) ON DELETE CASCADE,
  constraint approvals_replaces_fkey FOREIGN KEY (replaces) REFERENCES approvals(id) ON DELETE SET NULL,
  constraint approvals_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX approvals_by_appointment ON approvals USING gin (appointment_ids);
CREATE INDEX approvals_by_replaced ON approvals USING btree (replaces) WHERE replaces IS NOT NULL;
CREATE INDEX approvals_by_request ON approvals USING gin (request jsonb_path_ops);
CREATE UNIQUE INDEX approvals_by_token ON approvals USING btree (token_hash) WHERE token_hash IS NOT NULL;
CREATE INDEX approvals_by_user ON approvals USING btree (user_id, id);
CREATE INDEX approvals_decided ON approvals USING btree (decided_at) WHERE decided_at IS NOT NULL;
CREATE INDEX approvals_due ON approvals USING btree (expires_at) WHERE status = 'pending'::text;
CREATE INDEX approvals_waiting ON approvals USING btree (grant_id) WHERE status = 'pending'::text;
CREATE UNIQUE INDEX one_approval_a_wish ON approvals USING btree (grant_id, action, md5(request::text)) WHERE status = 'pending'::text;

create table audit_entries (
  key bigint generated always as identity not null,
  at timestamp with time zone not null,
  by_user_id text collate "C",
  kind text collate "C" not null,
  subject_id text collate "C",
  details jsonb default '{}'::jsonb not null,
  constraint audit_entries_pkey PRIMARY KEY (key),
  constraint audit_entries_by_user_id_fkey FOREIGN KEY (by_user_id) REFERENCES users(id)
);
CREATE INDEX audit_entries_by_kind ON audit_entries USING btree (kind, key);
CREATE INDEX audit_entries_by_subject ON audit_entries USING btree (subject_id, key);
CREATE INDEX audit_entries_by_time ON audit_entries USING brin (at);
CREATE INDEX audit_entries_by_user ON audit_entries USING btree (by_user_id, key);
CREATE TRIGGER audit_entries_stay BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_audit();

create table availability_rules (
  id text collate "C" not null,
  business_id text collate "C" not null,
  professional_id text collate "C" not null,
  weekday smallint not null,
  start_minute smallint not null,
  end_minute smallint not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint availability_rules_pkey PRIMARY KEY (id),
  constraint availability_rules_do_not_overlap EXCLUDE USING gist (professional_id WITH =, business_id WITH =, weekday WITH =, int4range(start_minute::integer, end_minute::integer) WITH &&),
  constraint availability_rules_check CHECK (start_minute < end_minute),
  constraint availability_rules_end_minute_check CHECK (end_minute <= 1440),
  constraint availability_rules_start_minute_check CHECK (start_minute >= 0),
  constraint availability_rules_weekday_check CHECK (weekday >= 0 AND weekday <= 6),
  constraint availability_rules_business_id_professional_id_fkey FOREIGN KEY (business_id, professional_id) REFERENCES business_professionals(business_id, professional_id) ON DELETE CASCADE
);
CREATE INDEX availability_rules_by_business ON availability_rules USING btree (business_id, professional_id, weekday);
CREATE TRIGGER renew_version AFTER INSERT OR DELETE OR UPDATE ON availability_rules FOR EACH ROW EXECUTE FUNCTION renew_version_of_owner();
CREATE TRIGGER tell_of_change AFTER INSERT OR DELETE OR UPDATE ON availability_rules FOR EACH ROW EXECUTE FUNCTION tell_of_day('hours');

create table business_members (
  business_id text collate "C" not null,
  user_id text collate "C" not null,
  role text not null,
  joined_at timestamp with time zone default now() not null,
  rights text[] collate "C" default '{}'::text[] not null,
  constraint business_members_pkey PRIMARY KEY (business_id, user_id),
  constraint business_members_rights_check CHECK (rights <@ ARRAY['desk:book'::text, 'desk:override'::text]),
  constraint business_members_role_check CHECK (role = ANY (ARRAY['owner'::text, 'manager'::text, 'staff'::text])),
  constraint business_members_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id) ON DELETE CASCADE,
  constraint business_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX business_members_by_user ON business_members USING btree (user_id, business_id, role);
CREATE UNIQUE INDEX one_owner ON business_members USING btree (business_id) WHERE role = 'owner'::text;
CREATE TRIGGER tell_of_change AFTER INSERT OR DELETE OR UPDATE ON business_members FOR EACH ROW EXECUTE FUNCTION tell_of_team();

create table business_professionals (
  business_id text collate "C" not null,
  professional_id text collate "C" not null,
  joined_at timestamp with time zone default now() not null,
  constraint business_professionals_pkey PRIMARY KEY (business_id, professional_id),
  constraint business_professionals_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id) ON DELETE CASCADE,
  constraint business_professionals_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals(id) ON DELETE CASCADE
);
CREATE INDEX business_professionals_by_professional ON business_professionals USING btree (professional_id, business_id);
CREATE TRIGGER learn_arrivals AFTER INSERT ON business_professionals REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION learn_arrivals();
CREATE TRIGGER renew_version AFTER DELETE ON business_professionals FOR EACH ROW EXECUTE FUNCTION renew_version_of_owner();
CREATE TRIGGER tell_of_change AFTER INSERT OR DELETE OR UPDATE ON business_professionals FOR EACH ROW EXECUTE FUNCTION tell_of_team();

create table business_slugs (
  slug text collate "C" not null,
  business_id text collate "C" not null,
  constraint business_slugs_pkey PRIMARY KEY (slug),
  constraint business_slugs_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX business_slugs_by_business ON business_slugs USING btree (business_id);

create table business_words (
  business_id text collate "C" not null,
  word text collate "C" not null,
  weight smallint not null,
  listed boolean default true not null,
  constraint business_words_pkey PRIMARY KEY (business_id, word) INCLUDE (weight),
  constraint business_words_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id) ON DELETE CASCADE
);
CREATE INDEX business_words_best_first ON business_words USING btree (word, weight DESC, business_id) WHERE listed;
CREATE INDEX business_words_unlisted ON business_words USING btree (word, weight DESC, business_id) WHERE NOT listed;

create table businesses (
  id text collate "C" not null,
  user_id text collate "C",
  status text default 'draft'::text not null,
  status_reason text,
  name text not null,
  description text,
  address_line1 text,
  city text,
  state text,
  country text,
  postal_code text,
  city_key text collate "C",
  country_key text collate "C",
  timezone text not null,
  currency text not null,
  lat double precision,
  lng double precision,
  position cube generated always as (sphere_point(lat, lng)) stored,
  image text,
  opens_minute smallint default 540 not null,
  closes_minute smallint default 1020 not null,
  breaks jsonb default '[]'::jsonb not null,
  open_days smallint[] default '{0,1,2,3,4,5,6}'::smallint[] not null,
  cancellation_window_hours integer default 24 not null,
  slot_interval_minutes integer default 30 not null,
  min_notice_minutes integer default 0 not null,
  booking_horizon_days integer default 365 not null,
  auto_confirm boolean default true not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  weekly_hours jsonb,
  phone text,
  email text,
  website text,
  images text[] default '{}'::text[] not null,
  former_status text,
  slug text collate "C" not null,
  rating_sum integer default 0 not null,
  review_count integer default 0 not null,
  embed_origins text[] default '{}'::text[] not null,
  allow_double_booking boolean default false not null,
  logo jsonb,
  cover jsonb,
  languages text[] default '{}'::text[] not null,
  accessibility text[] default '{}'::text[] not null,
  payment_policy jsonb,
  tax_rate_percent numeric(6,3) default 0 not null,
  constraint businesses_pkey PRIMARY KEY (id),
  constraint businesses_accessibility_check CHECK (accessibility <@ '{step-free,accessible-toilet,parking,hearing-loop}'::text[]),
  constraint businesses_booking_horizon_days_check CHECK (booking_horizon_days >= 1 AND booking_horizon_days <= 3650),
  constraint businesses_cancellation_window_hours_check CHECK (cancellation_window_hours >= 0),
  constraint businesses_check CHECK (opens_minute < closes_minute),
  constraint businesses_check1 CHECK ((lat IS NULL) = (lng IS NULL)),
  constraint businesses_closes_minute_check CHECK (closes_minute <= 1440),
  constraint businesses_currency_check CHECK (currency ~ '^[A-Z]{3}$'::text),
  constraint businesses_images_check CHECK (cardinality(images) <= 12),
  constraint businesses_languages_check CHECK (cardinality(languages) <= 20),
  constraint businesses_lat_check CHECK (lat >= '-90'::integer::double precision AND lat <= 90::double precision),
  constraint businesses_lng_check CHECK (lng >= '-180'::integer::double precision AND lng <= 180::double precision),
  constraint businesses_min_notice_minutes_check CHECK (min_notice_minutes >= 0),
  constraint businesses_open_days_check CHECK (open_days <@ '{0,1,2,3,4,5,6}'::smallint[]),
  constraint businesses_opens_minute_check CHECK (opens_minute >= 0),
  constraint businesses_rating_sum_check CHECK (rating_sum >= 0),
  constraint businesses_review_count_check CHECK (review_count >= 0),
  constraint businesses_slot_interval_minutes_check CHECK (slot_interval_minutes >= 5 AND slot_interval_minutes <= 240),
  constraint businesses_status_check CHECK (status = ANY (ARRAY['draft'::text, 'under_review'::text, 'active'::text, 'unlisted'::text, 'suspended'::text, 'closed'::text])),
  constraint businesses_tax_rate_percent_check CHECK (tax_rate_percent >= 0::numeric AND tax_rate_percent <= 100::numeric),
  constraint former_status_is_of_what_ended CHECK (former_status IS NULL OR status = 'suspended'::text AND (former_status = ANY (ARRAY['active'::text, 'unlisted'::text])) OR status = 'closed'::text AND (former_status = ANY (ARRAY['draft'::text, 'under_review'::text, 'active'::text, 'unlisted'::text, 'suspended'::text]))),
  constraint hours_shown_are_those_of_the_week CHECK (weekly_hours IS NULL OR shows_week(weekly_hours, opens_minute, closes_minute, open_days)),
  constraint businesses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX businesses_by_city ON businesses USING btree (city_key, id) WHERE status = 'active'::text;
CREATE INDEX businesses_by_country ON businesses USING btree (country_key, id) WHERE status = 'active'::text;
CREATE INDEX businesses_by_facts ON businesses USING gin (languages, accessibility) WHERE status = 'active'::text;
CREATE INDEX businesses_by_owner ON businesses USING btree (user_id, id);
CREATE INDEX businesses_by_place ON businesses USING btree (city_key, country_key, id) INCLUDE (lat, lng) WHERE status = 'active'::text;
CREATE INDEX businesses_by_position ON businesses USING gist ("position") WHERE status = 'active'::text;
CREATE INDEX businesses_in_line ON businesses USING btree (id) WHERE status = 'under_review'::text;
CREATE INDEX businesses_listed ON businesses USING btree (id) WHERE status = 'active'::text;
CREATE INDEX businesses_unlisted ON businesses USING btree (id) WHERE status <> 'active'::text;
CREATE TRIGGER begin_version AFTER INSERT ON businesses FOR EACH ROW EXECUTE FUNCTION begin_version();
CREATE TRIGGER change_owner AFTER UPDATE OF user_id ON businesses FOR EACH ROW WHEN (old.user_id IS DISTINCT FROM new.user_id) EXECUTE FUNCTION change_owner();
CREATE TRIGGER change_slug BEFORE UPDATE OF name ON businesses FOR EACH ROW WHEN (old.name IS DISTINCT FROM new.name OR old.slug IS NULL) EXECUTE FUNCTION give_slug('business');
CREATE TRIGGER end_version AFTER DELETE ON businesses FOR EACH ROW EXECUTE FUNCTION end_version();
CREATE TRIGGER give_slug BEFORE INSERT ON businesses FOR EACH ROW EXECUTE FUNCTION give_slug('business');
CREATE TRIGGER list_words AFTER UPDATE OF status ON businesses FOR EACH ROW WHEN ((old.status = 'active'::text) IS DISTINCT FROM (new.status = 'active'::text)) EXECUTE FUNCTION list_words();
CREATE TRIGGER list_words_known AFTER UPDATE OF status ON businesses FOR EACH ROW WHEN ((old.status = 'active'::text) IS DISTINCT FROM (new.status = 'active'::text)) EXECUTE FUNCTION follow_listing();
CREATE TRIGGER record_catalog_change AFTER INSERT OR DELETE OR UPDATE ON businesses FOR EACH STATEMENT EXECUTE FUNCTION record_catalog_change();
CREATE TRIGGER renew_version AFTER UPDATE ON businesses FOR EACH ROW WHEN ((to_jsonb(old.*) - '{rating_sum,review_count}'::text[]) IS DISTINCT FROM (to_jsonb(new.*) - '{rating_sum,review_count}'::text[])) EXECUTE FUNCTION renew_version();
CREATE TRIGGER renew_versions_of_teachers AFTER UPDATE ON businesses FOR EACH ROW WHEN (old.timezone IS DISTINCT FROM new.timezone OR old.status IS DISTINCT FROM new.status) EXECUTE FUNCTION renew_versions_of_teachers();
CREATE TRIGGER seat_owners AFTER INSERT ON businesses REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION seat_owners();
CREATE TRIGGER tell_of_change AFTER UPDATE OF weekly_hours, opens_minute, closes_minute, breaks, open_days, timezone, status ON businesses FOR EACH ROW WHEN (old.weekly_hours IS DISTINCT FROM new.weekly_hours OR old.opens_minute IS DISTINCT FROM new.opens_minute OR old.closes_minute IS DISTINCT FROM new.closes_minute OR old.breaks IS DISTINCT FROM new.breaks OR old.open_days IS DISTINCT FROM new.open_days OR old.timezone IS DISTINCT FROM new.timezone OR old.status IS DISTINCT FROM new.status) EXECUTE FUNCTION tell_of_business();

create table busy_times (
  connection_id text collate "C" not null,
  professional_id text collate "C" not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  constraint busy_times_pkey PRIMARY KEY (connection_id, starts_at),
  constraint busy_times_check CHECK (starts_at < ends_at),
  constraint busy_times_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES calendar_connections(id) ON DELETE CASCADE,
  constraint busy_times_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals(id) ON DELETE CASCADE
);
CREATE INDEX busy_times_by_professional ON busy_times USING btree (professional_id, ends_at);
CREATE TRIGGER tell_of_former_times AFTER DELETE ON busy_times REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_busy_times();
CREATE TRIGGER tell_of_new_times AFTER INSERT ON busy_times REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_busy_times();

create table calendar_connections (
  id text collate "C" not null,
  professional_id text collate "C" not null,
  kind text not null,
  host text not null,
  sealed bytea not null,
  created_at timestamp with time zone not null,
  next_fetch_at timestamp with time zone not null,
  last_success_at timestamp with time zone,
  unreadable_events integer default 0 not null,
  etag text,
  last_modified text,
  read_until timestamp with time zone,
  read_zone text,
  last_error text,
  error_status smallint,
  failing_since timestamp with time zone,
  warned_at timestamp with time zone,
  constraint calendar_connections_pkey PRIMARY KEY (id),
  constraint calendar_connections_kind_check CHECK (kind = 'ics'::text),
  constraint errors_have_a_begin CHECK ((last_error IS NULL) = (failing_since IS NULL)),
  constraint calendar_connections_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals(id) ON DELETE CASCADE
);
CREATE INDEX calendar_connections_by_professional ON calendar_connections USING btree (professional_id, id);
CREATE INDEX calendar_connections_due ON calendar_connections USING btree (next_fetch_at);

create table calendar_feeds (
  user_id text collate "C" not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null,
  constraint calendar_feeds_pkey PRIMARY KEY (user_id),
  constraint calendar_feeds_token_hash_key UNIQUE (token_hash),
  constraint calendar_feeds_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table changes (
  xid xid8 default pg_current_xact_id() not null,
  key bigint generated always as identity not null,
  at timestamp with time zone default now() not null,
  topic text not null,
  kind text not null,
  subject_id text collate "C",
  business_id text collate "C",
  professional_id text collate "C",
  user_id text collate "C",
  date date,
  until date,
  former_professional_id text collate "C",
  former_date date,
  constraint changes_pkey PRIMARY KEY (xid, key),
  constraint changes_topic_check CHECK (topic = ANY (ARRAY['appointment'::text, 'day'::text, 'notification'::text, 'rights'::text, 'session'::text, 'catalog'::text]))
);
CREATE INDEX changes_by_age ON changes USING brin (at);

create table class_times (
  id text collate "C" not null,
  business_id text collate "C" not null,
  service_id text collate "C" not null,
  professional_id text collate "C" not null,
  weekday smallint not null,
  start_minute smallint not null,
  from_date date,
  to_date date,
  except_dates date[] default '{}'::date[] not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint class_times_pkey PRIMARY KEY (id),
  constraint class_times_check CHECK (to_date >= from_date),
  constraint class_times_check1 CHECK (from_date IS DISTINCT FROM to_date OR from_date IS NULL OR EXTRACT(dow FROM from_date) = weekday::numeric),
  constraint class_times_start_minute_check CHECK (start_minute >= 0 AND start_minute <= 1439),
  constraint class_times_weekday_check CHECK (weekday >= 0 AND weekday <= 6),
  constraint class_times_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id) ON DELETE CASCADE,
  constraint class_times_service_id_professional_id_fkey FOREIGN KEY (service_id, professional_id) REFERENCES service_professionals(service_id, professional_id) ON DELETE CASCADE
);
CREATE INDEX class_times_by_business ON class_times USING btree (business_id, id);
CREATE INDEX class_times_by_professional ON class_times USING btree (professional_id, to_date);
CREATE INDEX class_times_by_service ON class_times USING btree (service_id, professional_id);
CREATE TRIGGER renew_version AFTER INSERT OR DELETE OR UPDATE ON class_times FOR EACH ROW EXECUTE FUNCTION renew_versions_of_class_time();
CREATE TRIGGER tell_of_change AFTER INSERT OR DELETE OR UPDATE ON class_times FOR EACH ROW EXECUTE FUNCTION tell_of_day('class_times');

create table client_import_rows (
  import_id text collate "C" not null,
  line integer not null,
  name text,
  email text,
  email_key text collate "C",
  phone text,
  notes text,
  outcome text,
  client_id text collate "C",
  code text,
  field text,
  reason text,
  content text,
  profile jsonb,
  constraint client_import_rows_pkey PRIMARY KEY (import_id, line),
  constraint client_import_rows_outcome_check CHECK (outcome = ANY (ARRAY['created'::text, 'updated'::text, 'unchanged'::text, 'failed'::text])),
  constraint done_rows_say_nothing CHECK (outcome IS NULL OR num_nonnulls(name, email, email_key, phone, notes, profile) = 0),
  constraint only_rejected_rows_have_content CHECK (content IS NULL OR outcome = 'failed'::text),
  constraint client_import_rows_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id) ON DELETE SET NULL,
  constraint client_import_rows_import_id_fkey FOREIGN KEY (import_id) REFERENCES client_imports(id) ON DELETE CASCADE
);
CREATE INDEX client_import_rows_by_client ON client_import_rows USING btree (client_id) WHERE client_id IS NOT NULL;
CREATE INDEX client_import_rows_to_do ON client_import_rows USING btree (import_id, line) WHERE outcome IS NULL;

create table client_imports (
  id text collate "C" not null,
  business_id text collate "C" not null,
  user_id text collate "C" not null,
  status text default 'waiting'::text not null,
  total integer not null,
  created integer default 0 not null,
  updated integer default 0 not null,
  unchanged integer default 0 not null,
  failed integer default 0 not null,
  created_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  constraint client_imports_pkey PRIMARY KEY (id),
  constraint client_imports_status_check CHECK (status = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'cancelled'::text, 'stopped'::text])),
  constraint finished_imports_say_when CHECK ((finished_at IS NULL) = (status = ANY (ARRAY['waiting'::text, 'running'::text]))),
  constraint no_row_too_many CHECK ((created + updated + unchanged + failed) <= total),
  constraint client_imports_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id) ON DELETE CASCADE,
  constraint client_imports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX client_imports_by_business ON client_imports USING btree (business_id, id);
CREATE INDEX client_imports_by_end ON client_imports USING btree (finished_at) WHERE finished_at IS NOT NULL;
CREATE UNIQUE INDEX one_import_under_way ON client_imports USING btree (business_id) WHERE status = ANY (ARRAY['waiting'::text, 'running'::text]);

create table client_notes (
  id text collate "C" not null,
  client_id text collate "C" not null,
  author_id text collate "C",
  body text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint client_notes_pkey PRIMARY KEY (id),
  constraint client_notes_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  constraint client_notes_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id) ON DELETE CASCADE
);
CREATE INDEX client_notes_by_client ON client_notes USING btree (client_id, id);

create table clients (
  id text collate "C" not null,
  person_key bigint default nextval('person_keys'::regclass) not null,
  business_id text collate "C" not null,
  name text not null,
  email text,
  email_key text collate "C",
  phone text,
  notes text,
  user_id text collate "C",
  search_key text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  told_by_account boolean default false not null,
  told_contact text[] default '{}'::text[] not null,
  tags text[] default '{}'::text[] not null,
  birthday text collate "C",
  marketing_consent boolean,
  marketing_consent_at timestamp with time zone,
  marketing_consent_source text,
  constraint clients_pkey PRIMARY KEY (id),
  constraint clients_person_key_key UNIQUE (person_key),
  constraint birthday_check CHECK (birthday ~ '^(\d{4}-)?\d{2}-\d{2}$'::text),
  constraint consent_has_a_time CHECK ((marketing_consent IS NULL) = (marketing_consent_at IS NULL)),
  constraint only_consent_has_a_source CHECK (marketing_consent_source IS NULL OR marketing_consent IS NOT NULL),
  constraint told_contact_check CHECK (told_contact <@ '{email,phone}'::text[]),
  constraint clients_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id) ON DELETE CASCADE,
  constraint clients_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX clients_by_address ON clients USING btree (email_key) WHERE email_key IS NOT NULL AND user_id IS NULL;
CREATE INDEX clients_by_business ON clients USING btree (business_id, id);
CREATE INDEX clients_by_name ON clients USING btree (business_id, search_key);
CREATE INDEX clients_by_phone ON clients USING btree (business_id, "right"(regexp_replace(phone, '\D'::text, ''::text, 'g'::text), 9)) WHERE phone IS NOT NULL;
CREATE INDEX clients_by_search_key ON clients USING gin (search_key gin_trgm_ops);
CREATE INDEX clients_by_user ON clients USING btree (user_id);
CREATE UNIQUE INDEX one_client_an_account ON clients USING btree (business_id, user_id) WHERE user_id IS NOT NULL;
CREATE UNIQUE INDEX one_client_an_address ON clients USING btree (business_id, email_key) WHERE email_key IS NOT NULL;
CREATE TRIGGER delete_answers BEFORE DELETE ON clients FOR EACH ROW EXECUTE FUNCTION delete_answers_of_client();

create table commissions (
  business_id text collate "C" not null,
  professional_id text collate "C" not null,
  service_id text collate "C",
  percent numeric(5,2) not null,
  constraint one_rate_per_service UNIQUE NULLS NOT DISTINCT (business_id, professional_id, service_id),
  constraint commission_is_a_percentage CHECK (percent >= 0::numeric AND percent <= 100::numeric),
  constraint commissions_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id) ON DELETE CASCADE,
  constraint commissions_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals(id) ON DELETE CASCADE,
  constraint commissions_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id) ON DELETE CASCADE
);
CREATE INDEX commissions_by_professional ON commissions USING btree (professional_id);
CREATE INDEX commissions_by_service ON commissions USING btree (service_id) WHERE service_id IS NOT NULL;

create table coupon_uses (
  coupon_id text collate "C" not null,
  appointment_id text collate "C" not null,
  user_id text collate "C",
  use_number integer not null,
  created_at timestamp with time zone default now() not null,
  constraint coupon_uses_appointment_id_key UNIQUE (appointment_id),
  constraint one_use_a_number UNIQUE (coupon_id, user_id, use_number),
  constraint coupon_uses_use_number_check CHECK (use_number >= 1),
  constraint coupon_uses_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointments(id) ON DELETE CASCADE,
  constraint coupon_uses_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupons(id) ON DELETE CASCADE,
  constraint coupon_uses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table coupons (
  id text collate "C" not null,
  business_id text collate "C" not null,
  code text not null,
  code_key text collate "C" not null,
  type text not null,
  value bigint not null,
  currency text,
  active boolean default true not null,
  valid_from timestamp with time zone,
  valid_to timestamp with time zone,
  usage_limit integer,
  per_customer_limit integer,
  first_time_only boolean default false not null,
  service_ids text[],
  min_spend_minor bigint,
  use_count integer default 0 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  is_public boolean default false not null,
  constraint coupons_pkey PRIMARY KEY (id),
  constraint one_coupon_a_code UNIQUE (business_id, code_key),
  constraint coupons_check CHECK (type = 'percent'::text OR currency IS NOT NULL),
  constraint coupons_check1 CHECK (type = 'fixed'::text OR value <= 10000),
  constraint coupons_check2 CHECK (valid_from < valid_to),
  constraint coupons_currency_check CHECK (currency ~ '^[A-Z]{3}$'::text),
  constraint coupons_min_spend_minor_check CHECK (min_spend_minor >= 0),
  constraint coupons_per_customer_limit_check CHECK (per_customer_limit >= 1),
  constraint coupons_type_check CHECK (type = ANY (ARRAY['percent'::text, 'fixed'::text])),
  constraint coupons_usage_limit_check CHECK (usage_limit >= 1),
  constraint coupons_value_check CHECK (value > 0),
  constraint no_use_too_many CHECK (use_count >= 0 AND use_count <= COALESCE(usage_limit, use_count)),
  constraint coupons_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id) ON DELETE CASCADE
);
CREATE INDEX coupons_by_code ON coupons USING btree (code_key);
CREATE TRIGGER record_catalog_change AFTER INSERT OR DELETE ON coupons FOR EACH STATEMENT EXECUTE FUNCTION record_catalog_change();
CREATE TRIGGER record_update AFTER UPDATE ON coupons FOR EACH ROW WHEN ((to_jsonb(old.*) - '{use_count,updated_at}'::text[]) IS DISTINCT FROM (to_jsonb(new.*) - '{use_count,updated_at}'::text[]) OR (old.use_count < old.usage_limit) IS DISTINCT FROM (new.use_count < new.usage_limit)) EXECUTE FUNCTION record_catalog_change();

create table deleted_media (
  id text collate "C" not null,
  deleted_at timestamp with time zone not null,
  constraint deleted_media_pkey PRIMARY KEY (id)
);

create table email_links (
  id text collate "C" not null,
  user_id text collate "C" not null,
  email text not null,
  email_key text collate "C" not null,
  purpose text not null,
  token_hash bytea,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint email_links_pkey PRIMARY KEY (id),
  constraint email_links_token_hash_key UNIQUE (token_hash),
  constraint email_links_purpose_check CHECK (purpose = ANY (ARRAY['confirm'::text, 'change'::text])),
  constraint email_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX email_links_by_expiry ON email_links USING btree (expires_at);
CREATE INDEX email_links_by_user ON email_links USING btree (user_id);

create table events (
  key bigint generated always as identity not null,
  kind text not null,
  subject_id text collate "C" not null,
  by_user_id text collate "C",
  detail jsonb default '{}'::jsonb not null,
  at timestamp with time zone not null,
  attempts smallint default 0 not null,
  retry_at timestamp with time zone,
  last_error text,
  failed_at timestamp with time zone,
  constraint events_pkey PRIMARY KEY (key)
);
CREATE INDEX events_besides_bookings ON events USING btree (kind, key) WHERE kind <> 'appointment.booked'::text;

create table family_members (
  id text collate "C" not null,
  person_key bigint default nextval('person_keys'::regclass) not null,
  user_id text collate "C" not null,
  name text not null,
  relation text,
  birth_date date,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  by_agent boolean default false not null,
  constraint family_members_pkey PRIMARY KEY (id),
  constraint family_members_person_key_key UNIQUE (person_key),
  constraint family_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX family_members_by_user ON family_members USING btree (user_id, id);
CREATE TRIGGER delete_answers BEFORE DELETE ON family_members FOR EACH ROW EXECUTE FUNCTION delete_answers_of_family_member();

create table favourites (
  user_id text collate "C" not null,
  business_id text collate "C" not null,
  created_at timestamp with time zone not null,
  constraint favourites_pkey PRIMARY KEY (user_id, business_id),
  constraint favourites_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id),
  constraint favourites_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table grant_activity (
  id text collate "C" not null,
  grant_id text collate "C" not null,
  at timestamp with time zone not null,
  action text collate "C" not null,
  appointment_id text collate "C",
  business_id text collate "C",
  amount_minor bigint,
  currency text collate "C",
  outcome text collate "C" not null,
  detail text,
  counted_minor bigint default 0 not null,
  constraint grant_activity_pkey PRIMARY KEY (id),
  constraint grant_activity_counted_minor_check CHECK (counted_minor >= 0),
  constraint grant_activity_outcome_check CHECK (outcome = ANY (ARRAY['done'::text, 'refused'::text, 'asked'::text, 'declined'::text, 'lapsed'::text, 'withdrawn'::text])),
  constraint grant_activity_grant_id_fkey FOREIGN KEY (grant_id) REFERENCES grants(id) ON DELETE CASCADE
);
CREATE INDEX grant_activity_by_appointment ON grant_activity USING btree (appointment_id) WHERE appointment_id IS NOT NULL;
CREATE INDEX grant_activity_by_grant ON grant_activity USING btree (grant_id, id);
CREATE INDEX grant_activity_by_grant_and_time ON grant_activity USING btree (grant_id, at);
CREATE INDEX grant_activity_by_time ON grant_activity USING btree (at);
CREATE INDEX grant_activity_of_holds ON grant_activity USING btree (at) WHERE action = ANY (ARRAY['hold'::text, 'release-hold'::text]);

create table grant_tokens (
  hash bytea not null,
  grant_id text collate "C" not null,
  kind text collate "C" not null,
  expires_at timestamp with time zone,
  created_at timestamp with time zone not null,
  spent_at timestamp with time zone,
  used_at timestamp with time zone,
  constraint grant_tokens_pkey PRIMARY KEY (hash),
  constraint grant_tokens_kind_check CHECK (kind = ANY (ARRAY['personal'::text, 'access'::text, 'refresh'::text])),
  constraint grant_tokens_grant_id_fkey FOREIGN KEY (grant_id) REFERENCES grants(id) ON DELETE CASCADE
);
CREATE INDEX grant_tokens_by_expiry ON grant_tokens USING btree (expires_at) WHERE expires_at IS NOT NULL;
CREATE INDEX grant_tokens_by_grant ON grant_tokens USING btree (grant_id);

create table grants (
  id text collate "C" not null,
  user_id text collate "C" not null,
  agent_name text not null,
  client_id text collate "C",
  scopes text[] collate "C" not null,
  max_amount_minor bigint,
  max_total_minor bigint,
  currency text collate "C",
  max_bookings integer,
  business_ids text[] collate "C",
  latest_date date,
  asks_first boolean not null,
  approval_minutes integer default 120 not null,
  expires_at timestamp with time zone,
  created_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  booked_count integer default 0 not null,
  booked_minor bigint default 0 not null,
  last_used_at timestamp with time zone,
  constraint grants_pkey PRIMARY KEY (id),
  constraint grants_amounts_have_a_currency CHECK (currency IS NOT NULL OR max_amount_minor IS NULL AND max_total_minor IS NULL),
  constraint grants_approval_minutes_check CHECK (approval_minutes >= 1 AND approval_minutes <= 1440),
  constraint grants_booked_count_check CHECK (booked_count >= 0),
  constraint grants_booked_minor_check CHECK (booked_minor >= 0),
  constraint grants_count_within CHECK (max_bookings IS NULL OR booked_count <= max_bookings),
  constraint grants_max_amount_minor_check CHECK (max_amount_minor >= 0),
  constraint grants_max_bookings_check CHECK (max_bookings >= 0),
  constraint grants_max_total_minor_check CHECK (max_total_minor >= 0),
  constraint grants_scopes_check CHECK (cardinality(scopes) > 0),
  constraint grants_total_within CHECK (max_total_minor IS NULL OR booked_minor <= max_total_minor),
  constraint grants_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX grants_by_client ON grants USING btree (client_id) WHERE client_id IS NOT NULL;
CREATE INDEX grants_by_user ON grants USING btree (user_id, id);
CREATE INDEX grants_ended ON grants USING btree (LEAST(revoked_at, expires_at));
CREATE TRIGGER decline_what_waits AFTER UPDATE OF revoked_at ON grants FOR EACH ROW WHEN (old.revoked_at IS NULL AND new.revoked_at IS NOT NULL) EXECUTE FUNCTION decline_what_waits();

create table idempotency_keys (
  caller text collate "C" not null,
  key_hash bytea not null,
  request_hash bytea not null,
  status smallint,
  body bytea,
  created_at timestamp with time zone default now() not null,
  constraint idempotency_keys_pkey PRIMARY KEY (caller, key_hash)
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys USING btree (created_at);

create table identities (
  id text collate "C" not null,
  user_id text collate "C" not null,
  provider text not null,
  issuer text not null,
  subject text not null,
  email text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null,
  constraint identities_pkey PRIMARY KEY (id),
  constraint identities_issuer_subject_key UNIQUE (issuer, subject),
  constraint identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX identities_by_user ON identities USING btree (user_id);

create table intake_answers (
  appointment_id text collate "C" not null,
  answers jsonb not null,
  via text not null,
  answered_at timestamp with time zone not null,
  constraint intake_answers_pkey PRIMARY KEY (appointment_id),
  constraint intake_answers_via_check CHECK (via = ANY (ARRAY['account'::text, 'link'::text, 'staff'::text])),
  constraint intake_answers_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointments(id) ON DELETE CASCADE
);

create table intake_forms (
  service_id text collate "C" not null,
  questions jsonb not null,
  updated_at timestamp with time zone not null,
  constraint intake_forms_pkey PRIMARY KEY (service_id),
  constraint intake_forms_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id) ON DELETE CASCADE
);

create table intake_links (
  token_hash bytea not null,
  appointment_id text collate "C" not null,
  starts_at timestamp with time zone not null,
  contact text not null,
  created_at timestamp with time zone not null,
  constraint intake_links_pkey PRIMARY KEY (token_hash),
  constraint intake_links_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointments(id) ON DELETE CASCADE
);
CREATE INDEX intake_links_by_appointment ON intake_links USING btree (appointment_id);
CREATE INDEX intake_links_by_start ON intake_links USING btree (starts_at);

create table jobs (
  id text collate "C" not null,
  kind text not null,
  payload jsonb not null,
  run_at timestamp with time zone default now() not null,
  attempts integer default 0 not null,
  last_error text,
  failed_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  lane text default 'normal'::text not null,
  constraint jobs_pkey PRIMARY KEY (id),
  constraint jobs_lane_check CHECK (lane = ANY (ARRAY['urgent'::text, 'normal'::text, 'bulk'::text]))
);
CREATE INDEX jobs_due ON jobs USING btree (lane, run_at, id) WHERE failed_at IS NULL;

create table join_requests (
  id text collate "C" not null,
  business_id text collate "C" not null,
  professional_id text collate "C",
  requested_by text not null,
  status text default 'pending'::text not null,
  created_at timestamp with time zone default now() not null,
  decided_at timestamp with time zone,
  email text,
  email_key text,
  expires_at timestamp with time zone,
  service_ids text[] collate "C" default '{}'::text[] not null,
  invitee_name text,
  constraint join_requests_pkey PRIMARY KEY (id),
  constraint join_requests_check CHECK ((status = 'pending'::text) = (decided_at IS NULL)),
  constraint join_requests_requested_by_check CHECK (requested_by = ANY (ARRAY['professional'::text, 'business'::text])),
  constraint join_requests_status_check CHECK (status = ANY (ARRAY['pending'::text, 'accepted'::text, 'declined'::text])),
  constraint join_requests_whom CHECK (num_nonnulls(professional_id, email_key) = 1 AND (email IS NULL) = (email_key IS NULL) AND (expires_at IS NULL) = (email_key IS NULL) AND (email_key IS NULL OR requested_by = 'business'::text AND status = 'pending'::text)),
  constraint only_an_address_has_a_name CHECK (invitee_name IS NULL OR email_key IS NOT NULL),
  constraint join_requests_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id) ON DELETE CASCADE,
  constraint join_requests_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals(id) ON DELETE CASCADE
);
CREATE INDEX join_requests_by_address ON join_requests USING btree (email_key) WHERE email_key IS NOT NULL;
CREATE INDEX join_requests_by_business ON join_requests USING btree (business_id, id);
CREATE INDEX join_requests_by_end ON join_requests USING btree (expires_at) WHERE expires_at IS NOT NULL;
CREATE INDEX join_requests_by_professional ON join_requests USING btree (professional_id, id);
CREATE UNIQUE INDEX one_pending_request ON join_requests USING btree (business_id, professional_id) WHERE status = 'pending'::text;
CREATE UNIQUE INDEX one_request_an_address ON join_requests USING btree (business_id, email_key) WHERE email_key IS NOT NULL;

create table ledger_entries (
  transaction_id bigint not null,
  account text collate "C" not null,
  amount_minor bigint not null,
  constraint ledger_entries_pkey PRIMARY KEY (transaction_id, account),
  constraint ledger_entries_account_check CHECK (account = ANY (ARRAY['cash'::text, 'clearing'::text, 'appointments'::text, 'refunds'::text, 'refunds-due'::text, 'packages-unused'::text, 'packages-used'::text, 'packages-lapsed'::text, 'terminal'::text, 'transfer'::text, 'tips'::text, 'tax'::text, 'tax-included'::text])),
  constraint ledger_entries_amount_minor_check CHECK (amount_minor <> 0),
  constraint ledger_entries_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES ledger_transactions(id)
);
CREATE TRIGGER ledger_entries_stay BEFORE DELETE OR UPDATE ON ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_ledger();
CREATE CONSTRAINT TRIGGER ledger_is_balanced AFTER INSERT ON ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_balanced();

create table ledger_transactions (
  id bigint generated always as identity not null,
  key text collate "C" not null,
  kind text not null,
  business_id text collate "C" not null,
  currency text not null,
  appointment_id text collate "C",
  purchase_id text collate "C",
  payment_id text collate "C",
  occurred_at timestamp with time zone not null,
  local_date date not null,
  constraint ledger_transactions_pkey PRIMARY KEY (id),
  constraint one_transaction_a_movement UNIQUE (key),
  constraint ledger_transactions_currency_check CHECK (currency ~ '^[A-Z]{3}$'::text),
  constraint ledger_transactions_kind_check CHECK (kind = ANY (ARRAY['payment'::text, 'refund'::text, 'refund-failed'::text, 'package-sale'::text, 'redemption'::text, 'redemption-return'::text, 'package-cancellation'::text, 'package-expiry'::text, 'checkout'::text, 'void'::text])),
  constraint ledger_transactions_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointments(id),
  constraint ledger_transactions_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id),
  constraint ledger_transactions_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint ledger_transactions_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES package_purchases(id)
);
CREATE INDEX ledger_transactions_by_appointment ON ledger_transactions USING btree (appointment_id) WHERE appointment_id IS NOT NULL;
CREATE INDEX ledger_transactions_by_business ON ledger_transactions USING btree (business_id, local_date);
CREATE INDEX ledger_transactions_by_payment ON ledger_transactions USING btree (payment_id) WHERE payment_id IS NOT NULL;
CREATE INDEX ledger_transactions_by_purchase ON ledger_transactions USING btree (purchase_id) WHERE purchase_id IS NOT NULL;
CREATE CONSTRAINT TRIGGER ledger_is_balanced AFTER INSERT ON ledger_transactions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_balanced();
CREATE TRIGGER ledger_transactions_stay BEFORE DELETE OR UPDATE ON ledger_transactions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_ledger();

create table media (
  id text collate "C" not null,
  business_id text collate "C",
  professional_id text collate "C",
  service_id text collate "C",
  purpose text not null,
  content_type text not null,
  bytes integer not null,
  sha256 text not null,
  alt text,
  focal_x double precision default 0.5 not null,
  focal_y double precision default 0.5 not null,
  position integer not null,
  width integer,
  height integer,
  placeholder text,
  uploaded_at timestamp with time zone,
  hidden_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  published boolean generated always as (uploaded_at IS NOT NULL AND hidden_at IS NULL AND alt IS NOT NULL) stored not null,
  session_id text collate "C",
  constraint media_pkey PRIMARY KEY (id),
  constraint media_bytes_check CHECK (bytes >= 1 AND bytes <= 10485760),
  constraint media_focal_x_check CHECK (focal_x >= 0::double precision AND focal_x <= 1::double precision),
  constraint media_focal_y_check CHECK (focal_y >= 0::double precision AND focal_y <= 1::double precision),
  constraint media_height_check CHECK (height > 0),
  constraint media_purpose_check CHECK (purpose = ANY (ARRAY['logo'::text, 'cover'::text, 'gallery'::text, 'portrait'::text, 'service'::text])),
  constraint media_sha256_check CHECK (sha256 ~ '^[0-9a-f]{64}$'::text),
  constraint media_width_check CHECK (width > 0),
  constraint portraits_show_a_professional CHECK ((purpose = 'portrait'::text) = (professional_id IS NOT NULL) AND num_nonnulls(business_id, professional_id) = 1),
  constraint service_pictures_show_a_service CHECK ((purpose = 'service'::text) = (service_id IS NOT NULL)),
  constraint uploaded_pictures_are_complete CHECK (num_nonnulls(width, height, placeholder) = CASE WHEN uploaded_at IS NULL THEN 0 ELSE 3 END),
  constraint media_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id) ON DELETE CASCADE,
  constraint media_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals(id) ON DELETE CASCADE,
  constraint media_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id) ON DELETE CASCADE,
  constraint media_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE SET NULL
);
CREATE INDEX media_by_business ON media USING btree (business_id, purpose, "position", id);
CREATE INDEX media_by_professional ON media USING btree (professional_id, purpose, "position", id);
CREATE INDEX media_by_service ON media USING btree (service_id);
CREATE INDEX media_by_session ON media USING btree (session_id) WHERE session_id IS NOT NULL;
CREATE INDEX media_without_upload ON media USING btree (created_at) WHERE uploaded_at IS NULL;
CREATE UNIQUE INDEX one_logo_and_cover ON media USING btree (business_id, purpose) WHERE published AND (purpose = ANY (ARRAY['logo'::text, 'cover'::text]));
CREATE UNIQUE INDEX one_portrait ON media USING btree (professional_id) WHERE published AND purpose = 'portrait'::text;
CREATE TRIGGER copy_published_on_delete AFTER DELETE ON media FOR EACH ROW WHEN (old.purpose = ANY (ARRAY['logo'::text, 'cover'::text, 'portrait'::text])) EXECUTE FUNCTION copy_published_picture();
CREATE TRIGGER copy_published_on_update AFTER INSERT OR UPDATE ON media FOR EACH ROW WHEN (new.purpose = ANY (ARRAY['logo'::text, 'cover'::text, 'portrait'::text])) EXECUTE FUNCTION copy_published_picture();
CREATE TRIGGER record_catalog_change AFTER INSERT OR DELETE OR UPDATE ON media FOR EACH STATEMENT EXECUTE FUNCTION record_catalog_change();
CREATE TRIGGER remember_deleted AFTER DELETE ON media FOR EACH ROW EXECUTE FUNCTION remember_deleted_media();

create table member_invitations (
  id text collate "C" not null,
  business_id text collate "C" not null,
  user_id text collate "C",
  email text,
  email_key text,
  role text not null,
  invited_by text collate "C" not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  constraint member_invitations_pkey PRIMARY KEY (id),
  constraint member_invitations_check CHECK (num_nonnulls(user_id, email_key) = 1 AND (email IS NULL) = (email_key IS NULL)),
  constraint member_invitations_role_check CHECK (role = ANY (ARRAY['manager'::text, 'staff'::text])),
  constraint member_invitations_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id) ON DELETE CASCADE,
  constraint member_invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(id),
  constraint member_invitations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX member_invitations_by_address ON member_invitations USING btree (email_key) WHERE email_key IS NOT NULL;
CREATE INDEX member_invitations_by_end ON member_invitations USING btree (expires_at);
CREATE INDEX member_invitations_by_inviter ON member_invitations USING btree (invited_by, created_at);
CREATE INDEX member_invitations_by_user ON member_invitations USING btree (user_id) WHERE user_id IS NOT NULL;
CREATE UNIQUE INDEX one_invitation_an_account ON member_invitations USING btree (business_id, user_id) WHERE user_id IS NOT NULL;
CREATE UNIQUE INDEX one_invitation_an_address ON member_invitations USING btree (business_id, email_key) WHERE email_key IS NOT NULL;

create table merged_clients (
  id text collate "C" not null,
  business_id text collate "C" not null,
  into_id text collate "C" not null,
  by_user_id text collate "C",
  at timestamp with time zone not null,
  constraint merged_clients_pkey PRIMARY KEY (id),
  constraint merged_clients_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id) ON DELETE CASCADE,
  constraint merged_clients_by_user_id_fkey FOREIGN KEY (by_user_id) REFERENCES users(id),
  constraint merged_clients_into_id_fkey FOREIGN KEY (into_id) REFERENCES clients(id) ON DELETE CASCADE
);
CREATE INDEX merged_clients_by_business ON merged_clients USING btree (business_id);
CREATE INDEX merged_clients_by_kept ON merged_clients USING btree (into_id);

create table message_blocks (
  business_id text collate "C" not null,
  user_id text collate "C" not null,
  side text not null,
  created_at timestamp with time zone not null,
  constraint message_blocks_pkey PRIMARY KEY (business_id, user_id, side),
  constraint message_blocks_side_check CHECK (side = ANY (ARRAY['client'::text, 'staff'::text])),
  constraint message_blocks_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id),
  constraint message_blocks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX message_blocks_by_user ON message_blocks USING btree (user_id);

create table migrations (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone default now() not null,
  constraint migrations_pkey PRIMARY KEY (name)
);

create table moderation_decisions (
  key bigint generated always as identity not null,
  target_type text not null,
  target_id text collate "C" not null,
  action text not null,
  by_user_id text collate "C" not null,
  note text,
  at timestamp with time zone not null,
  constraint moderation_decisions_pkey PRIMARY KEY (key),
  constraint moderation_decisions_action_check CHECK (action = ANY (ARRAY['dismiss'::text, 'hide'::text, 'suspend'::text, 'unhide'::text])),
  constraint moderation_decisions_target_type_check CHECK (target_type = ANY (ARRAY['business'::text, 'professional'::text, 'review'::text, 'message'::text, 'picture'::text])),
  constraint moderation_decisions_by_user_id_fkey FOREIGN KEY (by_user_id) REFERENCES users(id)
);
CREATE INDEX moderation_decisions_by_target ON moderation_decisions USING btree (target_id, key);
CREATE TRIGGER moderation_decisions_stay BEFORE DELETE OR UPDATE OR TRUNCATE ON moderation_decisions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_audit();

create table notifications (
  id text collate "C" not null,
  user_id text collate "C",
  client_id text collate "C",
  kind text not null,
  subject_id text collate "C" not null,
  appointment_id text collate "C",
  event_key text collate "C" not null,
  facts jsonb not null,
  quotes_user_id text collate "C",
  created_at timestamp with time zone not null,
  read_at timestamp with time zone,
  constraint notifications_pkey PRIMARY KEY (id),
  constraint told_once UNIQUE NULLS NOT DISTINCT (event_key, user_id, client_id),
  constraint notifications_check CHECK (num_nonnulls(user_id, client_id) = 1),
  constraint notifications_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id) ON DELETE CASCADE,
  constraint notifications_quotes_user_id_fkey FOREIGN KEY (quotes_user_id) REFERENCES users(id),
  constraint notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX notifications_by_age ON notifications USING brin (created_at);
CREATE INDEX notifications_by_client ON notifications USING btree (client_id) WHERE client_id IS NOT NULL;
CREATE INDEX notifications_by_quoted ON notifications USING btree (quotes_user_id) WHERE quotes_user_id IS NOT NULL;
CREATE INDEX notifications_newest_first ON notifications USING btree (user_id, created_at DESC, id DESC) WHERE user_id IS NOT NULL;
CREATE INDEX unread_notifications ON notifications USING btree (user_id, created_at DESC, id DESC) WHERE user_id IS NOT NULL AND read_at IS NULL;
CREATE TRIGGER tell_of_new AFTER INSERT ON notifications REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tell_of_notifications();
CREATE TRIGGER tell_of_reading AFTER UPDATE ON notifications REFERENCING OLD TABLE AS before_it NEW TABLE AS after_it FOR EACH STATEMENT EXECUTE FUNCTION tell_of_reading();

create table oauth_clients (
  id text collate "C" not null,
  name text not null,
  uri text,
  redirect_uris text[] collate "C" not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null,
  constraint oauth_clients_pkey PRIMARY KEY (id),
  constraint oauth_clients_redirect_uris_check CHECK (cardinality(redirect_uris) > 0)
);
CREATE INDEX oauth_clients_by_use ON oauth_clients USING btree (last_used_at);

create table oauth_codes (
  hash bytea not null,
  grant_id text collate "C" not null,
  client_id text collate "C" not null,
  redirect_uri text collate "C" not null,
  challenge text collate "C" not null,
  resource text collate "C",
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  spent_at timestamp with time zone,
  constraint oauth_codes_pkey PRIMARY KEY (hash),
  constraint oauth_codes_grant_id_fkey FOREIGN KEY (grant_id) REFERENCES grants(id) ON DELETE CASCADE
);
CREATE INDEX oauth_codes_by_expiry ON oauth_codes USING btree (expires_at);
CREATE INDEX oauth_codes_by_grant ON oauth_codes USING btree (grant_id);

create table package_purchases (
  id text collate "C" not null,
  package_id text collate "C" not null,
  business_id text collate "C" not null,
  user_id text collate "C",
  service_id text collate "C" not null,
  sessions_total integer not null,
  sessions_redeemed integer default 0 not null,
  package_price_minor bigint not null,
  single_session_price_minor bigint not null,
  currency text not null,
  purchased_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  cancelled_at timestamp with time zone,
  created_by_id text collate "C",
  title text not null,
  description text,
  validity_days integer not null,
  payment_status text,
  payment_intent_id text,
  voided boolean default false not null,
  crm_client_id text collate "C",
  constraint package_purchases_pkey PRIMARY KEY (id),
  constraint no_session_too_many CHECK (sessions_redeemed >= 0 AND sessions_redeemed <= sessions_total),
  constraint one_holder CHECK (num_nonnulls(user_id, crm_client_id) = 1),
  constraint package_purchases_payment_status_check CHECK (payment_status = ANY (ARRAY['unpaid'::text, 'paid'::text, 'refunded'::text])),
  constraint package_purchases_sessions_total_check CHECK (sessions_total >= 1),
  constraint unpaid_is_unused CHECK (payment_status <> 'unpaid'::text OR sessions_redeemed = 0),
  constraint void_is_cancelled CHECK (NOT voided OR cancelled_at IS NOT NULL),
  constraint package_purchases_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id),
  constraint package_purchases_created_by_id_fkey FOREIGN KEY (created_by_id) REFERENCES users(id),
  constraint package_purchases_package_id_fkey FOREIGN KEY (package_id) REFERENCES packages(id),
  constraint package_purchases_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id),
  constraint package_purchases_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE UNIQUE INDEX one_purchase_being_paid ON package_purchases USING btree (package_id, user_id) WHERE payment_status = 'unpaid'::text AND cancelled_at IS NULL;
CREATE INDEX package_purchases_by_business ON package_purchases USING btree (business_id, id);
CREATE INDEX package_purchases_by_client ON package_purchases USING btree (crm_client_id) WHERE crm_client_id IS NOT NULL;
CREATE INDEX package_purchases_by_expiry ON package_purchases USING btree (expires_at) WHERE cancelled_at IS NULL;
CREATE INDEX package_purchases_by_package ON package_purchases USING btree (package_id);
CREATE INDEX package_purchases_by_sale ON package_purchases USING btree (business_id, purchased_at);
CREATE INDEX package_purchases_by_user ON package_purchases USING btree (user_id, id);

create table packages (
  id text collate "C" not null,
  business_id text collate "C" not null,
  service_id text collate "C" not null,
  title text not null,
  description text,
  session_count integer not null,
  package_price_minor bigint not null,
  single_session_price_minor bigint not null,
  currency text not null,
  validity_days integer not null,
  is_active boolean default true not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  on_sale_until timestamp with time zone,
  constraint packages_pkey PRIMARY KEY (id),
  constraint packages_currency_check CHECK (currency ~ '^[A-Z]{3}$'::text),
  constraint packages_package_price_minor_check CHECK (package_price_minor >= 0),
  constraint packages_session_count_check CHECK (session_count >= 1 AND session_count <= 100),
  constraint packages_single_session_price_minor_check CHECK (single_session_price_minor >= 0),
  constraint packages_validity_days_check CHECK (validity_days >= 1 AND validity_days <= 3650),
  constraint packages_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id) ON DELETE CASCADE,
  constraint packages_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id)
);
CREATE INDEX packages_by_business ON packages USING btree (business_id, id);
CREATE INDEX packages_by_service ON packages USING btree (service_id);
CREATE TRIGGER record_catalog_change AFTER INSERT OR DELETE OR UPDATE ON packages FOR EACH STATEMENT EXECUTE FUNCTION record_catalog_change();

create table passkeys (
  id text collate "C" not null,
  user_id text collate "C" not null,
  credential_id text collate "C" not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_credential_id_key UNIQUE (credential_id),
  constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX passkeys_by_user ON passkeys USING btree (user_id);

create table password_resets (
  token_hash bytea not null,
  user_id text collate "C" not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint password_resets_pkey PRIMARY KEY (token_hash),
  constraint password_resets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX password_resets_by_user ON password_resets USING btree (user_id);

create table payment_events (
  id text collate "C" not null,
  kind text not null,
  payment_id text collate "C",
  received_at timestamp with time zone not null,
  constraint payment_events_pkey PRIMARY KEY (id)
);
CREATE INDEX payment_events_by_age ON payment_events USING btree (received_at);

create table payments (
  id text collate "C" not null,
  appointment_id text collate "C",
  provider text not null,
  mode text default 'intent'::text not null,
  status text not null,
  amount_minor bigint not null,
  currency text not null,
  reference text collate "C",
  charge_reference text collate "C",
  refund_id text collate "C",
  problem text,
  superfluous boolean default false not null,
  created_by text collate "C",
  refunded_by text collate "C",
  created_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  refunded_at timestamp with time zone,
  updated_at timestamp with time zone not null,
  purchase_id text collate "C",
  is_deposit boolean default false not null,
  kept_minor bigint default 0 not null,
  constraint payments_pkey PRIMARY KEY (id),
  constraint payments_reference_key UNIQUE (reference),
  constraint payments_refund_id_key UNIQUE (refund_id),
  constraint paid_for_one_thing CHECK (num_nonnulls(appointment_id, purchase_id) = 1),
  constraint payments_amount_minor_check CHECK (amount_minor > 0),
  constraint payments_check CHECK (status <> 'refunding'::text OR refund_id IS NOT NULL),
  constraint payments_check1 CHECK (kept_minor >= 0 AND kept_minor <= amount_minor),
  constraint payments_currency_check CHECK (currency ~ '^[A-Z]{3}$'::text),
  constraint payments_mode_check CHECK (mode = ANY (ARRAY['intent'::text, 'checkout'::text])),
  constraint payments_problem_check CHECK (problem = ANY (ARRAY['amount'::text, 'refund_failed'::text])),
  constraint payments_provider_check CHECK (provider = ANY (ARRAY['none'::text, 'mock'::text, 'stripe'::text])),
  constraint payments_status_check CHECK (status = ANY (ARRAY['creating'::text, 'open'::text, 'settled'::text, 'refunding'::text, 'refunded'::text, 'cancelled'::text, 'failed'::text])),
  constraint payments_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointments(id),
  constraint payments_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint payments_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES package_purchases(id),
  constraint payments_refunded_by_fkey FOREIGN KEY (refunded_by) REFERENCES users(id)
);
CREATE UNIQUE INDEX one_live_payment ON payments USING btree (appointment_id, is_deposit) WHERE (status = ANY (ARRAY['creating'::text, 'open'::text, 'settled'::text])) AND NOT superfluous;
CREATE UNIQUE INDEX one_live_payment_of_purchase ON payments USING btree (purchase_id) WHERE (status = ANY (ARRAY['creating'::text, 'open'::text, 'settled'::text])) AND NOT superfluous;
CREATE INDEX payments_by_appointment ON payments USING btree (appointment_id, id);
CREATE INDEX payments_by_charge ON payments USING btree (charge_reference) WHERE charge_reference IS NOT NULL;
CREATE INDEX payments_by_purchase ON payments USING btree (purchase_id, id) WHERE purchase_id IS NOT NULL;

create table professional_slugs (
  slug text collate "C" not null,
  professional_id text collate "C" not null,
  constraint professional_slugs_pkey PRIMARY KEY (slug),
  constraint professional_slugs_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX professional_slugs_by_professional ON professional_slugs USING btree (professional_id);

create table professionals (
  id text collate "C" not null,
  key bigint generated always as identity not null,
  user_id text collate "C",
  name text not null,
  role text default ''::text not null,
  bio text default ''::text not null,
  image text,
  opens_minute smallint default 540 not null,
  closes_minute smallint default 1020 not null,
  breaks jsonb default '[]'::jsonb not null,
  rating_sum integer default 0 not null,
  review_count integer default 0 not null,
  search_key text default ''::text not null,
  hidden_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  slug text collate "C" not null,
  portrait jsonb,
  constraint professionals_pkey PRIMARY KEY (id),
  constraint professionals_key_key UNIQUE (key),
  constraint professionals_user_id_key UNIQUE (user_id),
  constraint professionals_check CHECK (opens_minute < closes_minute),
  constraint professionals_closes_minute_check CHECK (closes_minute <= 1440),
  constraint professionals_opens_minute_check CHECK (opens_minute >= 0),
  constraint professionals_rating_sum_check CHECK (rating_sum >= 0),
  constraint professionals_review_count_check CHECK (review_count >= 0),
  constraint professionals_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX professionals_by_rating ON professionals USING btree (rating_hundredths(rating_sum, review_count) DESC, id) WHERE review_count > 0 AND hidden_at IS NULL;
CREATE INDEX professionals_by_word ON professionals USING gin (string_to_array(search_key, ' '::text));
CREATE TRIGGER begin_version AFTER INSERT ON professionals FOR EACH ROW EXECUTE FUNCTION begin_version();
CREATE TRIGGER change_slug BEFORE UPDATE OF name ON professionals FOR EACH ROW WHEN (old.name IS DISTINCT FROM new.name OR old.slug IS NULL) EXECUTE FUNCTION give_slug('professional');
CREATE TRIGGER end_version AFTER DELETE ON professionals FOR EACH ROW EXECUTE FUNCTION end_version();
CREATE TRIGGER forget_former_words AFTER UPDATE ON professionals REFERENCING OLD TABLE AS former_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION forget_former_words();
CREATE TRIGGER give_slug BEFORE INSERT ON professionals FOR EACH ROW EXECUTE FUNCTION give_slug('professional');
CREATE TRIGGER learn_new_words AFTER UPDATE ON professionals REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION learn_words();
CREATE TRIGGER learn_words AFTER INSERT ON professionals REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION learn_words();
CREATE TRIGGER record_catalog_change AFTER INSERT OR DELETE OR UPDATE ON professionals FOR EACH STATEMENT EXECUTE FUNCTION record_catalog_change();
CREATE TRIGGER renew_version AFTER UPDATE ON professionals FOR EACH ROW WHEN ((to_jsonb(old.*) - '{rating_sum,review_count}'::text[]) IS DISTINCT FROM (to_jsonb(new.*) - '{rating_sum,review_count}'::text[])) EXECUTE FUNCTION renew_version();
CREATE TRIGGER tell_of_change AFTER UPDATE OF user_id ON professionals FOR EACH ROW WHEN (old.user_id IS DISTINCT FROM new.user_id) EXECUTE FUNCTION tell_of_account();

create unlogged table rate_limits (
  bucket text collate "C" not null,
  hits integer not null,
  resets_at timestamp with time zone not null,
  constraint rate_limits_pkey PRIMARY KEY (bucket)
);
CREATE INDEX rate_limits_by_reset ON rate_limits USING btree (resets_at);

create table receipt_counters (
  business_id text collate "C" not null,
  year smallint not null,
  last_number integer not null,
  constraint receipt_counters_pkey PRIMARY KEY (business_id, year),
  constraint receipt_counters_last_number_check CHECK (last_number > 0),
  constraint receipt_counters_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id)
);

create table receipts (
  id text collate "C" not null,
  business_id text collate "C" not null,
  year smallint not null,
  number integer not null,
  appointment_id text collate "C" not null,
  currency text not null,
  total_minor bigint not null,
  tip_minor bigint not null,
  tax_minor bigint not null,
  lines jsonb not null,
  taxes jsonb not null,
  payments jsonb not null,
  business_name text not null,
  business_address text not null,
  issued_at timestamp with time zone not null,
  local_date date not null,
  issued_by text collate "C",
  voided_at timestamp with time zone,
  voided_by text collate "C",
  void_reason text,
  constraint receipts_pkey PRIMARY KEY (id),
  constraint one_receipt_a_number UNIQUE (business_id, year, number),
  constraint receipts_currency_check CHECK (currency ~ '^[A-Z]{3}$'::text),
  constraint receipts_number_check CHECK (number > 0),
  constraint receipts_tax_minor_check CHECK (tax_minor >= 0),
  constraint receipts_tip_minor_check CHECK (tip_minor >= 0),
  constraint receipts_total_minor_check CHECK (total_minor >= 0),
  constraint receipts_voided CHECK ((voided_at IS NULL) = (void_reason IS NULL)),
  constraint receipts_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointments(id),
  constraint receipts_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id),
  constraint receipts_issued_by_fkey FOREIGN KEY (issued_by) REFERENCES users(id),
  constraint receipts_voided_by_fkey FOREIGN KEY (voided_by) REFERENCES users(id)
);
CREATE UNIQUE INDEX one_valid_receipt ON receipts USING btree (appointment_id) WHERE voided_at IS NULL;
CREATE INDEX receipts_by_appointment ON receipts USING btree (appointment_id);
CREATE INDEX receipts_by_business ON receipts USING btree (business_id, local_date, id);
CREATE TRIGGER receipts_stay BEFORE DELETE OR UPDATE ON receipts FOR EACH ROW EXECUTE FUNCTION refuse_change_of_receipt();

create table recovery_codes (
  user_id text collate "C" not null,
  code_hash bytea not null,
  constraint recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table refresh_tokens (
  token_hash bytea not null,
  session_id text collate "C" not null,
  created_at timestamp with time zone default now() not null,
  spent_at timestamp with time zone,
  constraint refresh_tokens_pkey PRIMARY KEY (token_hash),
  constraint refresh_tokens_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
);
CREATE INDEX refresh_tokens_by_session ON refresh_tokens USING btree (session_id);

create table reminders (
  appointment_id text collate "C" not null,
  kind text not null,
  due_at timestamp with time zone not null,
  constraint reminders_pkey PRIMARY KEY (appointment_id, kind),
  constraint reminders_kind_check CHECK (kind = ANY (ARRAY['24h'::text, '2h'::text])),
  constraint reminders_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointments(id) ON DELETE CASCADE
);
CREATE INDEX reminders_due ON reminders USING btree (due_at);

create table reports (
  id text collate "C" not null,
  target_type text not null,
  target_id text collate "C" not null,
  reporter_id text collate "C",
  reason text not null,
  status text default 'open'::text not null,
  decision_key bigint,
  created_at timestamp with time zone not null,
  constraint reports_pkey PRIMARY KEY (id),
  constraint reports_check CHECK ((status = 'open'::text) = (decision_key IS NULL)),
  constraint reports_status_check CHECK (status = ANY (ARRAY['open'::text, 'dismissed'::text, 'actioned'::text])),
  constraint reports_target_type_check CHECK (target_type = ANY (ARRAY['business'::text, 'professional'::text, 'review'::text, 'message'::text, 'picture'::text])),
  constraint reports_decision_key_fkey FOREIGN KEY (decision_key) REFERENCES moderation_decisions(key),
  constraint reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES users(id)
);
CREATE UNIQUE INDEX one_open_report ON reports USING btree (reporter_id, target_type, target_id) WHERE status = 'open'::text;
CREATE INDEX reports_by_reporter ON reports USING btree (reporter_id, id);
CREATE INDEX reports_by_target ON reports USING btree (target_id, id);
CREATE INDEX reports_in_line ON reports USING btree ((status <> 'open'::text), id);

create table resources (
  id text collate "C" not null,
  business_id text collate "C" not null,
  name text not null,
  kind text not null,
  kind_key text not null,
  quantity integer not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint resources_pkey PRIMARY KEY (id),
  constraint resources_quantity_check CHECK (quantity >= 1 AND quantity <= 100),
  constraint resources_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id) ON DELETE CASCADE
);
CREATE INDEX resources_by_business ON resources USING btree (business_id, id);
CREATE TRIGGER record_catalog_change AFTER INSERT OR DELETE OR UPDATE ON resources FOR EACH STATEMENT EXECUTE FUNCTION record_catalog_change();

create table reviews (
  id text collate "C" not null,
  appointment_id text collate "C" not null,
  professional_id text collate "C" not null,
  business_id text collate "C" not null,
  client_id text collate "C" not null,
  rating smallint not null,
  comment text,
  hidden_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  withdrawn_at timestamp with time zone,
  client_alias text collate "C" default 'rvr_'::text || replace(gen_random_uuid()::text, '-'::text, ''::text) not null,
  reply text,
  replied_at timestamp with time zone,
  replied_by text collate "C",
  author_told_at timestamp with time zone,
  constraint reviews_pkey PRIMARY KEY (id),
  constraint reviews_appointment_id_key UNIQUE (appointment_id),
  constraint only_hidden_reviews_are_withdrawn CHECK (withdrawn_at IS NULL OR hidden_at IS NOT NULL AND comment IS NULL),
  constraint reviews_rating_check CHECK (rating >= 1 AND rating <= 5),
  constraint reviews_reply_check CHECK ((reply IS NULL) = (replied_at IS NULL) AND (reply IS NULL) = (replied_by IS NULL)),
  constraint reviews_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointments(id),
  constraint reviews_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id),
  constraint reviews_client_id_fkey FOREIGN KEY (client_id) REFERENCES users(id),
  constraint reviews_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals(id),
  constraint reviews_replied_by_fkey FOREIGN KEY (replied_by) REFERENCES users(id)
);
CREATE INDEX reviews_by_client ON reviews USING btree (client_id);
CREATE INDEX reviews_newest_first ON reviews USING btree (professional_id, created_at DESC, id DESC) WHERE hidden_at IS NULL;
CREATE INDEX reviews_of_business ON reviews USING btree (business_id, created_at DESC, id DESC) WHERE hidden_at IS NULL;
CREATE TRIGGER record_catalog_change AFTER INSERT OR DELETE OR UPDATE ON reviews FOR EACH STATEMENT EXECUTE FUNCTION record_catalog_change();

create table schedule_versions (
  subject_id text collate "C" not null,
  version uuid default gen_random_uuid() not null,
  history_key bigint default 0 not null,
  constraint schedule_versions_pkey PRIMARY KEY (subject_id)
);

create table sealing_proof (
  only_one boolean default true not null,
  sealed bytea not null,
  constraint sealing_proof_pkey PRIMARY KEY (only_one),
  constraint sealing_proof_only_one_check CHECK (only_one)
);

create table search_words (
  word text collate "C" not null,
  constraint search_words_pkey PRIMARY KEY (word)
);
CREATE INDEX search_words_by_likeness ON search_words USING gin (word gin_trgm_ops);

create table second_factors (
  user_id text collate "C" not null,
  sealed bytea not null,
  last_step bigint default 0 not null,
  created_at timestamp with time zone not null,
  enabled_at timestamp with time zone,
  constraint second_factors_pkey PRIMARY KEY (user_id),
  constraint second_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table service_professionals (
  service_id text collate "C" not null,
  professional_id text collate "C" not null,
  price_minor bigint,
  duration_minutes integer,
  constraint service_professionals_pkey PRIMARY KEY (service_id, professional_id),
  constraint service_professionals_duration_minutes_check CHECK (duration_minutes >= 1 AND duration_minutes <= 1440),
  constraint service_professionals_price_minor_check CHECK (price_minor >= 0),
  constraint service_professionals_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals(id) ON DELETE CASCADE,
  constraint service_professionals_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id) ON DELETE CASCADE
);
CREATE INDEX service_professionals_by_professional ON service_professionals USING btree (professional_id, service_id);
CREATE INDEX service_professionals_with_terms ON service_professionals USING btree (service_id, professional_id) WHERE price_minor IS NOT NULL OR duration_minutes IS NOT NULL;
CREATE TRIGGER record_catalog_change AFTER INSERT OR DELETE OR UPDATE ON service_professionals FOR EACH STATEMENT EXECUTE FUNCTION record_catalog_change();
CREATE TRIGGER renew_lowest_price AFTER UPDATE ON service_professionals FOR EACH ROW WHEN (old.price_minor IS DISTINCT FROM new.price_minor) EXECUTE FUNCTION renew_lowest_price();
CREATE TRIGGER renew_lowest_price_after_delete AFTER DELETE ON service_professionals FOR EACH ROW WHEN (old.price_minor IS NOT NULL) EXECUTE FUNCTION renew_lowest_price();
CREATE TRIGGER renew_version AFTER DELETE ON service_professionals FOR EACH ROW EXECUTE FUNCTION renew_version_of_service();
CREATE TRIGGER renew_version_of_terms AFTER UPDATE ON service_professionals FOR EACH ROW EXECUTE FUNCTION renew_version_of_service();

create table services (
  id text collate "C" not null,
  business_id text collate "C",
  owner_professional_id text collate "C",
  name text not null,
  description text default ''::text not null,
  duration_minutes integer not null,
  price_minor bigint,
  currency text not null,
  active boolean default true not null,
  parent text,
  custom boolean default false not null,
  capacity integer default 1 not null,
  buffer_before_minutes integer default 0 not null,
  buffer_after_minutes integer default 0 not null,
  category_key text collate "C" not null,
  search_key text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  requires jsonb default '[]'::jsonb not null,
  price_from boolean default false not null,
  position integer default 0 not null,
  lowest_price_minor bigint,
  payment_policy jsonb,
  tax_rate_percent numeric(6,3),
  constraint services_pkey PRIMARY KEY (id),
  constraint requirements_at_a_business CHECK (requires = '[]'::jsonb OR business_id IS NOT NULL),
  constraint services_buffer_after_minutes_check CHECK (buffer_after_minutes >= 0),
  constraint services_buffer_before_minutes_check CHECK (buffer_before_minutes >= 0),
  constraint services_capacity_check CHECK (capacity >= 1 AND capacity <= 1000),
  constraint services_check CHECK (num_nonnulls(business_id, owner_professional_id) = 1),
  constraint services_currency_check CHECK (currency ~ '^[A-Z]{3}$'::text),
  constraint services_duration_minutes_check CHECK (duration_minutes >= 1 AND duration_minutes <= 1440),
  constraint services_lowest_price_minor_check CHECK (lowest_price_minor >= 0),
  constraint services_position_check CHECK ("position" >= 0),
  constraint services_price_minor_check CHECK (price_minor >= 0),
  constraint services_tax_rate_percent_check CHECK (tax_rate_percent >= 0::numeric AND tax_rate_percent <= 100::numeric),
  constraint services_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id) ON DELETE CASCADE,
  constraint services_owner_professional_id_fkey FOREIGN KEY (owner_professional_id) REFERENCES professionals(id) ON DELETE CASCADE
);
CREATE INDEX services_by_business ON services USING btree (business_id, id);
CREATE INDEX services_by_category ON services USING btree (category_key, id) WHERE active;
CREATE INDEX services_by_category_and_business ON services USING btree (category_key, business_id) WHERE active;
CREATE INDEX services_by_category_and_currency ON services USING btree (category_key, currency, price_major(lowest_price_minor, currency), id) WHERE active;
CREATE INDEX services_by_category_and_price ON services USING btree (category_key, price_major(lowest_price_minor, currency), id) WHERE active;
CREATE INDEX services_by_currency_and_price ON services USING btree (currency, price_major(lowest_price_minor, currency), id) WHERE active;
CREATE INDEX services_by_owner ON services USING btree (owner_professional_id, id);
CREATE INDEX services_by_price ON services USING btree (price_major(lowest_price_minor, currency), id) WHERE active;
CREATE INDEX services_by_word ON services USING gin (string_to_array(search_key, ' '::text));
CREATE INDEX services_listed ON services USING btree (id) WHERE active;
CREATE INDEX services_with_requirements ON services USING btree (business_id) WHERE requires <> '[]'::jsonb;
CREATE TRIGGER forget_former_words AFTER UPDATE ON services REFERENCING OLD TABLE AS former_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION forget_former_words();
CREATE TRIGGER learn_new_words AFTER UPDATE ON services REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION learn_words();
CREATE TRIGGER learn_words AFTER INSERT ON services REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION learn_words();
CREATE TRIGGER record_catalog_change AFTER INSERT OR DELETE OR UPDATE ON services FOR EACH STATEMENT EXECUTE FUNCTION record_catalog_change();
CREATE TRIGGER renew_version AFTER DELETE ON services FOR EACH ROW EXECUTE FUNCTION renew_version_of_owner();
CREATE TRIGGER renew_version_of_update AFTER UPDATE ON services FOR EACH ROW WHEN (old."position" = new."position") EXECUTE FUNCTION renew_version_of_owner();
CREATE TRIGGER renew_versions_of_teachers AFTER UPDATE ON services FOR EACH ROW WHEN (old.duration_minutes IS DISTINCT FROM new.duration_minutes OR old.buffer_before_minutes IS DISTINCT FROM new.buffer_before_minutes OR old.buffer_after_minutes IS DISTINCT FROM new.buffer_after_minutes OR old.active IS DISTINCT FROM new.active) EXECUTE FUNCTION renew_versions_of_teachers();
CREATE TRIGGER set_lowest_price BEFORE INSERT OR UPDATE OF price_minor ON services FOR EACH ROW EXECUTE FUNCTION set_lowest_price();

create table sessions (
  id text collate "C" not null,
  user_id text collate "C" not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  last_used_at timestamp with time zone default now() not null,
  device text,
  second_factor_at timestamp with time zone,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_device_check CHECK (length(device) <= 60),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX sessions_by_expiry ON sessions USING btree (expires_at);
CREATE INDEX sessions_by_user ON sessions USING btree (user_id);
CREATE TRIGGER tell_of_end AFTER UPDATE OF revoked_at ON sessions FOR EACH ROW WHEN (old.revoked_at IS NULL AND new.revoked_at IS NOT NULL) EXECUTE FUNCTION tell_of_account();

create table sign_in_codes (
  id text collate "C" not null,
  email text not null,
  email_key text not null,
  language text not null,
  code_hash bytea,
  tries smallint default 0 not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint sign_in_codes_pkey PRIMARY KEY (id),
  constraint sign_in_codes_tries_check CHECK (tries >= 0 AND tries <= 5)
);
CREATE INDEX sign_in_codes_by_email ON sign_in_codes USING btree (email_key, id);
CREATE INDEX sign_in_codes_by_expiry ON sign_in_codes USING btree (expires_at);

create table sign_in_tickets (
  token_hash bytea not null,
  user_id text collate "C" not null,
  tries smallint default 0 not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint sign_in_tickets_pkey PRIMARY KEY (token_hash),
  constraint sign_in_tickets_tries_check CHECK (tries >= 0 AND tries <= 5),
  constraint sign_in_tickets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX sign_in_tickets_by_expiry ON sign_in_tickets USING btree (expires_at);
CREATE INDEX sign_in_tickets_by_user ON sign_in_tickets USING btree (user_id);

create table signing_keys (
  id text collate "C" not null,
  secret bytea,
  created_at timestamp with time zone default now() not null,
  retired_at timestamp with time zone,
  sealed bytea,
  constraint signing_keys_pkey PRIMARY KEY (id),
  constraint kept_sealed CHECK (secret IS NULL AND sealed IS NOT NULL) NOT VALID
);
CREATE UNIQUE INDEX one_signing_key_in_use ON signing_keys USING btree ((true)) WHERE retired_at IS NULL;

create table special_hours (
  id text collate "C" not null,
  professional_id text collate "C",
  business_id text collate "C",
  at_business_id text collate "C",
  date date not null,
  start_minute smallint not null,
  end_minute smallint not null,
  created_at timestamp with time zone default now() not null,
  subject_id text collate "C" generated always as (COALESCE(professional_id, business_id)) stored not null,
  planned boolean default false not null,
  constraint special_hours_pkey PRIMARY KEY (id),
  constraint special_hours_do_not_overlap EXCLUDE USING gist (subject_id WITH =, COALESCE(at_business_id, ''::text) WITH =, date WITH =, int4range(start_minute::integer, end_minute::integer) WITH &&),
  constraint planned_hours_name_a_business CHECK (NOT planned OR at_business_id IS NOT NULL),
  constraint special_hours_are_a_period CHECK (start_minute < end_minute OR planned AND start_minute = 0 AND end_minute = 0),
  constraint special_hours_check CHECK (num_nonnulls(professional_id, business_id) = 1),
  constraint special_hours_check1 CHECK (at_business_id IS NULL OR professional_id IS NOT NULL),
  constraint special_hours_end_minute_check CHECK (end_minute <= 1440),
  constraint special_hours_start_minute_check CHECK (start_minute >= 0),
  constraint special_hours_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id) ON DELETE CASCADE,
  constraint special_hours_end_with_the_membership FOREIGN KEY (at_business_id, professional_id) REFERENCES business_professionals(business_id, professional_id) ON DELETE CASCADE,
  constraint special_hours_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX one_day_off_per_date ON special_hours USING btree (professional_id, at_business_id, date) WHERE end_minute = 0;
CREATE INDEX special_hours_by_business ON special_hours USING btree (business_id, date) WHERE business_id IS NOT NULL;
CREATE INDEX special_hours_by_place ON special_hours USING btree (at_business_id, professional_id) WHERE at_business_id IS NOT NULL;
CREATE INDEX special_hours_by_professional ON special_hours USING btree (professional_id) WHERE professional_id IS NOT NULL;
CREATE INDEX special_hours_by_subject ON special_hours USING btree (subject_id, date);
CREATE TRIGGER renew_version_on_delete AFTER DELETE ON special_hours REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION renew_versions_of_special_hours();
CREATE TRIGGER renew_version_on_insert AFTER INSERT ON special_hours REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION renew_versions_of_special_hours();
CREATE TRIGGER renew_version_on_update AFTER UPDATE ON special_hours FOR EACH ROW EXECUTE FUNCTION renew_version_of_owner();
CREATE TRIGGER tell_of_delete AFTER DELETE ON special_hours REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_special_hours();
CREATE TRIGGER tell_of_insert AFTER INSERT ON special_hours REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_special_hours();
CREATE TRIGGER tell_of_update AFTER UPDATE ON special_hours FOR EACH ROW EXECUTE FUNCTION tell_of_day('special_hours');

create table spent_challenges (
  challenge_hash bytea not null,
  expires_at timestamp with time zone not null,
  constraint spent_challenges_pkey PRIMARY KEY (challenge_hash)
);
CREATE INDEX spent_challenges_by_expiry ON spent_challenges USING btree (expires_at);

create table support_messages (
  id text collate "C" not null,
  ticket_id text collate "C" not null,
  position smallint not null,
  author text not null,
  author_id text collate "C" not null,
  body text not null,
  created_at timestamp with time zone not null,
  constraint support_messages_pkey PRIMARY KEY (id),
  constraint support_messages_ticket_id_position_key UNIQUE (ticket_id, "position"),
  constraint support_messages_author_check CHECK (author = ANY (ARRAY['customer'::text, 'support'::text])),
  constraint support_messages_position_check CHECK ("position" >= 1 AND "position" <= 200),
  constraint support_messages_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  constraint support_messages_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES support_tickets(id) ON DELETE CASCADE
);

create table support_tickets (
  id text collate "C" not null,
  user_id text collate "C" not null,
  subject text not null,
  status text default 'open'::text not null,
  link_type text,
  link_id text collate "C",
  assignee_id text collate "C",
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint support_tickets_pkey PRIMARY KEY (id),
  constraint support_tickets_check CHECK ((link_type IS NULL) = (link_id IS NULL)),
  constraint support_tickets_link_type_check CHECK (link_type = ANY (ARRAY['appointment'::text, 'business'::text, 'professional'::text, 'service'::text, 'review'::text])),
  constraint support_tickets_status_check CHECK (status = ANY (ARRAY['open'::text, 'pending'::text, 'resolved'::text, 'closed'::text])),
  constraint support_tickets_assignee_id_fkey FOREIGN KEY (assignee_id) REFERENCES users(id),
  constraint support_tickets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX support_tickets_by_assignee ON support_tickets USING btree (assignee_id, id) WHERE assignee_id IS NOT NULL;
CREATE INDEX support_tickets_by_status ON support_tickets USING btree (status, id);
CREATE INDEX support_tickets_by_user ON support_tickets USING btree (user_id, id);

create table time_off (
  id text collate "C" not null,
  professional_id text collate "C",
  business_id text collate "C",
  start_date date not null,
  end_date date not null,
  start_minute smallint,
  end_minute smallint,
  reason text,
  span tsrange generated always as (tsrange(start_date + make_interval(mins => COALESCE(start_minute::integer, 0)), end_date + make_interval(mins => COALESCE(end_minute::integer, 1440)))) stored not null,
  created_at timestamp with time zone default now() not null,
  at_business_id text collate "C",
  constraint time_off_pkey PRIMARY KEY (id),
  constraint absences_do_not_overlap EXCLUDE USING gist (professional_id WITH =, COALESCE(at_business_id, ''::text) WITH =, span WITH &&),
  constraint closures_do_not_overlap EXCLUDE USING gist (business_id WITH =, span WITH &&),
  constraint only_absences_are_somewhere CHECK (at_business_id IS NULL OR professional_id IS NOT NULL),
  constraint time_off_check CHECK (num_nonnulls(professional_id, business_id) = 1),
  constraint time_off_end_minute_check CHECK (end_minute >= 1 AND end_minute <= 1440),
  constraint time_off_span_check CHECK (NOT isempty(span)),
  constraint time_off_start_minute_check CHECK (start_minute >= 0 AND start_minute <= 1439),
  constraint absences_end_with_the_membership FOREIGN KEY (at_business_id, professional_id) REFERENCES business_professionals(business_id, professional_id) ON DELETE CASCADE,
  constraint time_off_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id) ON DELETE CASCADE,
  constraint time_off_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals(id) ON DELETE CASCADE
);
CREATE INDEX time_off_by_business ON time_off USING btree (business_id, id);
CREATE INDEX time_off_by_place ON time_off USING btree (at_business_id, professional_id) WHERE at_business_id IS NOT NULL;
CREATE INDEX time_off_by_professional ON time_off USING btree (professional_id, id);
CREATE TRIGGER renew_version AFTER INSERT OR DELETE OR UPDATE ON time_off FOR EACH ROW EXECUTE FUNCTION renew_version_of_owner();
CREATE TRIGGER tell_of_change AFTER INSERT OR DELETE OR UPDATE ON time_off FOR EACH ROW EXECUTE FUNCTION tell_of_day('time_off');

create table users (
  id text collate "C" not null,
  person_key bigint default nextval('person_keys'::regclass) not null,
  email text not null,
  email_key text collate "C",
  password_hash text,
  name text not null,
  role text not null,
  phone text,
  timezone text,
  preferred_reminder_channel text default 'email'::text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  email_verified_at timestamp with time zone,
  language text default 'en'::text not null,
  suspended_at timestamp with time zone,
  suspended_reason text,
  terms_version text collate "C",
  terms_accepted_at timestamp with time zone,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_email_key_key UNIQUE (email_key),
  constraint users_person_key_key UNIQUE (person_key),
  constraint users_accepted_terms CHECK ((terms_version IS NULL) = (terms_accepted_at IS NULL)),
  constraint users_check CHECK ((deleted_at IS NULL) = (email_key IS NOT NULL)),
  constraint users_language_check CHECK (language = ANY (ARRAY['en'::text, 'de'::text, 'pt'::text])),
  constraint users_preferred_reminder_channel_check CHECK (preferred_reminder_channel = ANY (ARRAY['email'::text, 'sms'::text, 'none'::text])),
  constraint users_role_check CHECK (role = ANY (ARRAY['customer'::text, 'business'::text, 'professional'::text, 'admin'::text])),
  constraint users_suspended_check CHECK (suspended_reason IS NULL OR suspended_at IS NOT NULL)
);
CREATE INDEX users_by_likeness ON users USING gin (lower((name || ' '::text) || email) gin_trgm_ops) WHERE deleted_at IS NULL;
CREATE INDEX users_suspended ON users USING btree (id) WHERE suspended_at IS NOT NULL;
CREATE TRIGGER record_catalog_change AFTER UPDATE OF name, deleted_at ON users FOR EACH ROW WHEN (old.name IS DISTINCT FROM new.name OR old.deleted_at IS DISTINCT FROM new.deleted_at) EXECUTE FUNCTION record_catalog_change();
CREATE TRIGGER tell_of_change AFTER UPDATE OF role, deleted_at ON users FOR EACH ROW WHEN (old.role IS DISTINCT FROM new.role OR old.deleted_at IS DISTINCT FROM new.deleted_at) EXECUTE FUNCTION tell_of_account();

create table waitlist_entries (
  id text collate "C" not null,
  place bigint generated always as identity not null,
  user_id text collate "C" not null,
  business_id text collate "C" not null,
  professional_id text collate "C",
  service_ids text[] not null,
  from_date date not null,
  to_date date not null,
  status text default 'waiting'::text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  after_minute smallint,
  before_minute smallint,
  by_agent boolean default false not null,
  client_id text collate "C",
  constraint waitlist_entries_pkey PRIMARY KEY (id),
  constraint waitlist_entries_place_key UNIQUE (place),
  constraint some_of_the_day_suits CHECK (after_minute < before_minute),
  constraint waitlist_entries_after_minute_check CHECK (after_minute >= 0 AND after_minute <= 1439),
  constraint waitlist_entries_before_minute_check CHECK (before_minute >= 1 AND before_minute <= 1440),
  constraint waitlist_entries_check CHECK (from_date <= to_date),
  constraint waitlist_entries_status_check CHECK (status = ANY (ARRAY['waiting'::text, 'offered'::text, 'booked'::text, 'expired'::text, 'left'::text])),
  constraint waitlist_entries_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id) ON DELETE CASCADE,
  constraint waitlist_entries_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id) ON DELETE CASCADE,
  constraint waitlist_entries_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals(id) ON DELETE CASCADE,
  constraint waitlist_entries_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE UNIQUE INDEX one_place_a_wish ON waitlist_entries USING btree (COALESCE(client_id, user_id), business_id, COALESCE(professional_id, ''::text), service_ids, from_date, to_date, COALESCE(after_minute::integer, 0), COALESCE(before_minute::integer, 1440)) WHERE status = ANY (ARRAY['waiting'::text, 'offered'::text]);
CREATE INDEX waitlist_by_business ON waitlist_entries USING btree (business_id, place);
CREATE INDEX waitlist_by_client ON waitlist_entries USING btree (client_id) WHERE client_id IS NOT NULL;
CREATE INDEX waitlist_by_last_day ON waitlist_entries USING btree (to_date) WHERE status = 'waiting'::text;
CREATE INDEX waitlist_by_user ON waitlist_entries USING btree (user_id, place);
CREATE INDEX waitlist_line ON waitlist_entries USING btree (business_id, place) WHERE status = ANY (ARRAY['waiting'::text, 'offered'::text]);

create table waitlist_offers (
  hold_id text collate "C" not null,
  entry_id text collate "C" not null,
  user_id text collate "C" not null,
  business_id text collate "C" not null,
  professional_id text collate "C" not null,
  date date not null,
  start_minute smallint not null,
  during tstzrange not null,
  freed tstzrange not null,
  given_up_by text collate "C",
  offered_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  outcome text,
  client_id text collate "C",
  constraint waitlist_offers_pkey PRIMARY KEY (hold_id),
  constraint waitlist_offers_check CHECK (NOT isempty(during) AND NOT isempty(freed)),
  constraint waitlist_offers_outcome_check CHECK (outcome = ANY (ARRAY['booked'::text, 'lapsed'::text, 'left'::text])),
  constraint waitlist_offers_start_minute_check CHECK (start_minute >= 0 AND start_minute <= 1439),
  constraint waitlist_offers_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id) ON DELETE CASCADE,
  constraint waitlist_offers_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id) ON DELETE CASCADE,
  constraint waitlist_offers_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES waitlist_entries(id) ON DELETE CASCADE,
  constraint waitlist_offers_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professionals(id) ON DELETE CASCADE,
  constraint waitlist_offers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE UNIQUE INDEX one_open_offer ON waitlist_offers USING btree (business_id, COALESCE(client_id, user_id)) WHERE outcome IS NULL;
CREATE INDEX waitlist_offers_by_client ON waitlist_offers USING btree (client_id) WHERE client_id IS NOT NULL;
CREATE INDEX waitlist_offers_by_entry ON waitlist_offers USING btree (entry_id);
CREATE INDEX waitlist_offers_by_expiry ON waitlist_offers USING btree (expires_at) WHERE outcome IS NULL;
CREATE INDEX waitlist_offers_by_user ON waitlist_offers USING btree (user_id) WHERE outcome IS NULL;

create table webhook_deliveries (
  id text collate "C" not null,
  webhook_id text collate "C" not null,
  event_key bigint not null,
  event text not null,
  subject_id text collate "C" not null,
  payload text not null,
  created_at timestamp with time zone not null,
  retry_until timestamp with time zone not null,
  attempts integer default 0 not null,
  next_attempt_at timestamp with time zone,
  under_way_until timestamp with time zone,
  first_attempt_at timestamp with time zone,
  last_attempt_at timestamp with time zone,
  last_status_code smallint,
  last_error text,
  delivered_at timestamp with time zone,
  constraint webhook_deliveries_pkey PRIMARY KEY (id),
  constraint one_delivery_an_event UNIQUE (webhook_id, event_key),
  constraint webhook_deliveries_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhooks(id) ON DELETE CASCADE
);
CREATE INDEX webhook_deliveries_by_age ON webhook_deliveries USING btree (created_at) WHERE next_attempt_at IS NULL;
CREATE INDEX webhook_deliveries_by_subject ON webhook_deliveries USING btree (subject_id);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries USING btree (next_attempt_at, id) WHERE next_attempt_at IS NOT NULL;

create table webhook_secrets (
  webhook_id text collate "C" not null,
  secret text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  key bigint generated always as identity not null,
  sealed bytea,
  constraint webhook_secrets_pkey PRIMARY KEY (key),
  constraint kept_sealed CHECK (secret IS NULL AND sealed IS NOT NULL) NOT VALID,
  constraint webhook_secrets_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhooks(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX one_current_secret ON webhook_secrets USING btree (webhook_id) WHERE expires_at IS NULL;
CREATE INDEX webhook_secrets_by_webhook ON webhook_secrets USING btree (webhook_id);

create table webhooks (
  id text collate "C" not null,
  business_id text collate "C" not null,
  url text not null,
  events text[] not null,
  active boolean default true not null,
  paused_at timestamp with time zone,
  paused_reason text,
  failing_since timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  set_by text collate "C",
  constraint webhooks_pkey PRIMARY KEY (id),
  constraint paused_for_a_reason CHECK (num_nonnulls(paused_at, paused_reason) = CASE WHEN active THEN 0 ELSE 2 END),
  constraint webhooks_events_check CHECK (cardinality(events) > 0),
  constraint webhooks_paused_reason_check CHECK (paused_reason = ANY (ARRAY['owner'::text, 'gone'::text, 'failing'::text, 'left'::text])),
  constraint webhooks_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id) ON DELETE CASCADE,
  constraint webhooks_set_by_fkey FOREIGN KEY (set_by) REFERENCES users(id)
);
CREATE INDEX webhooks_by_business ON webhooks USING btree (business_id, id);
CREATE INDEX webhooks_by_setter ON webhooks USING btree (set_by) WHERE set_by IS NOT NULL;

create sequence person_keys as bigint start 1 increment 1;

CREATE OR REPLACE FUNCTION accounts_near_limit(accounts text[], businesses text[], days date[], moment timestamp with time zone, most_ahead integer, most_a_day integer)
 RETURNS text[]
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
begin
  return array(
    select asked.account from unnest((select accounts), (select businesses), (select days)) as asked (account, business, day)
    where exists (select 1 from appointments h where h.held_by = asked.account and h.status = 'Held' and h.expires_at > moment offset 0)
      or (select count(*) filter (where counts.it) >= most_ahead
            or count(*) filter (where counts.it and a.business_id = asked.business and a.date = asked.day) >= most_a_day
          from appointments a
          cross join lateral (select a.status in ('Pending', 'Confirmed') and not a.made_by_staff as it) counts
          where a.user_id = asked.account and lower(a.during) > moment));
end $function$;

CREATE OR REPLACE FUNCTION begin_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- A row can be left over from a table that was truncated.
  insert into schedule_versions (subject_id, history_key) values (new.id, last_history_key())
    on conflict (subject_id) do update set version = excluded.version, history_key = excluded.history_key;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION change_owner()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from business_members where business_id = new.id and role = 'owner';
  insert into business_members (business_id, user_id, role)
    select new.id, new.user_id, 'owner' where new.user_id is not null
    on conflict (business_id, user_id) do update set role = 'owner';
  return null;
end $function$;

CREATE OR REPLACE FUNCTION copy_published_picture()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION decline_what_waits()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from appointments where status = 'Held' and id in (
    select unnest(a.hold_ids) from approvals a where a.grant_id = new.id and a.status = 'pending')
    and not exists (select 1 from waitlist_offers o where o.hold_id = appointments.id and o.outcome is null);
  update approvals set status = 'declined', decided_at = new.revoked_at, token_hash = null, hold_ids = '{}'
  where grant_id = new.id and status = 'pending';
  return null;
end $function$;

CREATE OR REPLACE FUNCTION delete_answers_of_client()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select 1 from merged_clients m where m.id = old.id) then return old; end if;
  delete from intake_answers i using appointments a
  where a.id = i.appointment_id and a.business_id = old.business_id and (a.crm_client_id = old.id or a.user_id = old.user_id);
  delete from intake_links l using appointments a
  where a.id = l.appointment_id and a.business_id = old.business_id and (a.crm_client_id = old.id or a.user_id = old.user_id);
  return old;
end $function$;

CREATE OR REPLACE FUNCTION delete_answers_of_family_member()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from intake_answers i using appointments a
  where a.id = i.appointment_id and a.user_id = old.user_id and a.family_member_id = old.id;
  return old;
end $function$;

CREATE OR REPLACE FUNCTION end_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from schedule_versions where subject_id = old.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION follow_listing()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.status = 'active' then
    perform learn_public(array[new.id], '{}');
  else
    perform forget(array(
      select mine.word from business_words mine where mine.business_id = new.id
      union
      select part.word from (
        select p.search_key from business_professionals bp join professionals p on p.id = bp.professional_id
        where bp.business_id = new.id
        union
        select s.search_key from services s where s.business_id = new.id
        union
        select s.search_key from business_professionals bp join services s on s.owner_professional_id = bp.professional_id
        where bp.business_id = new.id) names
      cross join string_to_table(names.search_key, ' ') as part (word)));
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION forget(words text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  -- Closes a race: another transaction finds a word known and uses it, while this one deletes it. Waits for
  -- such transactions; the next statement sees their names.
  perform 1 from search_words w where w.word = any (words) order by w.word for update;
  delete from search_words w where w.word = any (words)
    and not exists (select 1 from business_words other where other.word = w.word and other.listed)
    and not exists (select 1 from professionals p join business_professionals bp on bp.professional_id = p.id
      join businesses b on b.id = bp.business_id and b.status = 'active'
      where string_to_array(p.search_key, ' ') @> array[w.word] and p.hidden_at is null)
    and not exists (select 1 from services s join business_professionals bp on bp.professional_id = s.owner_professional_id
      join businesses b on b.id = bp.business_id and b.status = 'active'
      where string_to_array(s.search_key, ' ') @> array[w.word] and s.active)
    and not exists (select 1 from services s join businesses b on b.id = s.business_id and b.status = 'active'
      where string_to_array(s.search_key, ' ') @> array[w.word] and s.active);
end $function$;

CREATE OR REPLACE FUNCTION forget_former_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  former text[] := array(
    select distinct part.word from former_rows f join new_rows n on n.id = f.id and n.search_key <> f.search_key
    cross join string_to_table(f.search_key, ' ') as part (word));
begin
  if cardinality(former) > 0 then
    perform forget(former);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION give_slug()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  kind text := tg_argv[0];
  base text := slug_text(new.name);
  city text := slug_cut(coalesce(slug_text(to_jsonb(new) ->> 'city'), ''), 24);
  suffix text;
begin
  if tg_op = 'UPDATE' and old.slug is not null and base = slug_text(old.name) then return new; end if;
  -- A number alone looks like an id, and some names cannot be transliterated.
  if base = '' then base := left(md5(new.id), 6); end if;
  if base !~ '[a-z]' or slug_text(new.name) = '' then base := kind || '-' || base; end if;
  if '-' || base || '-' like '%-' || city || '-%' then city := ''; end if;
  for attempt in 0 .. 30 loop
    continue when attempt = 1 and city = '';
    suffix := concat_ws('-', case when attempt > 0 and city <> '' then city end, case
      when attempt >= 5 then 5 + floor(random() * 10 ^ least(attempt - 3, 9))::bigint when attempt >= 2 then attempt end);
    new.slug := case suffix when '' then slug_cut(base, 60) else slug_cut(base, 59 - length(suffix)) || '-' || suffix end;
    if take_slug(kind, new.id, new.slug) then return new; end if;
  end loop;
  raise exception 'no slug is left for %', new.id;
end $function$;

CREATE OR REPLACE FUNCTION keep_for_line()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  shift constant interval := '8766000 hours';
  placeholders constant timestamptz := '2900-01-01T00:00Z';
  freed tstzrange := old.blocked;
begin
  if lower(new.blocked) >= placeholders then
    return null;
  end if;
  if lower(old.blocked) >= placeholders then
    freed := tstzrange(lower(old.blocked) - shift, upper(old.blocked) - shift);
  end if;
  if upper(freed) <= new.updated_at or not exists (
    select 1 from waitlist_entries e
    where e.business_id = old.business_id and e.status = 'waiting'
      and (e.professional_id is null or e.professional_id = old.professional_id)
      and e.from_date <= old.date + 1 and e.to_date >= old.date - 1)
    or not pg_try_advisory_xact_lock(hashtextextended(old.professional_id, 730511))
  then
    return null;
  end if;
  insert into appointments (id, business_id, professional_id, professional_key, client_name, status, date, start_minute, timezone, during,
    blocked, session_key, seat, capacity, service_ids, requires, currency, expires_at, created_at, updated_at)
  select kept.id, old.business_id, old.professional_id, old.professional_key, '', 'Held', old.date, old.start_minute, old.timezone, piece, piece,
    -- A seat of a class stays a seat of its session.
    case when old.capacity > 1 then old.session_key else kept.id end, old.seat, old.capacity, old.service_ids, old.requires, old.currency,
    new.updated_at + interval '2 minutes', new.updated_at, new.updated_at
  from unnest(case
      when new.status = 'Cancelled' or new.professional_id <> old.professional_id then tstzmultirange(freed)
      else tstzmultirange(freed) - tstzmultirange(new.blocked) end) as piece,
    lateral (select 'hld_kept_' || replace(gen_random_uuid()::text || left(piece::text, 0), '-', '') as id) kept
  where old.capacity = 1 or piece = freed
  on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION key_slug(key text, kind text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN ((key ~ '^[a-z0-9 ]{1,60}$'::text) AND (key ~ '[a-z]'::text)) THEN replace(key, ' '::text, '-'::text) ELSE concat_ws('-'::text, COALESCE(NULLIF(TRIM(BOTH '-'::text FROM "left"(regexp_replace("substring"(key, '.*[a-z].*'::text), '[^a-z0-9]+'::text, '-'::text, 'g'::text), 50)), ''::text), kind), "left"(md5(key), 6)) END;

CREATE OR REPLACE FUNCTION last_history_key()
 RETURNS bigint
 LANGUAGE sql
AS $function$ select case when is_called then last_value else 0 end from appointment_history_key_seq $function$;

CREATE OR REPLACE FUNCTION learn(keys text[])
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into search_words (word)
    select distinct learnt.word from unnest(keys) as key (words) cross join string_to_table(key.words, ' ') as learnt (word)
    where length(learnt.word) between 1 and 60
      and not exists (select 1 from search_words known where known.word = learnt.word)
    order by learnt.word
    on conflict do nothing
$function$;

CREATE OR REPLACE FUNCTION learn_arrivals()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform learn_public('{}', array(select distinct a.professional_id from added a));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION learn_public(business_ids text[], professional_ids text[])
 RETURNS void
 LANGUAGE sql
AS $function$
  select learn(array(
    select s.search_key from services s where s.business_id = any (business_ids) and s.active
    union all
    select w.word from business_words w where w.business_id = any (business_ids)
    union all
    select part.search_key from (
      select bp.professional_id from business_professionals bp where bp.business_id = any (business_ids)
      union select unnest(professional_ids)) who
    cross join lateral (
      select p.search_key from professionals p where p.id = who.professional_id and p.hidden_at is null
      union all
      select s.search_key from services s where s.owner_professional_id = who.professional_id and s.active) part
    where exists (select 1 from business_professionals bp join businesses b on b.id = bp.business_id
      where bp.professional_id = who.professional_id and b.status = 'active')))
$function$;

CREATE OR REPLACE FUNCTION learn_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_table_name = 'services' then
    perform learn(array(
      select s.search_key from added s join businesses b on b.id = s.business_id where b.status = 'active' and s.active));
    perform learn_public('{}', array(
      select distinct s.owner_professional_id from added s where s.owner_professional_id is not null and s.active));
  else
    perform learn_public('{}', array(select p.id from added p));
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION list_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update business_words set listed = (new.status = 'active') where business_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION picture_of(m media)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select jsonb_build_object('path', '/media/' || m.id, 'alt', m.alt, 'width', m.width, 'height', m.height,
    'focalX', m.focal_x, 'focalY', m.focal_y, 'placeholder', m.placeholder)
$function$;

CREATE OR REPLACE FUNCTION post_ledger_history()
 RETURNS void
 LANGUAGE sql
AS $function$
  with paid as (
    select p.*, coalesce(a.business_id, u.business_id) as business_id, coalesce(u.voided, false) as voided,
      case p.provider when 'none' then 'cash' else 'clearing' end as money,
      -- Received only to be returned: a second payment, or one that came too late, which was never settled.
      p.superfluous or coalesce(u.voided and p.settled_at is null, false) as unwanted
    from payments p left join appointments a on a.id = p.appointment_id left join package_purchases u on u.id = p.purchase_id
    where p.status in ('settled', 'refunding', 'refunded')
      and not exists (select 1 from ledger_transactions t where t.payment_id = p.id)),
  sold as (
    select u.* from package_purchases u
    where not exists (select 1 from ledger_transactions t where t.purchase_id = u.id)
      and (u.payment_status is null or exists (select 1 from paid where paid.purchase_id = u.id and not paid.unwanted))),
  -- Session `place` of a purchase. The last one takes the remainder of the price.
  used as (
    select u.id as purchase_id, u.business_id, u.currency, a.id, a.created_at, div(u.package_price_minor, u.sessions_total)
      + case when row_number() over (partition by u.id order by a.created_at, a.id) = u.sessions_total
        then mod(u.package_price_minor, u.sessions_total) else 0 end as amount_minor
    from sold u join appointments a on a.package_purchase_id = u.id where a.status <> 'Cancelled'),
  ended as (
    select u.id, u.business_id, u.currency, u.cancelled_at, u.voided,
      u.package_price_minor - coalesce((select sum(used.amount_minor) from used where used.purchase_id = u.id), 0) as amount_minor
    from sold u where u.cancelled_at is not null),
  moved (key, kind, business_id, currency, appointment_id, purchase_id, payment_id, occurred_at, debit, credit, amount_minor) as (
    select id || '/receipt', case when purchase_id is null or unwanted then 'payment' else 'package-sale' end, business_id, currency,
      appointment_id, purchase_id, id, coalesce(settled_at, refunded_at, updated_at), money,
      case when unwanted then 'refunds-due' when purchase_id is null then 'appointments' else 'packages-unused' end, amount_minor::numeric
    from paid
    union all
    select id || '/sale', 'package-sale', business_id, currency, null, id, null, purchased_at, 'cash', 'packages-unused',
      package_price_minor
    from sold where payment_status is null
    union all
    select id || '/redemption', 'redemption', business_id, currency, id, purchase_id, null, created_at, 'packages-unused',
      'packages-used', amount_minor
    from used
    union all
    select id || '/cancellation', 'package-cancellation', business_id, currency, null, id, null, cancelled_at, 'packages-unused',
      case when voided then 'refunds-due' else 'packages-lapsed' end, amount_minor
    from ended
    union all
    -- The used part of a refunded package was not owed to the client.
    select paid.id || '/refund/0', 'refund', paid.business_id, paid.currency, paid.appointment_id, paid.purchase_id, paid.id,
      coalesce(paid.refunded_at, paid.updated_at), part.debit, paid.money, part.amount_minor
    from paid left join ended on ended.id = paid.purchase_id and not paid.unwanted
    cross join lateral (select case when paid.unwanted then paid.amount_minor when ended.voided then ended.amount_minor else 0 end as minor) due
    cross join lateral (values ('refunds-due', due.minor), ('refunds', paid.amount_minor - due.minor)) as part (debit, amount_minor)
    where paid.status = 'refunded'),
  posted as (
    insert into ledger_transactions (key, kind, business_id, currency, appointment_id, purchase_id, payment_id, occurred_at, local_date)
    select distinct on (m.occurred_at, m.key) m.key, m.kind, m.business_id, m.currency, m.appointment_id, m.purchase_id, m.payment_id,
      m.occurred_at, (m.occurred_at at time zone b.timezone)::date
    from moved m join businesses b on b.id = m.business_id where m.amount_minor > 0 order by m.occurred_at, m.key
    returning id, key)
  insert into ledger_entries (transaction_id, account, amount_minor)
  select posted.id, entry.account, sum(entry.amount_minor)
  from posted join moved m using (key)
  cross join lateral (values (m.debit, m.amount_minor), (m.credit, - m.amount_minor)) as entry (account, amount_minor)
  where m.amount_minor > 0 group by posted.id, entry.account
$function$;

CREATE OR REPLACE FUNCTION price_major(price_minor bigint, currency text)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ((price_minor)::numeric / CASE WHEN (currency = ANY (ARRAY['BIF'::text, 'CLP'::text, 'DJF'::text, 'GNF'::text, 'ISK'::text, 'JPY'::text, 'KMF'::text, 'KRW'::text, 'PYG'::text, 'RWF'::text, 'UGX'::text, 'UYI'::text, 'VND'::text, 'VUV'::text, 'XAF'::text, 'XOF'::text, 'XPF'::text])) THEN (1)::numeric WHEN (currency = ANY (ARRAY['BHD'::text, 'IQD'::text, 'JOD'::text, 'KWD'::text, 'LYD'::text, 'OMR'::text, 'TND'::text])) THEN (1000)::numeric WHEN (currency = ANY (ARRAY['CLF'::text, 'UYW'::text])) THEN (10000)::numeric ELSE (100)::numeric END);

CREATE OR REPLACE FUNCTION rating_hundredths(rating_sum integer, review_count integer)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN round((((rating_sum)::numeric * 100.0) / (NULLIF(review_count, 0))::numeric));

CREATE OR REPLACE FUNCTION record_catalog_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into changes (topic, kind) values ('catalog', tg_table_name);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION record_message_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into changes (topic, kind, subject_id, business_id, professional_id, user_id, date, until)
  select 'appointment', 'message', a.id, a.business_id, a.professional_id, a.user_id, a.date, a.date
  from appointments a where a.id = new.appointment_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION refuse_change_of_audit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'What staff did is never changed or removed.' using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION refuse_change_of_ledger()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'The ledger is append-only.' using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION refuse_change_of_receipt()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' or old.voided_at is not null or
    (to_jsonb(new) - '{voided_at,voided_by,void_reason}'::text[]) <> (to_jsonb(old) - '{voided_at,voided_by,void_reason}'::text[]) then
    raise exception 'Receipts are not changed or deleted. Void the receipt.' using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION remember_deleted_media()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into deleted_media (id, deleted_at) values (old.id, now()) on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION renew_lowest_price()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Runs the trigger of the service.
  update services set price_minor = price_minor where id = old.service_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION renew_requirements()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.requires := requirements_of(new.service_ids);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION renew_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update schedule_versions set version = gen_random_uuid(), history_key = last_history_key()
    where subject_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION renew_version_of_owner()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  gone jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  come jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
begin
  update schedule_versions set version = gen_random_uuid(), history_key = last_history_key()
    where subject_id in (
      coalesce(gone ->> 'professional_id', gone ->> 'business_id', gone ->> 'owner_professional_id'),
      coalesce(come ->> 'professional_id', come ->> 'business_id', come ->> 'owner_professional_id'));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION renew_version_of_service()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update schedule_versions set version = gen_random_uuid(), history_key = last_history_key()
    where subject_id = (select coalesce(s.business_id, s.owner_professional_id) from services s where s.id = old.service_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION renew_versions(subjects text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform 1 from schedule_versions where subject_id = any (subjects) order by subject_id for update;
  update schedule_versions set version = gen_random_uuid(), history_key = last_history_key() where subject_id = any (subjects);
end $function$;

CREATE OR REPLACE FUNCTION renew_versions_of_class_time()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform renew_versions(array[old.business_id, old.professional_id, new.business_id, new.professional_id]);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION renew_versions_of_special_hours()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform 1 from schedule_versions v where v.subject_id in (select c.subject_id from changed c)
  order by v.subject_id for no key update;
  update schedule_versions v set version = gen_random_uuid(), history_key = last_history_key()
  where v.subject_id in (select c.subject_id from changed c);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION renew_versions_of_teachers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform renew_versions(array(select c.professional_id from class_times c
    where case tg_table_name when 'services' then c.service_id else c.business_id end = new.id));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION require_balanced()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  checked bigint;
begin
  if tg_table_name = 'ledger_entries' then checked := new.transaction_id; else checked := new.id; end if;
  -- Null without entries.
  if (select sum(amount_minor) from ledger_entries where transaction_id = checked) is distinct from 0 then
    raise exception 'Ledger transaction % is not balanced.', checked
      using errcode = 'check_violation', constraint = 'ledger_is_balanced';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION requirements_of(service_ids text[])
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select jsonb_agg(jsonb_build_object('key', n.key, 'kind', n.kind, 'count', n.count) order by n.key) from (
    select r.need ->> 'key' as key, min(r.need ->> 'kind') as kind, max((r.need ->> 'count')::integer) as count
    from services s cross join jsonb_array_elements(s.requires) as r (need)
    where s.id = any (service_ids) and s.requires <> '[]'::jsonb group by 1) n
$function$;

CREATE OR REPLACE FUNCTION seat_owners()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into business_members (business_id, user_id, role, joined_at)
    select id, user_id, 'owner', created_at from added where user_id is not null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION set_lowest_price()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.lowest_price_minor := least(new.price_minor,
    (select min(sp.price_minor) from service_professionals sp where sp.service_id = new.id));
  return new;
end $function$;

CREATE OR REPLACE FUNCTION shows_week(week jsonb, opens smallint, closes smallint, days smallint[])
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select opens = min(left(w ->> 'start', 2)::integer * 60 + right(w ->> 'start', 2)::integer)
    and closes = max(left(w ->> 'end', 2)::integer * 60 + right(w ->> 'end', 2)::integer)
    and days = array_agg(distinct (w ->> 'weekday')::smallint)
  from jsonb_array_elements(week) w
$function$;

CREATE OR REPLACE FUNCTION slug_cut(slug text, most integer)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN (length(slug) <= most) THEN slug ELSE COALESCE(NULLIF(regexp_replace("left"(slug, (most + 1)), '-[^-]*$'::text, ''::text), "left"(slug, (most + 1))), "left"(slug, most)) END;

CREATE OR REPLACE FUNCTION slug_text(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN TRIM(BOTH '-'::text FROM regexp_replace(lower((regexp_replace(NORMALIZE(translate(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(NORMALIZE(name, NFC), 'ä'::text, 'ae'::text), 'Ä'::text, 'ae'::text), 'ö'::text, 'oe'::text), 'Ö'::text, 'oe'::text), 'ü'::text, 'ue'::text), 'Ü'::text, 'ue'::text), 'ß'::text, 'ss'::text), 'ẞ'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'Æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'Œ'::text, 'oe'::text), 'þ'::text, 'th'::text), 'øØđĐðÐłŁıħĦŋŊ''’`'::text, 'ooddddllihhnn'::text), NFKD), '[\u0300-\u036f]'::text, ''::text, 'g'::text) COLLATE "C")), '[^a-z0-9]+'::text, '-'::text, 'g'::text));

CREATE OR REPLACE FUNCTION sphere_point(lat double precision, lng double precision)
 RETURNS cube
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN cube(ARRAY[(cos(radians(lat)) * cos(radians(lng))), (cos(radians(lat)) * sin(radians(lng))), sin(radians(lat))]);

CREATE OR REPLACE FUNCTION take_slug(kind text, subject text, wanted text)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
begin
  if kind = 'business' then
    insert into business_slugs (slug, business_id) values (wanted, subject) on conflict do nothing;
    return found or exists (select 1 from business_slugs where slug = wanted and business_id = subject);
  end if;
  insert into professional_slugs (slug, professional_id) values (wanted, subject) on conflict do nothing;
  return found or exists (select 1 from professional_slugs where slug = wanted and professional_id = subject);
end $function$;

CREATE OR REPLACE FUNCTION take_units()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  wanted constant integer := (
    select coalesce(sum((need ->> 'count')::integer), 0) from jsonb_array_elements(new.requires) as r (need));
  resource_ids text[];
  units integer[];
begin
  if new.status not in ('Pending', 'Confirmed', 'Held') then
    update appointment_resources set active = false where appointment_id = new.id and active;
    return null;
  end if;
  -- Bookings take this lock before (`lockForBookings`). One at a time, so that each sees the units of the others.
  perform pg_advisory_xact_lock(hashtextextended(new.business_id, 730511));
  -- The constraint does not know that a hold has expired.
  delete from appointment_resources where (appointment_id, resource_id, unit) in (
    select t.appointment_id, t.resource_id, t.unit from resources r
    join appointment_resources t on t.resource_id = r.id and t.active and t.blocked && new.blocked
    join appointments h on h.id = t.appointment_id and h.status = 'Held' and h.expires_at <= new.updated_at
    where r.business_id = new.business_id and h.id <> new.id for update of t skip locked);
  select array_agg(f.resource_id), array_agg(f.unit) into resource_ids, units from (
    select r.id as resource_id, u.number as unit, need.count,
      -- Units of the same class session first, then the ones that the appointment has.
      row_number() over (partition by need.key order by
        exists (select 1 from appointment_resources t where t.resource_id = r.id and t.unit = u.number and t.active
          and t.blocked && new.blocked and t.session_key = new.session_key and t.appointment_id <> new.id) desc,
        exists (select 1 from appointment_resources t where t.appointment_id = new.id and t.resource_id = r.id
          and t.unit = u.number) desc,
        r.id, u.number) as place
    from jsonb_to_recordset(new.requires) as need (key text, count integer)
    join resources r on r.business_id = new.business_id and r.kind_key = need.key
    cross join lateral generate_series(1, r.quantity) as u (number)
    where not exists (
      select 1 from appointment_resources t join appointments h on h.id = t.appointment_id
      where t.resource_id = r.id and t.unit = u.number and t.active and t.blocked && new.blocked
        and t.session_key <> new.session_key and t.appointment_id <> new.id
        and (h.expires_at is null or h.expires_at > new.updated_at))) f
  where f.place <= f.count;
  if coalesce(cardinality(units), 0) < wanted then
    -- A time that is kept for the waitlist has no holder. It must not prevent the cancellation that freed it.
    if new.status = 'Held' and new.held_by is null then
      return null;
    end if;
    raise exclusion_violation using constraint = 'one_session_a_unit', table = 'appointment_resources',
      message = 'no unit is free';
  end if;
  delete from appointment_resources t where t.appointment_id = new.id
    and not exists (select 1 from unnest(resource_ids, units) as c (id, unit) where c.id = t.resource_id and c.unit = t.unit);
  insert into appointment_resources (appointment_id, resource_id, unit, blocked, session_key, active)
  select new.id, c.id, c.unit, new.blocked, new.session_key, true from unnest(resource_ids, units) as c (id, unit)
  on conflict (appointment_id, resource_id, unit) do update
    set blocked = excluded.blocked, session_key = excluded.session_key, active = true;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION tell_of_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_table_name = 'professionals' then
    insert into changes (topic, kind, user_id)
    select 'rights', 'professional', who from unnest(array[old.user_id, new.user_id]) who where who is not null;
  elsif tg_table_name = 'sessions' then
    insert into changes (topic, kind, subject_id, user_id) values ('session', 'ended', new.id, new.user_id);
  else
    insert into changes (topic, kind, user_id) values ('session', 'account', new.id);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION tell_of_appointment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    insert into changes (topic, kind, subject_id, business_id, professional_id, user_id, date, until)
    values (case old.status when 'Held' then 'day' else 'appointment' end,
      case old.status when 'Held' then 'hold' else 'removed' end, old.id, old.business_id, old.professional_id, old.user_id,
      old.date, old.date);
    return null;
  end if;
  insert into changes (topic, kind, subject_id, business_id, professional_id, user_id, date, until, former_professional_id, former_date)
  values (case new.status when 'Held' then 'day' else 'appointment' end,
    case when new.status = 'Held' then 'hold' when old.status = 'Held' then 'booked'
      when new.date <> old.date or new.start_minute <> old.start_minute or new.professional_id <> old.professional_id then 'rescheduled'
      when new.status <> old.status then case new.status when 'Confirmed' then 'confirmed' when 'Cancelled' then 'cancelled'
        when 'Completed' then 'completed' when 'NoShow' then 'no_show' else 'updated' end
      when new.payment_status <> old.payment_status and new.payment_status <> 'unpaid' then new.payment_status
      else 'updated' end,
    new.id, new.business_id, new.professional_id, new.user_id, new.date, new.date,
    case when new.date <> old.date or new.professional_id <> old.professional_id then old.professional_id end,
    case when new.date <> old.date or new.professional_id <> old.professional_id then old.date end);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION tell_of_business()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into changes (topic, kind, subject_id, business_id) values ('day', 'hours', new.id, new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION tell_of_busy_times()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update schedule_versions set version = gen_random_uuid(), history_key = last_history_key()
  where subject_id in (select professional_id from changed);
  -- Two days more, because local dates differ from those in UTC.
  insert into changes (topic, kind, business_id, professional_id, date, until)
  select 'day', 'time_off', bp.business_id, bp.professional_id,
    (min(c.starts_at) at time zone 'UTC')::date - 1, (max(c.ends_at) at time zone 'UTC')::date + 1
  from changed c join business_professionals bp on bp.professional_id = c.professional_id
  group by bp.business_id, bp.professional_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION tell_of_day()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  row_now jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  row_before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
begin
  insert into changes (topic, kind, subject_id, business_id, professional_id, date, until)
  select 'day', tg_argv[0], told.detail ->> 'id', place.id, told.detail ->> 'professional_id',
    coalesce(told.detail ->> 'start_date', told.detail ->> 'date', told.detail ->> 'from_date')::date,
    coalesce(told.detail ->> 'end_date', told.detail ->> 'date', told.detail ->> 'to_date')::date
  from (select row_now as detail where row_now is not null
    union select row_before where row_before is not null) told
  cross join lateral (
    select coalesce(told.detail ->> 'at_business_id', told.detail ->> 'business_id') as id
    where coalesce(told.detail ->> 'at_business_id', told.detail ->> 'business_id') is not null
    union all
    select bp.business_id from business_professionals bp where bp.professional_id = told.detail ->> 'professional_id'
      and coalesce(told.detail ->> 'at_business_id', told.detail ->> 'business_id') is null) place;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION tell_of_new_appointments()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into changes (topic, kind, subject_id, business_id, professional_id, user_id, date, until)
  select case status when 'Held' then 'day' else 'appointment' end, case status when 'Held' then 'hold' else 'booked' end,
    id, business_id, professional_id, user_id, date, date from added;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION tell_of_notifications()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into changes (topic, kind, subject_id, user_id)
  select 'notification', 'new', id, user_id from added where user_id is not null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION tell_of_reading()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into changes (topic, kind, subject_id, user_id)
  select 'notification', 'read', case when count(*) = 1 then min(n.id) end, n.user_id
  from after_it n join before_it o on o.id = n.id
  where n.user_id is not null and o.read_at is null and n.read_at is not null group by n.user_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION tell_of_special_hours()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into changes (topic, kind, subject_id, business_id, professional_id, date, until)
  select 'day', 'special_hours', case when count(*) = 1 then min(c.id) end, place.id, c.professional_id, min(c.date), max(c.date)
  from changed c
  cross join lateral (
    select coalesce(c.at_business_id, c.business_id) as id where coalesce(c.at_business_id, c.business_id) is not null
    union all
    select bp.business_id from business_professionals bp where bp.professional_id = c.professional_id
      and coalesce(c.at_business_id, c.business_id) is null) place
  group by place.id, c.professional_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION tell_of_team()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  member record := case when tg_op = 'DELETE' then old else new end;
begin
  if tg_table_name = 'business_members' then
    insert into changes (topic, kind, business_id, user_id) values ('rights', 'member', member.business_id, member.user_id);
  else
    insert into changes (topic, kind, business_id, user_id)
    select 'rights', 'professional', member.business_id, p.user_id from professionals p
    where p.id = member.professional_id and p.user_id is not null;
    insert into changes (topic, kind, subject_id, business_id)
    values ('day', 'team', member.professional_id, member.business_id);
  end if;
  return null;
end $function$;
