import type { Business, Client, OfferedCoupon, Offers, Professional, Review, Service } from 'openslot-client';
import Type from 'typebox';
import { AppError } from '../../../../errors.ts';
import { defineTool, reads } from '../define-tool.ts';
import { withoutEmpty } from '../present.ts';
import { shorten } from '../rules/marked-data.ts';
import * as shape from '../tool-contract.ts';

const maxTextLength = 400;
const maxReviews = 5;
const maxOthers = 4;
const maxServices = 60;

export const businessProfileTool = defineTool({
  name: 'business_profile',
  title: 'Get a business profile',
  about:
    'Services with prices, team, hours, cancellation rules, latest reviews, coupons and packages of one business. By id, or by name and city; other matches are listed in others.',
  example: { name: 'Salon Lindenblüte', city: 'Berlin' },
  hints: reads,
  input: shape.Fields({
    business: Type.Optional(shape.Id('Business id.')),
    name: Type.Optional(shape.Line('Instead of business.')),
    city: Type.Optional(shape.Line('With name.')),
  }),
  output: shape.Fields({
    id: shape.Text,
    name: shape.Text,
    description: shape.MaybeText,
    address: shape.Text,
    phone: shape.MaybeText,
    timezone: shape.Text,
    currency: shape.Text,
    rating: shape.MaybeAmount,
    reviewCount: shape.Amount,
    hours: Type.Array(shape.Text),
    cancelHoursBefore: shape.Amount,
    services: Type.Array(
      shape.Fields({
        id: shape.Text,
        name: shape.Text,
        minutes: shape.Amount,
        price: shape.MaybeAmount,
        seats: shape.MaybeAmount,
        professionals: Type.Array(shape.Text),
      }),
    ),
    team: Type.Array(
      shape.Fields({ id: shape.Text, name: shape.Text, role: shape.Text, rating: shape.MaybeAmount }),
    ),
    reviews: Type.Array(shape.Fields({ rating: shape.Amount, by: shape.Text, comment: shape.MaybeText })),
    coupons: Type.Array(shape.Fields({ code: shape.Text, off: shape.Text })),
    packages: Type.Array(
      shape.Fields({
        title: shape.Text,
        sessions: shape.Amount,
        price: shape.Amount,
      }),
    ),
    others: Type.Array(shape.Fields({ id: shape.Text, name: shape.Text, city: shape.MaybeText })),
  }),
  async run({ business, name, city }, { api }) {
    const [found, others] =
      business === undefined ? await findByName(api, name, city) : [{ id: business }, []];
    const ofIt = { businessId: found.id };
    const [profile, services, team, reviews, offers] = await Promise.all([
      api.getBusiness({ id: found.id }),
      api.listServices({ ...ofIt, limit: maxServices }),
      api.listProfessionals({ ...ofIt, limit: maxServices }),
      api.listReviews({ ...ofIt, limit: maxReviews }),
      api.listBusinessOffers({ id: found.id }),
    ]);
    const offered = services.filter(({ active }) => active);
    return {
      data: {
        ...presentProfile(profile),
        services: offered.map(presentService),
        team: team.map(presentMember),
        reviews: reviews.map(presentReview),
        ...presentOffers(offers),
        others: others.map((other) => withoutEmpty({ id: other.id, name: other.name, city: other.city })),
      },
      summary: `Business ${profile.id}: ${offered.length} services, ${team.length} professionals. find_times lists its free times.`,
    };
  },
});

async function findByName(
  api: Client,
  name: string | undefined,
  city: string | undefined,
): Promise<[Business, Business[]]> {
  if (name === undefined)
    throw new AppError('MISSING_FIELDS', { field: 'body.business', detail: 'Send business or name.' });
  const [best, ...others] = await api.listBusinesses({ query: name, city, limit: maxOthers + 1 });
  if (best === undefined)
    throw new AppError('BUSINESS_NOT_FOUND', { field: 'body.name', detail: 'No business matches the name.' });
  return [best, others];
}

function presentProfile(business: Business) {
  const { addressLine1, postalCode, city, country, workingHours, openDays } = business;
  return withoutEmpty({
    id: business.id,
    name: business.name,
    description: business.description === null ? null : shorten(business.description, maxTextLength),
    address: [addressLine1, postalCode, city, country].filter((part) => part !== null).join(', '),
    phone: business.phone,
    timezone: business.timezone,
    currency: business.currency,
    rating: business.rating,
    reviewCount: business.reviewCount,
    hours: (business.weeklyHours ?? openDays.map((weekday) => ({ weekday, ...workingHours }))).map(
      describeHours,
    ),
    cancelHoursBefore: business.cancellationWindowHours,
  });
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const describeHours = ({ weekday, start, end }: { weekday: number; start: string; end: string }) =>
  `${weekdays[weekday]} ${start} to ${end}`;

function describeDiscount({ type, value, currency, firstTimeOnly, minSpendMajor }: OfferedCoupon): string {
  return [
    type === 'percent' ? `${value} percent` : `${value} ${currency}`,
    ...(firstTimeOnly ? ['first visit only'] : []),
    ...(minSpendMajor === null ? [] : [`minimum ${minSpendMajor} ${currency}`]),
  ].join(', ');
}

const presentService = ({ id, name, duration, price, capacity, professionalIds }: Service) =>
  withoutEmpty({
    id,
    name,
    minutes: duration,
    price,
    seats: capacity > 1 ? capacity : undefined,
    professionals: professionalIds,
  });

const presentMember = ({ id, name, role, rating }: Professional) => withoutEmpty({ id, name, role, rating });

const presentReview = ({ rating, clientName, comment }: Review) =>
  withoutEmpty({
    rating,
    by: clientName,
    comment: comment === null ? null : shorten(comment, maxTextLength),
  });

const presentOffers = ({ coupons, packages }: Offers) => ({
  coupons: coupons.map((coupon) => ({ code: coupon.code, off: describeDiscount(coupon) })),
  packages: packages.map(({ title, sessionCount, packagePriceMajor }) => ({
    title,
    sessions: sessionCount,
    price: packagePriceMajor,
  })),
});
