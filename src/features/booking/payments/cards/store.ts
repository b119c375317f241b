import type { Queryable, Transaction } from '../../../../platform/database/database.ts';
import { noSql, sql } from '../../../../platform/database/sql.ts';
import { cardAfter, statusWithCard } from '../../appointments/card-sql.ts';
import type { ChangedDay } from '../../availability/rules/changed-days.ts';
import type { KnownCardSetup, StoredCardDetails } from './card-provider.ts';
import type { SetupStatus } from './rules/setup-states.ts';

export type CardProviderName = 'mock' | 'stripe';

export interface SetupRow extends KnownCardSetup {
  provider: CardProviderName;
  status: SetupStatus;
}

const setupColumns = sql`s.id, s.appointment_id as "appointmentId", s.provider, s.status, s.reference, s.created_at as "createdAt"`;

export function findSetup(db: Queryable, id: string): Promise<SetupRow | null> {
  return db.row(sql`select ${setupColumns} from card_setups s where s.id = ${id}`);
}

/** The open setup of an appointment. The caller has locked the appointment. */
export function findLiveSetup(db: Queryable, appointmentId: string): Promise<SetupRow | null> {
  return db.row(sql`
    select ${setupColumns} from card_setups s where s.appointment_id = ${appointmentId} and s.status in ('creating', 'open')`);
}

/** Live setups of appointments that were cancelled. */
export async function listLiveSetups(
  transaction: Transaction,
  appointmentIds: readonly string[],
): Promise<string[]> {
  const rows = await transaction.rows<{ id: string }>(sql`
    select id from card_setups where appointment_id = any (${appointmentIds}::text[]) and status in ('creating', 'open') order by id`);
  return rows.map(({ id }) => id);
}

export type LockedSetup = SetupRow & {
  userId: string | null;
  businessId: string;
  /** The appointment no longer needs a card. */
  isCalledOff: boolean;
};

/** Locks the appointment before the setup, in the same order as all other code. */
export async function lockSetup(transaction: Transaction, id: string): Promise<LockedSetup | null> {
  await transaction.run(sql`
    select 1 from appointments a where a.id = (select appointment_id from card_setups where id = ${id})
    for no key update of a`);
  return transaction.row(sql`
    select ${setupColumns}, a.user_id as "userId", a.business_id as "businessId",
      a.status = 'Cancelled' or a.user_id is null or not exists (
        select 1 from users u where u.id = a.user_id and u.deleted_at is null) as "isCalledOff"
    from card_setups s join appointments a on a.id = s.appointment_id where s.id = ${id} for no key update of s`);
}

export interface NewSetup {
  id: string;
  appointmentId: string;
  provider: CardProviderName;
  status: 'creating' | 'saved';
  consentText: string;
  cardId: string | null;
  now: Date;
}

/** The index `one_live_card_setup` closes the race between two setups of one appointment. */
export async function insertSetup(transaction: Transaction, setup: NewSetup): Promise<SetupRow> {
  const row = await transaction.row<SetupRow>(sql`
    insert into card_setups as s (id, appointment_id, provider, status, consent_text, consented_at, card_id, created_at, updated_at)
    values (${setup.id}, ${setup.appointmentId}, ${setup.provider}, ${setup.status}, ${setup.consentText}, ${setup.now}, ${setup.cardId},
      ${setup.now}, ${setup.now})
    returning ${setupColumns}`);
  return row!;
}

/** A later consent for the open setup. */
export async function renewConsent(
  transaction: Transaction,
  id: string,
  text: string,
  now: Date,
): Promise<void> {
  await transaction.run(sql`
    update card_setups set consent_text = ${text}, consented_at = ${now}, updated_at = ${now} where id = ${id}`);
}

/** The caller has locked the row. */
export async function updateSetup(
  transaction: Transaction,
  id: string,
  change: { status: SetupStatus; reference: string | null; cardId: string | null; now: Date },
): Promise<SetupRow> {
  const row = await transaction.row<SetupRow>(sql`
    update card_setups s set status = ${change.status}, reference = ${change.reference}, card_id = ${change.cardId}, updated_at = ${change.now}
    where s.id = ${id} returning ${setupColumns}`);
  return row!;
}

export async function insertCard(
  transaction: Transaction,
  card: StoredCardDetails & {
    id: string;
    userId: string;
    businessId: string;
    provider: CardProviderName;
    now: Date;
  },
): Promise<void> {
  await transaction.run(sql`
    insert into saved_cards (id, user_id, business_id, provider, customer_reference, method_reference, brand, last_four, expiry_month,
      expiry_year, created_at)
    values (${card.id}, ${card.userId}, ${card.businessId}, ${card.provider}, ${card.customerReference}, ${card.methodReference},
      ${card.brand}, ${card.lastFour}, ${card.expiryMonth}, ${card.expiryYear}, ${card.now})`);
}

/**
 * The card of the appointment is saved. Returns whether this confirmed the appointment. The caller has locked
 * the row.
 */
export async function updateCardStatus(
  transaction: Transaction,
  appointmentId: string,
  now: Date,
): Promise<ChangedDay & { isConfirmed: boolean }> {
  const row = await transaction.row<ChangedDay & { isConfirmed: boolean }>(sql`
    with before as (select id, status from appointments where id = ${appointmentId}),
    changed as (
      update appointments a set card_status = ${cardAfter('saved')}, status = ${statusWithCard}, updated_at = ${now}
      from businesses b where a.id = ${appointmentId} and b.id = a.business_id
      returning a.id, a.professional_id, a.date, a.status)
    select changed.professional_id as "professionalId", changed.date, changed.status <> before.status as "isConfirmed"
    from changed join before using (id)`);
  return row!;
}

export interface CardRow {
  id: string;
  business_id: string;
  business_name: string;
  brand: string;
  last_four: string;
  expiry_month: number;
  expiry_year: number;
  created_at: Date;
  consent_text: string | null;
  consented_at: Date | null;
}

interface CardFilter {
  userId: string;
  businessId?: string;
  after?: { createdMs: number; id: string } | null;
  limit: number;
}

export function listCards(db: Queryable, filter: CardFilter): Promise<CardRow[]> {
  const { userId, businessId, after = null, limit } = filter;
  return db.rows(sql`
    select c.id, c.business_id, b.name as business_name, c.brand, c.last_four, c.expiry_month, c.expiry_year, c.created_at,
      consent.consent_text, consent.consented_at
    from saved_cards c join businesses b on b.id = c.business_id left join lateral (
      select s.consent_text, s.consented_at from card_setups s where s.card_id = c.id order by s.consented_at desc, s.id desc limit 1) consent on true
    where c.user_id = ${userId} ${businessId === undefined ? noSql : sql`and c.business_id = ${businessId}`}
      ${after === null ? noSql : sql`and (c.created_at, c.id) < (${new Date(after.createdMs)}::timestamptz, ${after.id}::text)`}
    order by c.created_at desc, c.id desc limit ${limit}`);
}

/** Locks a card of the user. */
export function lockCard(
  transaction: Transaction,
  which: { id: string; userId: string; businessId?: string },
): Promise<{ id: string; provider: CardProviderName } | null> {
  return transaction.row(sql`
    select c.id, c.provider from saved_cards c where c.id = ${which.id} and c.user_id = ${which.userId}
      ${which.businessId === undefined ? noSql : sql`and c.business_id = ${which.businessId}`} for update of c`);
}

/** Whether an upcoming appointment relies on the card. The caller has locked the card. */
export async function isCardInUse(transaction: Transaction, cardId: string): Promise<boolean> {
  const row = await transaction.row(sql`
    select 1 from card_setups s join appointments a on a.id = s.appointment_id
    where s.card_id = ${cardId} and s.status = 'saved' and a.status in ('Pending', 'Confirmed') and a.card_status = 'saved' limit 1`);
  return row !== null;
}

export interface RemovedCard {
  provider: CardProviderName;
  methodReference: string;
}

export function deleteCard(transaction: Transaction, id: string): Promise<RemovedCard | null> {
  return transaction.row(sql`
    delete from saved_cards where id = ${id} returning provider, method_reference as "methodReference"`);
}

export function deleteCardsOf(transaction: Transaction, userId: string): Promise<RemovedCard[]> {
  return transaction.rows(sql`
    delete from saved_cards where user_id = ${userId} returning provider, method_reference as "methodReference"`);
}

/** Column names are the names in the export. */
export function listCardsForExport(db: Queryable, userId: string): Promise<Record<string, unknown>[]> {
  return db.rows(sql`
    select c.id, c.business_id as "businessId", c.provider, c.brand, c.last_four as "lastFour", c.expiry_month as "expiryMonth",
      c.expiry_year as "expiryYear", c.created_at as "createdAt"
    from saved_cards c where c.user_id = ${userId} order by c.id`);
}

export function listSetupsForExport(db: Queryable, userId: string): Promise<Record<string, unknown>[]> {
  return db.rows(sql`
    select s.id, s.appointment_id as "appointmentId", s.card_id as "cardId", s.provider, s.status, s.consent_text as "consentText",
      s.consented_at as "consentedAt"
    from card_setups s join appointments a on a.id = s.appointment_id where a.user_id = ${userId} order by s.id`);
}
