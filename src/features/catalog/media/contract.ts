import Type, { type Static } from 'typebox';
import { discovery, onlyRoles, orManagers } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import { BusinessId, Id, Instant, Line, Nullable, pageQuery, refusal } from '../../../http/schemas.ts';
import { coverExample, Picture } from '../businesses/picture-contract.ts';
import { type ContentType, contentTypes, maxPictureBytes, type Purpose, purposes } from './rules/purposes.ts';

const { path, width, height, placeholder, focalX, focalY } = Picture.properties;

const Media = Type.Object(
  {
    id: Id('Opaque.'),
    businessId: Nullable(Type.String({ description: 'Null for portraits.' })),
    professionalId: Nullable(Type.String({ description: 'Professional of a portrait.' })),
    serviceId: Nullable(Type.String({ description: 'Service that the picture shows.' })),
    purpose: Type.Enum([...purposes], { description: 'Use of the picture.' }),
    status: Type.Enum(['pending', 'ready', 'hidden'], {
      description: '`pending` until it is uploaded, `hidden` by moderation.',
    }),
    alt: Nullable(Type.String({ description: 'Alternative text. Not public while null.' })),
    position: Type.Integer({ description: 'Place in the pictures of its purpose.' }),
    path: Nullable(path),
    width: Nullable(width),
    height: Nullable(height),
    focalX,
    focalY,
    placeholder: Nullable(placeholder),
    createdAt: Instant('Time of creation.'),
  },
  { title: 'Media' },
);
export type MediaView = Static<typeof Media>;

export const mediaExample: MediaView = {
  id: 'med_demo_salon_cover',
  businessId: 'biz_demo_salon',
  professionalId: null,
  serviceId: null,
  purpose: 'cover',
  status: 'ready',
  ...coverExample,
  position: 0,
  createdAt: '2026-11-30T12:00:00.000Z',
};

const access = orManagers(onlyRoles('business', 'professional'));
const tag = 'Businesses';
const params = Type.Object({ id: Id('Picture id.', { examples: [mediaExample.id] }) });
const alt = Line('Alternative text. Required for publishing.', 300);
const share = (about: string) =>
  Type.Number({ minimum: 0, maximum: 1, description: about, ...refusal('INVALID_VALUE') });

export const createMedia = declareRoute({
  operation: 'createMedia',
  method: 'POST',
  path: '/api/media',
  access,
  tag,
  summary: 'Start the upload of a picture',
  description:
    'Send the file to `uploadUrl` with `PUT` and the same `Content-Type`. A published logo, cover or portrait replaces the previous one.',
  body: Type.Object({
    businessId: Type.Optional(BusinessId('Optional if the caller manages only one business.')),
    professionalId: Type.Optional(Id('Required for `portrait`.')),
    serviceId: Type.Optional(Id('Required for `service`.')),
    purpose: Type.Unsafe<Purpose>(
      Type.Enum([...purposes], { description: 'Use of the picture.', ...refusal('INVALID_TYPE') }),
    ),
    contentType: Type.Unsafe<ContentType>(
      Type.Enum(Object.keys(contentTypes), { description: 'Media type.', ...refusal('INVALID_TYPE') }),
    ),
    bytes: Type.Integer({
      minimum: 1,
      maximum: maxPictureBytes,
      description: 'Size of the file.',
      ...refusal('INVALID_VALUE'),
    }),
    sha256: Type.String({
      minLength: 64,
      maxLength: 64,
      pattern: '^[0-9a-f]{64}$',
      description: 'Hash of the file in hex.',
      ...refusal('INVALID_VALUE'),
    }),
    alt: Type.Optional(alt),
  }),
  bodyExample: {
    businessId: 'biz_demo_salon',
    purpose: 'gallery',
    contentType: 'image/jpeg',
    bytes: 2_400_000,
    sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    alt: 'The colour bar',
  },
  reply: {
    status: 201,
    description: 'Upload URL. It works once.',
    schema: Type.Object({
      id: Id('Picture id.'),
      uploadUrl: Type.String({ description: 'URL for `PUT`.' }),
      expiresAt: Instant('Expiry of the URL.'),
    }),
    example: {
      id: 'med_01kf4zq0m8w3c5x7e9g2j4n6p8',
      uploadUrl:
        'https://openslot.example/media/med_01kf4zq0m8w3c5x7e9g2j4n6p8?expires=1796040000&signature=n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg',
      expiresAt: '2026-11-30T13:00:00.000Z',
    },
  },
  errors: [
    'MISSING_FIELDS',
    'BUSINESS_NOT_FOUND',
    'PROFESSIONAL_NOT_FOUND',
    'SERVICE_NOT_FOUND',
    'RATE_LIMITED',
  ],
  acceptsIdempotencyKey: true,
});

export const listMedia = declareRoute({
  operation: 'listMedia',
  method: 'GET',
  path: '/api/media',
  access: discovery('businesses:read'),
  tag,
  summary: 'List pictures',
  description: 'Published pictures. Managers see all. One of the two ids is required.',
  query: Type.Object({
    businessId: Type.Optional(BusinessId('Pictures of this business.', { examples: ['biz_demo_salon'] })),
    professionalId: Type.Optional(Id('Portraits of this professional.')),
    purpose: Type.Optional(
      Type.Enum([...purposes], { description: 'Only this purpose.', ...refusal('INVALID_TYPE') }),
    ),
    ...pageQuery,
  }),
  reply: {
    status: 200,
    description: 'Pictures by purpose and position.',
    schema: Type.Array(Media),
    example: [mediaExample],
  },
  errors: ['MISSING_FIELDS'],
  list: true,
  cached: true,
});

export const updateMedia = declareRoute({
  operation: 'updateMedia',
  method: 'PATCH',
  path: '/api/media/:id',
  access,
  tag,
  summary: 'Update a picture',
  params,
  body: Type.Partial(
    Type.Object({
      alt: Type.Unsafe<string | null>(Nullable(alt)),
      focalX: share('Horizontal position of the focal point, from 0 (left) to 1.'),
      focalY: share('Vertical position, from 0 (top) to 1.'),
      position: Type.Integer({
        minimum: 0,
        maximum: 199,
        description: 'New place. The others move.',
        ...refusal('INVALID_VALUE'),
      }),
    }),
  ),
  bodyExample: { focalY: 0.4 },
  reply: {
    status: 200,
    description: 'Updated picture.',
    schema: Media,
    example: { ...mediaExample, focalY: 0.4 },
  },
  errors: ['NOT_FOUND'],
});

export const deleteMedia = declareRoute({
  operation: 'deleteMedia',
  method: 'DELETE',
  path: '/api/media/:id',
  access,
  tag,
  summary: 'Delete a picture',
  params,
  reply: { status: 204, description: 'Picture deleted.' },
  errors: ['NOT_FOUND'],
});
