import Type, { type Static } from 'typebox';
import { onlyRoles, orManagers } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import { BusinessId, Id, Line, pageQuery, refusal } from '../../../http/schemas.ts';

const Resource = Type.Object(
  {
    id: Id('Opaque.'),
    businessId: Id('Business that owns the resource.'),
    name: Type.String({ description: 'Display name.' }),
    kind: Type.String({ description: 'Kind that services require.' }),
    quantity: Type.Integer({ description: 'Number of equal units.' }),
  },
  { title: 'Resource' },
);
export type ResourceView = Static<typeof Resource>;

const resourceExample: ResourceView = {
  id: 'res_demo_colour_bar',
  businessId: 'biz_demo_salon',
  name: 'Colour bar',
  kind: 'Colour station',
  quantity: 3,
};

const fields = {
  name: Line('Display name.', 100),
  kind: Line('Kind that services require, such as `Room`. Case and accents are ignored.', 50),
  quantity: Type.Integer({
    minimum: 1,
    maximum: 100,
    description: 'Number of equal units.',
    ...refusal('INVALID_VALUE'),
  }),
};

const access = orManagers(onlyRoles('business', 'professional'));
const tag = 'Services';
const params = Type.Object({ id: Id('Resource id.', { examples: [resourceExample.id] }) });
const inUseNote =
  '`SCHEDULE_TIME_TAKEN`: upcoming appointments use a unit that would be removed. `SERVICE_IN_USE`: a service needs more units of the kind than would be left.';

export const listResources = declareRoute({
  operation: 'listResources',
  method: 'GET',
  path: '/api/resources',
  access,
  tag,
  summary: 'List rooms and equipment',
  description: 'Resources of the businesses you manage or work at.',
  query: Type.Object({
    businessId: Type.Optional(BusinessId('Resources of this business.')),
    ...pageQuery,
  }),
  reply: {
    status: 200,
    description: 'Resources, oldest first.',
    schema: Type.Array(Resource),
    example: [resourceExample],
  },
  errors: [],
  list: true,
});

export const createResource = declareRoute({
  operation: 'createResource',
  method: 'POST',
  path: '/api/resources',
  access,
  tag,
  summary: 'Create a resource',
  description:
    'The caller must manage the business. An appointment of a service that requires the kind takes a free unit for its time with buffers.',
  body: Type.Object({
    businessId: Type.Optional(BusinessId('Optional if the caller manages only one business.')),
    name: fields.name,
    kind: fields.kind,
    quantity: Type.Optional(fields.quantity),
  }),
  bodyExample: { businessId: 'biz_demo_salon', name: 'Wash basin', kind: 'Basin', quantity: 2 },
  reply: {
    status: 201,
    description: 'New resource.',
    schema: Resource,
    example: {
      id: 'res_01kf4zq0m8w3c5x7e9g2j4n6p8',
      businessId: 'biz_demo_salon',
      name: 'Wash basin',
      kind: 'Basin',
      quantity: 2,
    },
  },
  errors: ['MISSING_FIELDS', 'BUSINESS_NOT_FOUND'],
  acceptsIdempotencyKey: true,
});

export const updateResource = declareRoute({
  operation: 'updateResource',
  method: 'PATCH',
  path: '/api/resources/:id',
  access,
  tag,
  summary: 'Update a resource',
  description: inUseNote,
  params,
  body: Type.Partial(Type.Object(fields)),
  bodyExample: { quantity: 4 },
  reply: {
    status: 200,
    description: 'Updated resource.',
    schema: Resource,
    example: { ...resourceExample, quantity: 4 },
  },
  errors: ['NOT_FOUND', 'SCHEDULE_TIME_TAKEN', 'SERVICE_IN_USE'],
});

export const deleteResource = declareRoute({
  operation: 'deleteResource',
  method: 'DELETE',
  path: '/api/resources/:id',
  access,
  tag,
  summary: 'Delete a resource',
  description: inUseNote,
  params,
  reply: { status: 204, description: 'Resource deleted.' },
  errors: ['NOT_FOUND', 'SCHEDULE_TIME_TAKEN', 'SERVICE_IN_USE'],
});
