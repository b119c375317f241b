import Type, { type Static } from 'typebox';
import { runsBusiness } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import { expecting, Id, Instant, Line, Nullable, pageQuery, refusal } from '../../../http/schemas.ts';

const text = (about: string) => Type.String({ description: about });
const count = (about: string) => Type.Integer({ description: about });
const amount = (about: string) => Type.Number({ description: about });

export const prices = {
  packagePriceMajor: amount('For the whole package.'),
  singleSessionPriceMajor: amount('For one session without it.'),
  currency: text('ISO 4217 code of both prices.'),
};

const ServicePackageDefinition = Type.Object(
  {
    id: text('Opaque id.'),
    businessId: text('Who offers it.'),
    serviceId: text('The service its sessions are good for.'),
    title: text('What customers see.'),
    description: Nullable(text('More about it.')),
    sessionCount: count('Sessions it holds.'),
    ...prices,
    validityDays: count('Days of 24 hours from the sale until unused sessions expire.'),
    isActive: Type.Boolean({ description: 'Whether it can be sold.' }),
    onSaleUntil: Nullable(Instant('It is sold before this instant; null: as long as it is active.')),
    purchaseCount: Type.Optional(count('How often it was sold, cancelled sales included. Only in lists.')),
    savings: Type.Object(
      {
        totalSavingsMajor: amount('Against paying for each session; 0 when the package costs more.'),
        savingsPercent: amount('The same, of the price of the single sessions, to two decimals.'),
      },
      { title: 'PackageSavings' },
    ),
    createdAt: Instant('When it was made.'),
    updatedAt: Instant('When it last changed.'),
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
  serviceId: Id('A service of the business.'),
  title: Line('What customers see.'),
  description: Type.Optional(
    Nullable(Type.String({ maxLength: 2000, description: 'More about it; null for none.' })),
  ),
  sessionCount: within(1, 100, 'Sessions it holds.'),
  packagePriceMajor: price('For the whole package.'),
  singleSessionPriceMajor: price('For one session without it.'),
  currency: Type.String({
    maxLength: 3,
    pattern: '^[A-Z]{3}$',
    ...expecting('a currency code of ISO 4217, such as EUR'),
    description: 'The currency of the business.',
    ...refusal('INVALID_CURRENCY'),
    examples: ['EUR'],
  }),
  validityDays: within(1, 3650, 'Days from the sale until unused sessions expire.'),
};

const IsActive = Type.Boolean({ description: 'Whether it can be sold; a new one can when not given.' });
const OnSaleUntil = Type.Optional(
  Nullable(
    Type.String({
      description:
        'Until when it is sold; null for no end. A bare date means to the end of that day in the business’s zone; a date-time without an offset is wall-clock time there.',
      maxLength: 40,
      ...refusal('INVALID_DATE_FORMAT'),
      ...expecting('a day written YYYY-MM-DD or an instant such as 2026-12-01T09:00:00Z'),
      examples: ['2026-12-24'],
    }),
  ),
);

const access = runsBusiness;
const tag = 'Packages';

export const OwnBusinessId = Type.Optional(
  Id('Only of this business, for an owner of several.', refusal('INVALID_BUSINESS_ID')),
);

export const listPackages = declareRoute({
  operation: 'listPackages',
  method: 'GET',
  path: '/api/business/packages',
  access,
  tag,
  summary: 'Packages your business offers',
  description: 'Of every business you own, oldest first, the inactive ones too.',
  query: Type.Object({ businessId: OwnBusinessId, ...pageQuery }),
  reply: {
    status: 200,
    description: 'The packages, each with how often it was sold.',
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
  summary: 'Offer a package',
  description:
    'A number of sessions of one service of yours, at one price. It belongs to the business of the service, and its prices are in that business’s currency: any other is refused with `INVALID_CURRENCY`.',
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
    description: 'Offered.',
    schema: ServicePackageDefinition,
    example: newPackageExample,
  },
  errors: ['SERVICE_NOT_OWNED'],
  takesKey: true,
});

export const patchPackage = declareRoute({
  operation: 'updatePackage',
  method: 'PATCH',
  path: '/api/business/packages',
  access,
  tag,
  summary: 'Change, activate or deactivate a package',
  description:
    'Only what is sent changes; a null description or `onSaleUntil` clears it. What was sold before keeps its title, description, service, prices, sessions and expiry.',
  body: Type.Object({
    id: Id('Of the package.'),
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
    description: 'As it is now.',
    schema: ServicePackageDefinition,
    example: { ...packageExample, isActive: false, updatedAt: '2026-11-30T12:00:00.000Z' },
  },
  errors: ['NOT_FOUND', 'SERVICE_NOT_OWNED'],
});
