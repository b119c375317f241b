import { sessionOf } from '../../../http/caller.ts';
import { type BoundRoute, bind } from '../../../http/route.ts';
import { spendLimits } from '../../../platform/account-limits.ts';
import type { PictureProcess } from '../../../platform/pictures/picture-process.ts';
import { addressBucket, type RateLimits } from '../../../platform/rate-limits.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { limitKeyOf } from '../../access/limits/rules/limit-key.ts';
import * as contract from './contract.ts';
import * as files from './file-contract.ts';
import { createMedia, deleteMedia, listMedia, type MediaDependencies, updateMedia } from './manage-media.ts';
import { receiveUpload } from './receive-upload.ts';
import { createPictureFiles } from './serve-picture.ts';
import { createModerationPaths, createUploadPaths } from './signed-paths.ts';
import { createUploadSlots } from './upload-slots.ts';

interface MediaRouteDependencies extends Omit<MediaDependencies, 'uploadPaths'> {
  limits: RateLimits;
  secrets: Secrets;
  pictures: PictureProcess;
  uploadDir: string;
}

export function mediaRoutes({ secrets, limits, ...given }: MediaRouteDependencies): BoundRoute[] {
  const uploadPaths = createUploadPaths(secrets);
  const dependencies = { ...given, uploadPaths, runUpload: createUploadSlots() };
  const findFile = createPictureFiles({ ...given, moderationPaths: createModerationPaths(secrets) });
  return [
    bind(contract.listMedia, ({ caller, query }) => listMedia(dependencies.db, caller.session, query)),
    bind(contract.createMedia, async ({ caller, body, runIdempotent }) => {
      const session = sessionOf(caller);
      await spendLimits(limits, { name: 'pictureUploads', of: limitKeyOf(session) });
      return runIdempotent({
        transaction: (transaction) => createMedia(dependencies, transaction, session, body),
      });
    }),
    bind(contract.updateMedia, ({ caller, params, body, requireRepeated }) =>
      updateMedia(dependencies, sessionOf(caller), params.id, body, requireRepeated),
    ),
    bind(contract.deleteMedia, async ({ caller, params }) => {
      await deleteMedia(dependencies, sessionOf(caller), params.id);
      return undefined;
    }),
    bind(files.uploadMedia, ({ caller, params, query, headers, stream }) => {
      const network = addressBucket(caller.address);
      return receiveUpload(dependencies, { ...params, ...query, headers, stream, network });
    }),
    bind(files.getPictureFile, ({ params, query }) => findFile(params, query)),
  ];
}
