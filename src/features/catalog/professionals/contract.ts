import Type, { type Static } from 'typebox';
import { discovery } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import { BusinessId, Id, IdList, Nullable, pageQuery, Slug } from '../../../http/schemas.ts';
import { HoursView } from '../businesses/hours-contract.ts';
import { Picture } from '../businesses/picture-contract.ts';

export const Professional = Type.Object(
  {
    id: Type.String({ description: 'Opaque id.' }),
    name: Type.String({ description: 'Display name.' }),
    slug: Type.String({
      description:
        'Unique name in URLs, derived from `name`. It changes with the name. Old slugs keep working.',
    }),
    role: Type.String({ description: 'Job title.' }),
    bio: Type.String({ description: 'Description of the professional.' }),
    image: Nullable(Type.String({ description: 'Image URL.' })),
    portrait: Type.Optional(Picture),
    services: Type.Array(Type.String(), { description: 'Ids of the offered services.' }),
    workingHours: HoursView,
    breaks: Type.Array(HoursView),
    businessIds: Type.Array(Type.String(), {
      description: 'Ids of the businesses where the professional works.',
    }),
    rating: Nullable(Type.Number({ description: 'Average rating with two decimals. Null without reviews.' })),
    reviewCount: Type.Integer({ description: 'Number of reviews.' }),
  },
  { title: 'Professional' },
);

export type ProfessionalView = Static<typeof Professional>;

export const professionalExample: ProfessionalView = {
  id: 'pro_demo_lena',
  name: 'Lena Vogt',
  slug: 'lena-vogt',
  role: 'Senior stylist',
  bio: 'Fifteen years of cutting, six of them in Copenhagen. Loves short shapes, curls and clients who say “do what you think”.',
  image: null,
  services: [
    'svc_demo_bridal_hair',
    'svc_demo_colour_roots',
    'svc_demo_haircut',
    'svc_demo_haircut_child',
    'svc_demo_haircut_long',
    'svc_demo_haircut_short',
  ],
  workingHours: { start: '09:30', end: '18:00' },
  breaks: [{ start: '13:00', end: '13:30' }],
  businessIds: ['biz_demo_salon'],
  rating: 4.67,
  reviewCount: 6,
  portrait: {
    path: '/media/med_demo_lena_portrait',
    alt: 'Lena Vogt',
    width: 480,
    height: 480,
    focalX: 0.5,
    focalY: 0.5,
    placeholder:
      'data:image/webp;base64,UklGRlQAAABXRUJQVlA4IEgAAAAQAgCdASoKAAoAA4BaJYgCdAEf/9A/fD2AAP7wQNmFGyJHH1ZN1BZghBNl3pruPhoYyPYxWMpu4cnNVXvo4NSSVZKrEHZAAAA=',
  },
};

export const listProfessionals = declareRoute({
  operation: 'listProfessionals',
  method: 'GET',
  path: '/api/professionals',
  access: discovery('professionals:read'),
  tag: 'Discovery',
  summary: 'Search professionals',
  description: `Filters can be combined. With \`query\` the best match comes first, and the list ends after 1,000
professionals. Otherwise the oldest comes first.

With \`userId\`, a single match is returned as an object instead of an array.`,
  query: Type.Object({
    businessId: Type.Optional(BusinessId('Professionals of this business.')),
    serviceId: Type.Optional(Id('Professionals who offer this service.')),
    userId: Type.Optional(Id('User id of the professional, or `me`.')),
    slug: Type.Optional(Slug('Current or former slug.', { examples: ['lena-vogt'] })),
    ids: Type.Optional(
      IdList('Up to 100 comma-separated ids.', {
        examples: ['pro_demo_lena,pro_demo_aylin'],
      }),
    ),
    query: Type.Optional(
      Type.String({ maxLength: 200, description: 'Words in the name or role. Tolerates typing errors.' }),
    ),
    ...pageQuery,
  }),
  reply: {
    status: 200,
    description: 'Matching professionals, or a single professional (see `userId`).',
    schema: Type.Union([Type.Array(Professional), Professional]),
    example: [professionalExample],
  },
  errors: [],
  list: true,
  ignoresUnknownParameters: true,
  cached: true,
});

export const getProfessional = declareRoute({
  operation: 'getProfessional',
  method: 'GET',
  path: '/api/professionals/:id',
  access: discovery('professionals:read'),
  tag: 'Discovery',
  summary: 'Get a professional',
  params: Type.Object({ id: Id('Professional id.', { examples: ['pro_demo_lena'] }) }),
  reply: {
    status: 200,
    description: 'Professional.',
    schema: Professional,
    example: professionalExample,
  },
  errors: ['PROFESSIONAL_NOT_FOUND'],
  cached: true,
});
