import { LRUCache } from 'lru-cache';
import { AppError } from '../../../errors.ts';
import { ImmutableFile } from '../../../http/handler-results.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { PictureStorage } from '../../../platform/pictures/storage.ts';
import { pictureFiles } from '../../../shared/picture-files.ts';
import type { SignedPaths, SignedQuery } from './signed-paths.ts';
import { isServed } from './store.ts';

const cacheBytes = 32 * 1024 * 1024;
const known = new Set(pictureFiles);

interface PictureFileDependencies {
  db: Database;
  clock: Clock;
  storage: PictureStorage;
  moderationPaths: SignedPaths;
}

/**
 * Serves the files of uploaded pictures. Their ids cannot be guessed, so drafts can be previewed. Deleted pictures
 * are refused even if their file is still stored, and hidden ones without a signature for moderators.
 */
export function createPictureFiles({ db, clock, storage, moderationPaths }: PictureFileDependencies) {
  const cached = new LRUCache<string, Buffer>({
    maxSize: cacheBytes,
    sizeCalculation: (body) => body.length + 200,
  });
  return async (
    { id, file }: { id: string; file: string },
    { expires = '', signature = '' }: Partial<SignedQuery>,
  ): Promise<ImmutableFile> => {
    const isModerator = signature !== '' && moderationPaths.isValid(id, { expires, signature }, clock.now());
    if (!known.has(file) || !(await isServed(db, id, isModerator))) throw new AppError('NOT_FOUND');
    const key = `${id}/${file}`;
    const read = async () => {
      const body = cached.get(key) ?? (await storage.get(id, file));
      if (body === null) throw new AppError('NOT_FOUND');
      cached.set(key, body);
      return body;
    };
    return new ImmutableFile({
      contentType: `image/${file.split('.')[1]}`,
      etag: `"${key}"`,
      isPrivate: isModerator,
      read,
    });
  };
}
