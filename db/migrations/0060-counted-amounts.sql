-- What a visit was counted with against the sum of its grant: nothing while the grant had no currency, whatever it cost. So much is given back when
-- it is cancelled. Of what was booked before nobody can tell any more; nothing is given back for it.
alter table grant_activity add column counted_minor bigint not null default 0 check (counted_minor >= 0);
