import Type from 'typebox';
import { anyone } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import { Id, Instant } from '../../../http/schemas.ts';
import { pictureFiles } from '../../../shared/picture-files.ts';
import { mediaExample } from './contract.ts';

const tag = 'Businesses';
const signed = Type.Object({
  expires: Type.String({ maxLength: 12, description: 'Part of the URL.' }),
  signature: Type.String({ maxLength: 100, description: 'Part of the URL.' }),
});
const id = Id('Picture id.', { examples: [mediaExample.id] });

export const uploadMedia = declareRoute({
  operation: 'uploadMedia',
  method: 'PUT',
  path: '/media/:id',
  access: anyone,
  tag,
  summary: 'Upload a picture',
  description:
    'The URL comes from `POST /api/media` and ends with its session. The body is the file. The copies contain no metadata. `INVALID_STATUS`: already uploaded.',
  params: Type.Object({ id }),
  query: signed,
  reply: {
    status: 200,
    description: 'The picture is ready.',
    schema: Type.Object({
      id: Type.String({ description: 'Picture id.' }),
      width: Type.Integer({ description: 'Width in pixels.' }),
      height: Type.Integer({ description: 'Height in pixels.' }),
      uploadedAt: Instant('Time of the upload.'),
    }),
    example: {
      id: 'med_01kf4zq0m8w3c5x7e9g2j4n6p8',
      width: 4032,
      height: 3024,
      uploadedAt: '2026-11-30T12:01:00.000Z',
    },
  },
  errors: ['NOT_FOUND', 'INVALID_TYPE', 'INVALID_VALUE', 'INVALID_INPUT', 'INVALID_STATUS'],
  streamsBody: true,
});

export const getPictureFile = declareRoute({
  operation: 'getPictureFile',
  method: 'GET',
  path: '/media/:id/:file',
  access: anyone,
  tag,
  summary: 'Get a picture file',
  params: Type.Object({
    id,
    file: Type.String({
      maxLength: 20,
      description: `One of ${pictureFiles.map((name) => `\`${name}\``).join(', ')}.`,
      examples: ['800.webp'],
    }),
  }),
  query: Type.Partial(signed),
  reply: {
    status: 200,
    description: 'The file. It never changes.',
    contentType: 'image/webp',
    alsoContentType: 'image/avif',
  },
  errors: ['NOT_FOUND'],
  binary: true,
});
