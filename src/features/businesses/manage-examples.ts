import { type BusinessView, businessExample } from './contract.ts';

/** What the owner or an admin sees of the businesses whose status the examples change. */

const everyDay = [0, 1, 2, 3, 4, 5, 6];

const draftExample: BusinessView = {
  ...businessExample,
  id: 'biz_01kf4zq0m8w3c5x7e9g2j4n6p8',
  name: 'Barbearia do Chiado',
  breaks: [{ start: '13:00', end: '14:00' }],
  description: null,
  addressLine1: 'Rua Garrett 12',
  city: 'Lisboa',
  state: null,
  country: 'Portugal',
  postalCode: null,
  timezone: 'Europe/Lisbon',
  cityKey: 'lisboa',
  countryKey: 'pt',
  lat: null,
  lng: null,
  minNoticeMinutes: 0,
  bookingHorizonDays: 365,
  status: 'draft',
};

export const newBusinessExample: BusinessView = { ...draftExample, role: 'owner' };

export const ceramicsExample: BusinessView = {
  ...draftExample,
  id: 'biz_demo_ceramics',
  name: 'Barro Ceramics Studio',
  workingHours: { start: '14:00', end: '21:00' },
  breaks: [],
  userId: 'usr_demo_owner_ceramics',
  description: 'Wheel throwing and glazing for beginners. Opening soon in Marvila.',
  addressLine1: 'Rua do Açúcar 76',
  city: 'Lisbon',
  postalCode: '1950-009',
  cityKey: 'lisbon',
  lat: 38.7387,
  lng: -9.1031,
  openDays: [3, 4, 5, 6],
  status: 'under_review',
};

export const carwashExample: BusinessView = {
  ...businessExample,
  id: 'biz_demo_carwash',
  name: 'Safari Shine Car Wash',
  workingHours: { start: '07:00', end: '18:00' },
  userId: 'usr_demo_owner_carwash',
  cancellationWindowHours: 1,
  description: 'Hand wash and detailing on Ngong Road. Recycled water, local staff, no swirl marks.',
  addressLine1: 'Ngong Road 112',
  city: 'Nairobi',
  state: 'Nairobi County',
  country: 'Kenya',
  postalCode: '00505',
  timezone: 'Africa/Nairobi',
  currency: 'KES',
  cityKey: 'nairobi',
  countryKey: 'ke',
  lat: -1.3003,
  lng: 36.7807,
  slotIntervalMinutes: 20,
  minNoticeMinutes: 0,
  bookingHorizonDays: 365,
  openDays: everyDay,
  status: 'active',
};

export const tanningExample: BusinessView = {
  ...businessExample,
  id: 'biz_demo_tanning',
  name: 'Sunset Tanning Rooms',
  workingHours: { start: '10:00', end: '22:00' },
  userId: 'usr_demo_owner_tanning',
  cancellationWindowHours: 2,
  description: 'Sunbeds and spray tans in Camden.',
  addressLine1: '9 Camden High Street',
  city: 'London',
  state: 'England',
  country: 'United Kingdom',
  postalCode: 'NW1 7JE',
  timezone: 'Europe/London',
  currency: 'GBP',
  cityKey: 'london',
  countryKey: 'gb',
  lat: 51.5352,
  lng: -0.1397,
  slotIntervalMinutes: 15,
  minNoticeMinutes: 0,
  bookingHorizonDays: 365,
  openDays: everyDay,
  status: 'active',
};
