import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import { decodeCursor, defaultLimit, Page, pageOf } from '../../../http/pagination.ts';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import { requireBusiness } from '../../catalog/businesses/require-business.ts';
import { findAppointment } from '../appointments/store.ts';
import type {
  listAppointmentReceipts as ofAppointment,
  ReceiptView,
  listReceipts as route,
} from './contract.ts';
import { presentReceipt } from './present.ts';
import {
  findReceipt,
  listOfAppointment,
  listOfBusiness,
  type Period,
  type ReceiptPage,
  type ReceiptRow,
} from './store.ts';

export async function getReceipt(db: Queryable, session: Session, id: string): Promise<ReceiptView> {
  const row = await findReceipt(db, session, id);
  if (row === null) throw new AppError('NOT_FOUND');
  return presentReceipt(row);
}

export async function listAppointmentReceipts(
  db: Database,
  session: Session,
  id: string,
  query: Static<NonNullable<typeof ofAppointment.query>>,
): Promise<Page<ReceiptView>> {
  if ((await findAppointment(db, session, id)) === null) throw new AppError('APPOINTMENT_NOT_FOUND');
  return presentPage(query, (page) => listOfAppointment(db, id, page));
}

export async function listReceipts(
  db: Database,
  session: Session,
  { businessId, from, to, ...query }: Static<NonNullable<typeof route.query>>,
): Promise<Page<ReceiptView>> {
  const period = requirePeriod(from, to);
  const { id } = await requireBusiness(db, session, businessId);
  return presentPage(query, (page) => listOfBusiness(db, id, period, page));
}

export function requirePeriod(from: string | undefined, to: string | undefined): Period {
  if (from !== undefined && to !== undefined && from > to)
    throw new AppError('INVALID_VALUE', {
      field: 'query.to',
      reason: 'out-of-range',
      detail: 'Must not be before from.',
    });
  return { from: from ?? null, to: to ?? null };
}

async function presentPage(
  { cursor, limit = defaultLimit }: { cursor?: string; limit?: number },
  list: (page: ReceiptPage) => Promise<ReceiptRow[]>,
): Promise<Page<ReceiptView>> {
  const beforeId = cursor === undefined ? null : decodeCursor(cursor, ['string'])[0];
  const { items, next } = pageOf(await list({ beforeId, limit: limit + 1 }), limit, ({ id }) => [id]);
  return new Page(items.map(presentReceipt), next);
}
