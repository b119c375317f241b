import { AppError } from '../../../errors.ts';
import { maxPicturePixels, type PictureProblem } from '../../../platform/pictures/formats.ts';
import type { MediaRow } from './store.ts';

export const notFound = () => new AppError('NOT_FOUND', { detail: 'The upload URL is unknown or expired.' });

export const alreadyUploaded = () =>
  new AppError('INVALID_STATUS', { status: 409, detail: 'The picture is uploaded already.' });

export const wrongContentType = (row: MediaRow) =>
  new AppError('INVALID_INPUT', {
    status: 415,
    field: 'Content-Type',
    reason: 'wrong-content-type',
    detail: `Must be ${row.content_type}, as declared.`,
  });

export const tooLarge = ({ bytes }: MediaRow) =>
  new AppError('INVALID_INPUT', {
    status: 413,
    field: 'body',
    reason: 'too-large',
    limit: bytes,
    detail: 'Larger than declared.',
  });

export const wrongSize = ({ bytes }: MediaRow) =>
  new AppError('INVALID_VALUE', { field: 'body', limit: bytes, detail: 'Smaller than declared.' });

export const interrupted = () =>
  new AppError('INVALID_INPUT', { reason: 'unreadable', detail: 'The upload was interrupted.' });

export const refusalOf: Record<PictureProblem, (row: MediaRow) => AppError> = {
  'wrong-hash': () =>
    new AppError('INVALID_VALUE', {
      field: 'body',
      reason: 'malformed',
      detail: 'The file does not have the declared sha256.',
    }),
  'wrong-type': ({ content_type: declared }) =>
    new AppError('INVALID_TYPE', {
      field: 'body',
      detail: `The file is not ${declared}. Use JPEG, PNG, WebP, AVIF or HEIC.`,
    }),
  unreadable: () =>
    new AppError('INVALID_INPUT', {
      field: 'body',
      reason: 'unreadable',
      detail: 'The picture is damaged or incomplete.',
    }),
  'too-many-pixels': () =>
    new AppError('INVALID_VALUE', {
      field: 'body',
      limit: maxPicturePixels,
      detail: 'The picture has too many pixels.',
    }),
  'too-slow': () =>
    new AppError('INVALID_VALUE', {
      field: 'body',
      reason: 'too-large',
      detail: 'Decoding the picture takes too long. Send a smaller one.',
    }),
};
