import type { Database } from '../../../platform/database/database.ts';
import type { PictureStorage } from '../../../platform/pictures/storage.ts';
import { deleteNotUploaded, forgetDeleted, listDeleted } from './cleanup-store.ts';

const batch = 100;
// A storage that does not answer fails slowly.
const maxFailures = 20;

/** Deletes pictures that were never uploaded, then the files of deleted pictures. */
export async function cleanMedia({
  db,
  storage,
  now,
}: {
  db: Database;
  storage: PictureStorage;
  now: Date;
}): Promise<void> {
  await db.transaction((transaction) => deleteNotUploaded(transaction, now));
  const failures: unknown[] = [];
  let ids: string[] = [];
  do {
    ids = await listDeleted(db, { afterId: ids.at(-1) ?? '', limit: batch });
    const deleted: string[] = [];
    for (const id of ids) {
      if (failures.length === maxFailures) break;
      await storage.delete(id).then(
        () => deleted.push(id),
        (error) => failures.push(error),
      );
    }
    // Only after the files are deleted: a crash repeats the deletion.
    await db.transaction((transaction) => forgetDeleted(transaction, deleted));
  } while (ids.length === batch && failures.length < maxFailures);
  // The others are deleted: files that cannot be deleted must not keep them.
  if (failures.length > 0) throw new AggregateError(failures, 'files of deleted pictures remain');
}
