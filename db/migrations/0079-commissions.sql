-- Share of the revenue that a professional gets. Without a service: for all services without an own rate.
create table commissions (
  business_id text collate "C" not null references businesses (id) on delete cascade,
  professional_id text collate "C" not null references professionals (id) on delete cascade,
  service_id text collate "C" references services (id) on delete cascade,
  percent numeric(5, 2) not null,
  constraint commission_is_a_percentage check (percent between 0 and 100),
  constraint one_rate_per_service unique nulls not distinct (business_id, professional_id, service_id)
);
create index commissions_by_professional on commissions (professional_id);
create index commissions_by_service on commissions (service_id) where service_id is not null;
