import Type from 'typebox';
import { contactData } from '../../../http/contact-fields.ts';
import { DateString, expecting, Line, Nullable, refusal } from '../../../http/schemas.ts';
import { birthdayPattern, maxSourceLength, maxTagLength, maxTags } from './rules/client-profile.ts';

/** Fields of requests. */
export const profileFields = {
  tags: Type.Array(Line('Tag.', maxTagLength), {
    maxItems: maxTags,
    description: 'Replaces all tags. Repeated tags are removed.',
  }),
  birthday: Type.String({
    maxLength: 10,
    pattern: birthdayPattern,
    ...refusal('INVALID_DATE_FORMAT'),
    ...expecting('YYYY-MM-DD, or MM-DD without the year'),
    description: '`YYYY-MM-DD`, or `MM-DD` if the year is unknown.',
  }),
  marketingConsent: Type.Object(
    {
      given: Type.Boolean({ description: 'False: refused or withdrawn.' }),
      at: Type.Optional(Type.String({ maxLength: 40, description: 'Time of the decision. Default: now.' })),
      source: Type.Optional(Nullable(Line('How the client decided.', maxSourceLength))),
    },
    { description: 'Decision of the client about advertising.' },
  ),
};

/** Fields of responses. */
export const profileReply = {
  lastVisit: Type.Optional(
    Nullable(Type.String({ format: 'date', description: 'Date of the last visit, in lists.' })),
  ),
  visits: Type.Optional(Type.Integer({ description: 'Completed appointments, in lists.' })),
  spent: Type.Optional(
    Type.Array(
      Type.Object({
        currency: Type.String({ description: 'ISO 4217 code.' }),
        spentMajor: Type.Number({ description: 'Price of completed appointments, in major units.' }),
      }),
      { description: 'Amounts by currency, in lists. Refunded appointments do not count.' },
    ),
  ),
  tags: Type.Array(Type.String(), { description: 'Tags of the business.', ...contactData }),
  birthday: Nullable(Type.String({ description: '`YYYY-MM-DD` or `MM-DD`.', ...contactData })),
  marketingConsent: Nullable(
    Type.Object(
      {
        given: Type.Boolean({ description: 'Whether the client accepts advertising.' }),
        at: Type.String({ format: 'date-time', description: 'Time of the decision.' }),
        source: Nullable(Type.String({ description: 'How the client decided.' })),
      },
      { description: 'Null if the client was not asked.', title: 'MarketingConsent', ...contactData },
    ),
  ),
};

const consentStates = ['given', 'refused', 'unknown'] as const;

/** Filters of the list and of the export. */
export const profileQuery = {
  tag: Type.Optional(
    Type.String({ minLength: 1, maxLength: maxTagLength, description: 'Only clients with this tag.' }),
  ),
  marketingConsent: Type.Optional(
    Type.Enum([...consentStates], { description: '`unknown`: the client was not asked.' }),
  ),
};

/** Filters, order and additional fields of the list. Visits are for owners and managers. */
export const listQuery = {
  ...profileQuery,
  sort: Type.Optional(Type.Enum(['created', 'name'], { description: 'Order.' })),
  lastVisit: Type.Optional(Type.Boolean({ description: 'Adds `lastVisit`, `visits` and `spent`.' })),
  inactiveSince: Type.Optional(
    DateString(
      'Only clients whose last visit was before this local date and who have no upcoming appointment. For owners and managers.',
    ),
  ),
};
