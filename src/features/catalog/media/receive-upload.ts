import { open } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '../../../errors.ts';
import { withSlowBody } from '../../../http/body-time.ts';
import type { PreparedPicture } from '../../../platform/pictures/formats.ts';
import type { PictureProcess } from '../../../platform/pictures/picture-process.ts';
import { withUploadFolder } from '../../../platform/pictures/storage.ts';
import { runOffTheClock } from '../../../platform/request-scope.ts';
import { deleteReplacedBy, type MediaDependencies } from './manage-media.ts';
import { lockAsUploader } from './require-editor.ts';
import { contentTypes } from './rules/purposes.ts';
import { deletePending, findMedia, finishUpload, lockMedia, type MediaRow } from './store.ts';
import * as refusals from './upload-refusals.ts';
import type { RunUpload } from './upload-slots.ts';

export interface UploadDependencies extends MediaDependencies {
  pictures: PictureProcess;
  runUpload: RunUpload;
  /** Folder for uploads in progress. */
  uploadDir: string;
}

interface Upload {
  id: string;
  expires: string;
  signature: string;
  headers: IncomingHttpHeaders;
  stream: Readable;
  /** Network of the sender. */
  network: string;
}

const retryAfterSeconds = 5;
// A chunk has up to 64 KB. Every write costs the event loop about 0.1 ms.
const chunksPerWrite = 16;

/**
 * Receives the file, prepares its copies, stores them and publishes the row, in this order. After a crash the
 * row is not uploaded, so nothing is visible, and background work deletes the row with its files.
 */
export async function receiveUpload(
  dependencies: UploadDependencies,
  { id, headers, stream, network, ...signed }: Upload,
): Promise<{ id: string; width: number; height: number; uploadedAt: string }> {
  const { db, clock, runUpload, uploadPaths } = dependencies;
  if (!uploadPaths.isValid(id, signed, clock.now())) throw refusals.notFound();
  const row = await findMedia(db, id);
  requirePending(row);
  requireHeaders(row, headers);
  const prepared = await runUpload({ owner: row.business_id ?? row.professional_id!, network }, async () => {
    if (!(await db.transaction((transaction) => lockAsUploader(transaction, row, clock.now()))))
      throw await refuseFile(dependencies, id, refusals.notFound());
    // The sender decides how long the upload takes.
    return runOffTheClock(() => withSlowBody(stream, () => prepare(dependencies, { row, stream, network })));
  });
  const uploadedAt = await publish(dependencies, row, prepared);
  return { id, width: prepared.width, height: prepared.height, uploadedAt: uploadedAt.toISOString() };
}

function requirePending(row: MediaRow | null): asserts row is MediaRow {
  if (row === null) throw refusals.notFound();
  if (row.uploaded_at !== null) throw refusals.alreadyUploaded();
}

function requireHeaders(row: MediaRow, headers: IncomingHttpHeaders): void {
  const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  if (type !== row.content_type) throw refusals.wrongContentType(row);
  const length = headers['content-length'];
  if (length !== undefined && Number(length) > row.bytes) throw refusals.tooLarge(row);
  if (length !== undefined && Number(length) < row.bytes) throw refusals.wrongSize(row);
}

function prepare(
  dependencies: UploadDependencies,
  { row, stream, network }: { row: MediaRow; stream: Readable; network: string },
): Promise<PreparedPicture> {
  const { storage, pictures, uploadDir } = dependencies;
  const { id } = row;
  return withUploadFolder(uploadDir, async (folder) => {
    const input = join(folder, 'upload');
    await receive(stream, input, row);
    const declared = { sha256: row.sha256, type: contentTypes[row.content_type] };
    const result = await pictures.prepare({ input, folder, declared }, network);
    if ('problem' in result) {
      const refusal = refusals.refusalOf[result.problem](row);
      // The sender can repeat an upload that was damaged on its way.
      throw result.problem === 'wrong-hash' ? refusal : await refuseFile(dependencies, id, refusal);
    }
    await storage.put(id, folder).catch((cause) => {
      throw new AppError('DB_UNAVAILABLE', { retryAfterSeconds, cause });
    });
    return result;
  }).catch((error) => {
    // An error of the operating system, for example because the disk is full.
    throw 'syscall' in error ? new AppError('DB_UNAVAILABLE', { retryAfterSeconds, cause: error }) : error;
  });
}

/** The declared hash allows no other file, so the row is deleted. It would count towards the quota. */
async function refuseFile(
  { db, storage }: UploadDependencies,
  id: string,
  refusal: AppError,
): Promise<AppError> {
  const isDeleted = await db.transaction((transaction) => deletePending(transaction, id));
  // Background work deletes the files if this attempt fails.
  if (isDeleted) await storage.delete(id).catch(() => {});
  return refusal;
}

/** Writes at most the declared number of bytes, and checks the size. */
async function receive(stream: Readable, path: string, row: MediaRow): Promise<void> {
  let size = 0;
  let waiting: Buffer[] = [];
  const file = await open(path, 'wx', 0o600);
  const write = async () => {
    const chunks = waiting;
    waiting = [];
    await file.writev(chunks);
  };
  try {
    // A destroyed stream would close the connection before the response is sent.
    for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > row.bytes) throw refusals.tooLarge(row);
      waiting.push(chunk);
      if (waiting.length === chunksPerWrite) await write();
    }
    if (waiting.length > 0) await write();
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ECONNRESET' ? refusals.interrupted() : error;
  } finally {
    // Many clients read the response only after they have sent the whole body.
    stream.resume();
    await file.close();
  }
  if (size < row.bytes) throw refusals.wrongSize(row);
}

async function publish(
  dependencies: UploadDependencies,
  row: MediaRow,
  prepared: PreparedPicture,
): Promise<Date> {
  const { db, clock, storage, clearCache } = dependencies;
  const now = clock.now();
  const isPublished = await db.transaction(async (transaction) => {
    // The account was signed out or removed during the upload.
    if (!(await lockAsUploader(transaction, row, now))) return false;
    const locked = await lockMedia(transaction, row.id);
    // The picture was deleted during the upload.
    if (locked === null) await storage.delete(row.id).catch(() => {});
    requirePending(locked);
    await deleteReplacedBy({ storage }, transaction, { ...locked, uploaded_at: now });
    await finishUpload(transaction, row.id, prepared, now);
    transaction.afterCommit(clearCache);
    return true;
  });
  if (!isPublished) throw await refuseFile(dependencies, row.id, refusals.notFound());
  return now;
}
