import Type, { type Static } from 'typebox';
import { onlyRoles } from '../../../../http/access.ts';
import { declareRoute } from '../../../../http/route.ts';
import { Id, Instant, Nullable, pageQuery, refusal } from '../../../../http/schemas.ts';
import { languageCodes } from '../../../../shared/languages.ts';
import { upcomingExample } from '../../appointments/appointment-examples.ts';
import { Appointment } from '../../appointments/contract.ts';

const tag = 'Payments';
const access = onlyRoles('customer');

const Card = Type.Object(
  {
    id: Id('Card id.'),
    businessId: Type.String({ description: 'Business that can charge the card.' }),
    businessName: Type.String(),
    brand: Type.String({ description: 'Card network, for example `visa`.' }),
    lastFour: Type.String({ description: 'Last four digits of the card number.' }),
    expiryMonth: Type.Integer({ description: 'Month, 1 to 12.' }),
    expiryYear: Type.Integer(),
    createdAt: Instant('When the card was saved.'),
    consentText: Nullable(Type.String({ description: 'Text of the latest consent.' })),
    consentedAt: Nullable(Instant('When the client last agreed.')),
  },
  { title: 'SavedCard' },
);
export type CardView = Static<typeof Card>;

const example: CardView = {
  id: 'crd_01kf4zq0m8w3c5x7e9g2j4n6p8',
  businessId: 'biz_demo_salon',
  businessName: 'Salon Lindenblüte',
  brand: 'visa',
  lastFour: '4242',
  expiryMonth: 12,
  expiryYear: 2030,
  createdAt: '2026-11-24T12:00:00.000Z',
  consentText:
    'Salon Lindenblüte may save my card and charge fees to it without asking me again. No-show: 20.00 EUR. I will be notified of each charge and can dispute it.',
  consentedAt: '2026-11-24T12:00:00.000Z',
};

const params = Type.Object({ id: Id('The appointment.', { examples: ['apt_demo_upcoming_3'] }) });

const Terms = Type.Object(
  {
    consentText: Type.String({ description: 'Text that the client has to agree to.' }),
    cards: Type.Array(Card, { description: 'Cards that the client has saved at the business.' }),
  },
  { title: 'CardTerms' },
);
export type CardTermsView = Static<typeof Terms>;

export const getCardTerms = declareRoute({
  operation: 'getCardTerms',
  method: 'GET',
  path: '/api/appointments/:id/card-setup',
  access,
  tag,
  summary: 'Get the consent text of a card on file',
  description: 'The text that the client of the appointment agrees to, with the amounts of both fees. `INVALID_STATUS`: the appointment needs no card.',
  params,
  query: Type.Object({
    language: Type.Optional(
      Type.Enum([...languageCodes], { description: 'Language of the text. Default: `en`.' }),
    ),
  }),
  reply: {
    status: 200,
    description: 'The consent text and the saved cards.',
    schema: Terms,
    example: { consentText: example.consentText!, cards: [example] },
  },
  errors: ['APPOINTMENT_NOT_FOUND', 'INVALID_STATUS'],
});

const Setup = Type.Object(
  {
    setupId: Id('Setup id.'),
    status: Type.Enum(['open', 'saved'], { description: '`saved`: nothing is left to do.' }),
    url: Nullable(
      Type.String({
        description: 'Page of the provider on which the client enters the card. Null for `mock`.',
      }),
    ),
  },
  { title: 'CardSetup' },
);
export type CardSetupView = Static<typeof Setup>;

export const StartCardSetupRequest = Type.Object({
  consentText: Type.String({
    minLength: 1,
    maxLength: 2000,
    ...refusal('INVALID_VALUE'),
    description: 'Text that the client agreed to, as returned by `getCardTerms`. It is stored with the time.',
  }),
  cardId: Type.Optional(Id('Card that the client has saved at this business. Default: a new card.')),
});
export type StartCardSetupRequest = Static<typeof StartCardSetupRequest>;

export const startCardSetup = declareRoute({
  operation: 'startCardSetup',
  method: 'POST',
  path: '/api/appointments/:id/card-setup',
  access,
  tag,
  summary: 'Save a card for an appointment',
  description:
    'A request of the client, while a card is due. Agents pass `cardOnFile.checkoutUrl` on instead. Repeated requests return the open setup. `PAYMENT_PENDING`: the provider did not answer; repeat the request.',
  params,
  body: StartCardSetupRequest,
  bodyExample: { consentText: example.consentText! },
  reply: {
    status: 201,
    description: 'The setup.',
    schema: Setup,
    example: { setupId: 'cst_01kf4zq0m8w3c5x7e9g2j4n6p8', status: 'open', url: null },
  },
  errors: ['APPOINTMENT_NOT_FOUND', 'NOT_FOUND', 'INVALID_STATUS', 'INVALID_VALUE', 'PAYMENT_PENDING'],
  acceptsIdempotencyKey: true,
  secret: true,
});

export const settleCardSetup = declareRoute({
  operation: 'settleMockCardSetup',
  method: 'POST',
  path: '/api/card-setups/:id/settle',
  access,
  tag,
  summary: 'Save a card of the mock provider',
  description: 'Only with `PAYMENT_PROVIDER=mock`. Saves a test card, as if the client had entered it.',
  params: Type.Object({ id: Id('Setup id.', { examples: ['cst_01kf4zq0m8w3c5x7e9g2j4n6p8'] }) }),
  reply: { status: 200, description: 'The appointment.', schema: Appointment, example: upcomingExample },
  errors: ['NOT_FOUND', 'INVALID_STATUS', 'PAYMENT_NOT_MOCK'],
});

export const listCards = declareRoute({
  operation: 'listCards',
  method: 'GET',
  path: '/api/cards',
  access,
  tag,
  summary: 'List your saved cards',
  description: 'The provider stores card numbers. This service only knows the last four digits.',
  query: Type.Object({ ...pageQuery }),
  reply: {
    status: 200,
    description: 'The saved cards, newest first.',
    schema: Type.Array(Card),
    example: [example],
  },
  errors: [],
  list: true,
});

export const deleteCard = declareRoute({
  operation: 'deleteCard',
  method: 'DELETE',
  path: '/api/cards/:id',
  access,
  tag,
  summary: 'Remove a saved card',
  description:
    'The card is also removed at the provider. `INVALID_STATUS` with 409: an upcoming appointment needs it. Cancel the appointment first.',
  params: Type.Object({ id: Id('The card.', { examples: [example.id] }) }),
  reply: { status: 204, description: 'The card is removed.' },
  errors: ['NOT_FOUND', 'INVALID_STATUS'],
});
