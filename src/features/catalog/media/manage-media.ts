import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import { decodeCursor, defaultLimit, Page, pageOf } from '../../../http/pagination.ts';
import type { RequireRepeated } from '../../../http/repeated-fields.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import type { PictureStorage } from '../../../platform/pictures/storage.ts';
import { newId } from '../../../shared/ids.ts';
import { minuteMs } from '../../../shared/time.ts';
import { requireRowLimit } from '../../access/limits/require-limits.ts';
import type {
  createMedia as createRoute,
  listMedia as listRoute,
  MediaView,
  updateMedia as updateRoute,
} from './contract.ts';
import { presentMedia } from './present.ts';
import { lockAsEditor, lockOwnMedia } from './require-editor.ts';
import { isSingle, type Purpose } from './rules/purposes.ts';
import type { SignedPaths } from './signed-paths.ts';
import * as store from './store.ts';

export interface MediaDependencies {
  db: Database;
  clock: Clock;
  storage: PictureStorage;
  uploadPaths: SignedPaths;
  publicUrl: () => string;
  /** Clears cached replies with public data. */
  clearCache: () => void;
}

/** Time for the upload, also on slow connections. */
const uploadMilliseconds = 60 * minuteMs;

type Query = Static<NonNullable<typeof listRoute.query>>;

export async function listMedia(
  db: Database,
  session: Session | null,
  { businessId, professionalId, purpose, cursor, limit = defaultLimit }: Query,
): Promise<Page<MediaView>> {
  if ((businessId ?? professionalId) === undefined)
    throw new AppError('MISSING_FIELDS', {
      field: 'query.businessId',
      detail: 'Send businessId or professionalId.',
    });
  if (businessId !== undefined && professionalId !== undefined)
    throw new AppError('INVALID_INPUT', {
      field: 'query.professionalId',
      reason: 'conflicting',
      detail: 'Send either businessId or professionalId.',
    });
  const after =
    cursor === undefined ? (['', 0, ''] as const) : decodeCursor(cursor, ['string', 'integer', 'string']);
  const filters = { businessId, professionalId, purpose: purpose as Purpose | undefined };
  const rows = await store.listMedia(db, session, filters, { after, limit: limit + 1 });
  const page = pageOf(rows, limit, (row) => [row.purpose, row.position, row.id]);
  return new Page(page.items.map(presentMedia), page.next);
}

type CreateRequest = Static<NonNullable<typeof createRoute.body>>;

export async function createMedia(
  { clock, uploadPaths, publicUrl }: Pick<MediaDependencies, 'clock' | 'uploadPaths' | 'publicUrl'>,
  transaction: Transaction,
  session: Session,
  { purpose, contentType, bytes, sha256, alt, ...target }: CreateRequest,
): Promise<{ id: string; uploadUrl: string; expiresAt: string }> {
  requireTarget(purpose, target);
  const { serviceId } = target;
  const owner = await lockAsEditor(transaction, session, target);
  if (serviceId !== undefined && !(await store.hasService(transaction, serviceId, owner.business_id!)))
    throw new AppError('SERVICE_NOT_FOUND', { field: 'body.serviceId' });
  const now = clock.now();
  const id = newId('media', now.getTime());
  const row = {
    ...owner,
    id,
    service_id: serviceId ?? null,
    purpose,
    content_type: contentType,
    bytes,
    sha256,
    alt: alt?.trim() ?? null,
    session_id: session.id,
  };
  await store.insertMedia(transaction, row, now);
  if (owner.business_id === null)
    await requireRowLimit(transaction, 'portraits', owner.professional_id!, now);
  else await requireRowLimit(transaction, 'pictures', owner.business_id, now);
  const expiresAt = new Date(now.getTime() + uploadMilliseconds);
  const uploadUrl = publicUrl() + uploadPaths.create(id, expiresAt);
  return { id, uploadUrl, expiresAt: expiresAt.toISOString() };
}

/** Portraits show a professional, all other pictures a business, and pictures of services name the service. */
function requireTarget(
  purpose: Purpose,
  given: Pick<CreateRequest, 'businessId' | 'professionalId' | 'serviceId'>,
): void {
  const needed = { portrait: 'professionalId', service: 'serviceId' } as const;
  const required = purpose === 'portrait' || purpose === 'service' ? needed[purpose] : null;
  if (required !== null && given[required] === undefined)
    throw new AppError('MISSING_FIELDS', { field: `body.${required}` });
  const excluded = [
    ...(purpose === 'portrait' ? (['businessId', 'serviceId'] as const) : (['professionalId'] as const)),
    ...(purpose === 'service' ? [] : (['serviceId'] as const)),
  ].find((name) => given[name] !== undefined);
  if (excluded !== undefined)
    throw new AppError('INVALID_INPUT', {
      field: `body.${excluded}`,
      reason: 'conflicting',
      detail: `Not used for the purpose ${purpose}.`,
    });
}

export async function updateMedia(
  { db, clock, clearCache, storage }: MediaDependencies,
  session: Session,
  id: string,
  { alt, focalX, focalY, position }: Static<NonNullable<typeof updateRoute.body>>,
  requireRepeated: RequireRepeated,
): Promise<MediaView> {
  return db.transaction(async (transaction) => {
    const before = await lockOwnMedia(transaction, session, id);
    await requireRepeated(() => presentMedia(before));
    const after = {
      ...before,
      ...(alt !== undefined && { alt: alt?.trim() ?? null }),
      ...(focalX !== undefined && { focal_x: focalX }),
      ...(focalY !== undefined && { focal_y: focalY }),
    };
    await deleteReplacedBy({ storage }, transaction, after);
    await store.updateMedia(transaction, after, clock.now());
    if (position !== undefined) await move(transaction, before, position);
    transaction.afterCommit(clearCache);
    return presentMedia((await store.findMedia(transaction, id))!);
  });
}

async function move(transaction: Transaction, row: store.MediaRow, position: number): Promise<void> {
  const others = (await store.listOrder(transaction, row)).filter((id) => id !== row.id);
  await store.updateOrder(transaction, others.toSpliced(position, 0, row.id));
}

/** A logo, cover or portrait that is about to be published takes the place of the previous one. */
export async function deleteReplacedBy(
  { storage }: Pick<MediaDependencies, 'storage'>,
  transaction: Transaction,
  row: store.MediaRow,
): Promise<void> {
  const isPublished = row.uploaded_at !== null && row.hidden_at === null && row.alt !== null;
  if (!isPublished || !isSingle(row.purpose)) return;
  const replaced = await store.deleteReplaced(transaction, row);
  for (const id of replaced) transaction.afterCommit(deleteFilesSoon(storage, id));
}

/** Background work deletes the files if this attempt fails. */
const deleteFilesSoon = (storage: PictureStorage, id: string) => () => {
  storage.delete(id).catch(() => {});
};

export async function deleteMedia(
  { db, storage, clearCache }: MediaDependencies,
  session: Session,
  id: string,
): Promise<void> {
  await db.transaction(async (transaction) => {
    await lockOwnMedia(transaction, session, id);
    await store.deleteMedia(transaction, id);
    transaction.afterCommit(deleteFilesSoon(storage, id));
    transaction.afterCommit(clearCache);
  });
}
