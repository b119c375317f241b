/** Structured data for search engines: https://schema.org */

/** Business types by service name. The first match counts. */
const kinds: [RegExp, string][] = [
  [/hair|barber|beard|shave/i, 'HairSalon'],
  [/dent|teeth/i, 'Dentist'],
  [/physio|osteo|rehab/i, 'Physiotherapy'],
  [/yoga|pilates|gym|fitness|meditation/i, 'ExerciseGym'],
  [/tattoo|piercing/i, 'TattooParlor'],
  [/nail|manicure|pedicure/i, 'NailSalon'],
  [/massage|shiatsu|spa\b/i, 'DaySpa'],
  [/beauty|facial|lash|brow/i, 'BeautySalon'],
  [/tax|account|bookkeep/i, 'AccountingService'],
  [/nutrition|diet/i, 'MedicalBusiness'],
];

const kindOfBusiness = (words: string[]) =>
  kinds.find(([pattern]) => words.some((word) => pattern.test(word)))?.[1] ?? 'LocalBusiness';

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

interface Rated {
  rating: number | null;
  reviewCount: number;
}

const ratingOf = ({ rating, reviewCount }: Rated) =>
  rating !== null &&
  reviewCount > 0 && {
    aggregateRating: { '@type': 'AggregateRating', ratingValue: rating, reviewCount, bestRating: 5 },
  };

const given = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined));

interface DescribedBusiness extends Rated {
  name: string;
  description: string | null;
  addressLine1: string | null;
  city: string | null;
  state: string | null;
  country: string | null;
  postalCode: string | null;
  lat: number | null;
  lng: number | null;
  phone: string | null;
  email: string | null;
  website: string | null;
  currency: string;
}

interface DescribedService {
  name: string;
  description: string;
  parent: string | null;
  price: number | null;
  currency: string;
}

export const businessData = (
  url: string,
  business: DescribedBusiness,
  services: DescribedService[],
  week: { start: string; end: string }[][],
) => ({
  '@context': 'https://schema.org',
  '@type': kindOfBusiness(services.flatMap(({ name, parent }) => [parent ?? name])),
  '@id': url,
  url,
  ...given({
    name: business.name,
    description: business.description,
    telephone: business.phone,
    email: business.email,
    sameAs: business.website,
    currenciesAccepted: business.currency,
  }),
  address: {
    '@type': 'PostalAddress',
    ...given({
      streetAddress: business.addressLine1,
      addressLocality: business.city,
      addressRegion: business.state,
      postalCode: business.postalCode,
      addressCountry: business.country,
    }),
  },
  ...(business.lat !== null &&
    business.lng !== null && {
      geo: { '@type': 'GeoCoordinates', latitude: business.lat, longitude: business.lng },
    }),
  openingHoursSpecification: week.flatMap((spans, weekday) =>
    spans.map(({ start, end }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: days[weekday],
      opens: start,
      closes: end === '24:00' ? '23:59' : end,
    })),
  ),
  ...ratingOf(business),
  makesOffer: services.map(({ name, description, price, currency }) => ({
    '@type': 'Offer',
    itemOffered: { '@type': 'Service', name, ...(description !== '' && { description }) },
    ...(price !== null && { price, priceCurrency: currency }),
  })),
});

interface DescribedPerson {
  name: string;
  role: string;
  bio: string;
}

export const personData = (
  url: string,
  person: DescribedPerson,
  businesses: { name: string; url: string }[],
) => ({
  '@context': 'https://schema.org',
  '@type': 'Person',
  '@id': url,
  url,
  name: person.name,
  ...(person.role !== '' && { jobTitle: person.role }),
  ...(person.bio !== '' && { description: person.bio }),
  worksFor: businesses.map((business) => ({ '@type': 'LocalBusiness', ...business })),
});
