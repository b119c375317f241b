-- Tax included in prices, in percent. Services without a rate have the rate of their business.
alter table businesses add column tax_rate_percent numeric(6, 3) not null default 0
  check (tax_rate_percent between 0 and 100);
alter table services add column tax_rate_percent numeric(6, 3) check (tax_rate_percent between 0 and 100);
