import Type, { type Static } from 'typebox';
import { ownerOrManager } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import {
  BusinessId,
  expecting,
  Id,
  Instant,
  Line,
  Nullable,
  pageQuery,
  refusal,
} from '../../../http/schemas.ts';

const text = (about: string) => Type.String({ description: about });
const count = (about: string) => Type.Integer({ description: about });
const amount = (about: string) => Type.Number({ description: about });

export const prices = {
  packagePriceMajor: amount('Price of the package.'),
  singleSessionPriceMajor: amount('Price of a single session without the package.'),
  currency: text('ISO 4217 code of both prices.'),
};

const ServicePackageDefinition = Type.Object(
  {
    id: text('Opaque id.'),
    businessId: text('Business that offers the package.'),
    serviceId: text('Service of the sessions.'),
    title: text('Title shown to customers.'),
    description: Nullable(text('Description of the package.')),
    sessionCount: count('Number of sessions.'),
    ...prices,
    validityDays: count('Validity in days of 24 hours from the purchase.'),
    isActive: Type.Boolean({ description: 'Whether the package can be sold.' }),
    onSaleUntil: Nullable(Instant('End of the sale (exclusive). Null: sold while active.')),
    purchaseCount: Type.Optional(count('Number of sales, including cancelled ones. Only in lists.')),
    savings: Type.Object(
      {
        totalSavingsMajor: amount('Savings compared to single sessions. 0 if the package costs more.'),
        savingsPercent: amount('Savings in percent of the price of single sessions, with two decimals.'),
      },
      { title: 'PackageSavings' },
    ),
    createdAt: Instant('Creation time.'),
    updatedAt: Instant('Time of the last change.'),
  },
  { title: 'ServicePackageDefinition' },
);
export type PackageView = Static<typeof ServicePackageDefinition>;

const packageExample: PackageView = {
  id: 'pkg_demo_haircut_5',
  businessId: 'biz_demo_salon',
  serviceId: 'svc_demo_haircut',
  title: 'Five haircuts',
  description: 'For regulars.',
  sessionCount: 5,
  packagePriceMajor: 180,
  singleSessionPriceMajor: 45,
  currency: 'EUR',
  validityDays: 365,
  isActive: true,
  onSaleUntil: null,
  savings: { totalSavingsMajor: 45, savingsPercent: 20 },
  createdAt: '2026-02-05T12:00:00.000Z',
  updatedAt: '2026-02-05T12:00:00.000Z',
};
const newPackageExample: PackageView = {
  ...packageExample,
  id: 'pkg_01kf4zq0m8w3c5x7e9g2j4n6p8',
  title: 'Ten haircuts',
  description: 'For families.',
  sessionCount: 10,
  packagePriceMajor: 337.5,
  savings: { totalSavingsMajor: 112.5, savingsPercent: 25 },
  createdAt: '2026-11-30T12:00:00.000Z',
  updatedAt: '2026-11-30T12:00:00.000Z',
};

const within = (minimum: number, maximum: number, about: string) =>
  Type.Integer({ minimum, maximum, description: about, ...refusal('INVALID_VALUE') });
const price = (about: string) => Type.Number({ minimum: 0, description: about, ...refusal('INVALID_VALUE') });

const fields = {
  serviceId: Id('Service of the business.'),
  title: Line('Title shown to customers.'),
  description: Type.Optional(
    Nullable(Type.String({ maxLength: 2000, description: 'Description. Null for none.' })),
  ),
  sessionCount: within(1, 100, 'Number of sessions.'),
  packagePriceMajor: price('Price of the package.'),
  singleSessionPriceMajor: price('Price of a single session without the package.'),
  currency: Type.String({
    maxLength: 3,
    pattern: '^[A-Z]{3}$',
    ...expecting('an ISO 4217 currency code such as EUR'),
    description: 'Currency of the business.',
    ...refusal('INVALID_CURRENCY'),
    examples: ['EUR'],
  }),
  validityDays: within(1, 3650, 'Validity in days from the purchase.'),
};

const IsActive = Type.Boolean({ description: 'Whether the package can be sold (default true).' });
const OnSaleUntil = Type.Optional(
  Nullable(
    Type.String({
      description:
        'End of the sale. Null for no end. A date means the end of that local day. A time without an offset is local time.',
      maxLength: 40,
      ...refusal('INVALID_DATE_FORMAT'),
      ...expecting('a date YYYY-MM-DD or a time such as 2026-12-01T09:00:00Z'),
      examples: ['2026-12-24'],
    }),
  ),
);

const access = ownerOrManager;
const tag = 'Packages';

export const OwnBusinessId = Type.Optional(BusinessId('Business id, if you manage several businesses.'));

export const listPackages = declareRoute({
  operation: 'listPackages',
  method: 'GET',
  path: '/api/business/packages',
  access,
  tag,
  summary: 'List packages',
  description: 'Packages of your businesses, oldest first, including inactive ones.',
  query: Type.Object({ businessId: OwnBusinessId, ...pageQuery }),
  reply: {
    status: 200,
    description: 'Packages with the number of sales.',
    schema: Type.Array(ServicePackageDefinition),
    example: [{ ...packageExample, purchaseCount: 1 }],
  },
  errors: [],
  list: true,
});

export const createPackage = declareRoute({
  operation: 'createPackage',
  method: 'POST',
  path: '/api/business/packages',
  access,
  tag,
  summary: 'Create a package',
  description:
    'A package is a number of sessions of one service at one price. It belongs to the business of the service. Prices must be in the currency of the business (`INVALID_CURRENCY` otherwise).',
  body: Type.Object({ ...fields, isActive: Type.Optional(IsActive), onSaleUntil: OnSaleUntil }),
  bodyExample: {
    serviceId: 'svc_demo_haircut',
    title: 'Ten haircuts',
    description: 'For families.',
    sessionCount: 10,
    packagePriceMajor: 337.5,
    singleSessionPriceMajor: 45,
    currency: 'EUR',
    validityDays: 365,
  },
  reply: {
    status: 201,
    description: 'New package.',
    schema: ServicePackageDefinition,
    example: newPackageExample,
  },
  errors: ['SERVICE_NOT_OWNED'],
  acceptsIdempotencyKey: true,
});

export const patchPackage = declareRoute({
  operation: 'updatePackage',
  method: 'PATCH',
  path: '/api/business/packages',
  access,
  tag,
  summary: 'Update a package',
  description:
    'Changes only the fields that are sent. Null clears `description` or `onSaleUntil`. Existing purchases keep their title, description, service, prices, sessions and expiry.',
  body: Type.Object({
    id: Id('Package id.'),
    serviceId: Type.Optional(fields.serviceId),
    title: Type.Optional(fields.title),
    description: fields.description,
    sessionCount: Type.Optional(fields.sessionCount),
    packagePriceMajor: Type.Optional(fields.packagePriceMajor),
    singleSessionPriceMajor: Type.Optional(fields.singleSessionPriceMajor),
    currency: Type.Optional(fields.currency),
    validityDays: Type.Optional(fields.validityDays),
    isActive: Type.Optional(IsActive),
    onSaleUntil: OnSaleUntil,
  }),
  bodyExample: { id: 'pkg_demo_haircut_5', isActive: false },
  reply: {
    status: 200,
    description: 'Updated package.',
    schema: ServicePackageDefinition,
    example: { ...packageExample, isActive: false, updatedAt: '2026-11-30T12:00:00.000Z' },
  },
  errors: ['NOT_FOUND', 'SERVICE_NOT_OWNED'],
});
