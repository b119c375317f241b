import { join } from 'node:path';
import type { Config } from '../config.ts';
import { withDemoPictures } from './demo-pictures.ts';
import { createS3Storage } from './s3-storage.ts';
import { createDiskStorage, type PictureStorage, uploadDirectory } from './storage.ts';

export interface MediaStorage {
  storage: PictureStorage;
  /** Folder for uploads in progress. */
  uploadDir: string;
}

/** A bucket if one is configured, otherwise a folder. */
export function openPictureStorage(config: Config): MediaStorage {
  const uploadDir = uploadDirectory(config.DATA_DIR);
  const endpoint = config.MEDIA_S3_ENDPOINT;
  if (endpoint === undefined)
    return {
      storage: withDemoPictures(createDiskStorage(join(config.DATA_DIR, 'media', 'pictures'))),
      uploadDir,
    };
  const storage = createS3Storage({
    endpoint,
    bucket: config.MEDIA_S3_BUCKET!,
    region: config.MEDIA_S3_REGION!,
    accessKeyId: config.MEDIA_S3_ACCESS_KEY_ID,
    secretAccessKey: config.MEDIA_S3_SECRET_ACCESS_KEY,
  });
  return { storage: withDemoPictures(storage), uploadDir };
}
