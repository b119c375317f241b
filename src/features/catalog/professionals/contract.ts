import Type, { type Static } from 'typebox';
import { discovery } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import { Id, IdList, Nullable, pageQuery, Slug } from '../../../http/schemas.ts';
import { HoursView } from '../businesses/contract.ts';

export const Professional = Type.Object(
  {
    id: Type.String({ description: 'Opaque id.' }),
    name: Type.String({ description: 'As shown to customers.' }),
    slug: Type.String({
      description:
        'What they are called in the address of their page: unique, made from the name. It changes with the name; old ones keep leading here.',
    }),
    role: Type.String({ description: 'What they do, in their own words.' }),
    bio: Type.String({ description: 'What they say about themselves.' }),
    image: Nullable(Type.String({ description: 'Address of a picture.' })),
    services: Type.Array(Type.String(), { description: 'Ids of the services they offer.' }),
    workingHours: HoursView,
    breaks: Type.Array(HoursView),
    businessIds: Type.Array(Type.String(), { description: 'Businesses they work in.' }),
    rating: Nullable(
      Type.Number({ description: 'Average of all reviews, to two decimals; null while there are none.' }),
    ),
    reviewCount: Type.Integer({ description: 'How many reviews it is the average of.' }),
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
};

export const listProfessionals = declareRoute({
  operation: 'listProfessionals',
  method: 'GET',
  path: '/api/professionals',
  access: discovery('professionals:read'),
  tag: 'Discovery',
  summary: 'Find professionals',
  description: `All filters can be combined. With \`query\` the best match comes first, and the list ends after 1,000; otherwise the oldest.

With \`userId\`, exactly one match is returned as a single object instead of an array.`,
  query: Type.Object({
    businessId: Type.Optional(Id('Works in this business.')),
    serviceId: Type.Optional(Id('Offers this service.')),
    userId: Type.Optional(Id('The user it belongs to; `me` for the session’s own.')),
    slug: Type.Optional(
      Slug('What they are, or were, called in the address of their page.', { examples: ['lena-vogt'] }),
    ),
    ids: Type.Optional(
      IdList('Only these: up to 100 ids with commas between them.', {
        examples: ['pro_demo_lena,pro_demo_aylin'],
      }),
    ),
    query: Type.Optional(
      Type.String({ maxLength: 200, description: 'Words of name or role. A typing error is forgiven.' }),
    ),
    ...pageQuery,
  }),
  reply: {
    status: 200,
    description: 'The professionals; or the one professional that `userId` names.',
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
  summary: 'One professional',
  params: Type.Object({ id: Id('The professional.', { examples: ['pro_demo_lena'] }) }),
  reply: {
    status: 200,
    description: 'The professional.',
    schema: Professional,
    example: professionalExample,
  },
  errors: ['PROFESSIONAL_NOT_FOUND'],
  cached: true,
});
