import type { DemoBusiness } from '../types.ts';

/** One business per status that is visible only to the owner and admins. */

export const carwash: DemoBusiness = {
  id: 'biz_demo_carwash',
  owner: 'usr_demo_owner_carwash',
  status: 'under_review',
  name: 'Safari Shine Car Wash',
  description: 'Hand wash and detailing on Ngong Road. Recycled water, local staff, no swirl marks.',
  address: {
    line1: 'Ngong Road 112',
    city: 'Nairobi',
    state: 'Nairobi County',
    postalCode: '00505',
    country: 'Kenya',
    lat: -1.3003,
    lng: 36.7807,
  },
  timezone: 'Africa/Nairobi',
  currency: 'KES',
  hours: ['07:00', '18:00'],
  openDays: [0, 1, 2, 3, 4, 5, 6],
  slotIntervalMinutes: 20,
  cancellationWindowHours: 1,
  professionals: [
    {
      id: 'pro_demo_wanjiru',
      name: 'Wanjiru Maina',
      role: 'Detailer',
      bio: 'Can tell by the dust which road you came by.',
      hours: ['07:00', '17:00'],
      breaks: [['12:00', '13:00']],
    },
  ],
  services: [
    {
      id: 'svc_demo_car_wash',
      name: 'Car wash',
      description: 'Outside by hand, inside vacuumed.',
      minutes: 40,
      price: 900,
      by: ['pro_demo_wanjiru'],
    },
  ],
};

export const ceramics: DemoBusiness = {
  id: 'biz_demo_ceramics',
  owner: 'usr_demo_owner_ceramics',
  status: 'draft',
  name: 'Barro Ceramics Studio',
  description: 'Wheel throwing and glazing for beginners. Opening soon in Marvila.',
  address: {
    line1: 'Rua do Açúcar 76',
    city: 'Lisbon',
    state: null,
    postalCode: '1950-009',
    country: 'Portugal',
    lat: 38.7387,
    lng: -9.1031,
  },
  timezone: 'Europe/Lisbon',
  currency: 'EUR',
  hours: ['14:00', '21:00'],
  openDays: [3, 4, 5, 6],
  slotIntervalMinutes: 30,
  cancellationWindowHours: 24,
  professionals: [
    {
      id: 'pro_demo_rita',
      name: 'Rita Salgado',
      role: 'Ceramicist',
      bio: 'Fires on Sundays, teaches the rest of the week.',
      hours: ['14:00', '21:00'],
    },
  ],
  services: [
    {
      id: 'svc_demo_pottery_class',
      name: 'Pottery class',
      description: 'Your first bowl, glazed and fired.',
      minutes: 120,
      price: 45,
      capacity: 8,
      by: ['pro_demo_rita'],
    },
  ],
};

export const tanning: DemoBusiness = {
  id: 'biz_demo_tanning',
  owner: 'usr_demo_owner_tanning',
  status: 'suspended',
  name: 'Sunset Tanning Rooms',
  description: 'Sunbeds and spray tans in Camden.',
  address: {
    line1: '9 Camden High Street',
    city: 'London',
    state: 'England',
    postalCode: 'NW1 7JE',
    country: 'United Kingdom',
    lat: 51.5352,
    lng: -0.1397,
  },
  timezone: 'Europe/London',
  currency: 'GBP',
  hours: ['10:00', '22:00'],
  openDays: [0, 1, 2, 3, 4, 5, 6],
  slotIntervalMinutes: 15,
  cancellationWindowHours: 2,
  professionals: [
    {
      id: 'pro_demo_gary',
      name: 'Gary Pugh',
      role: 'Tanning technician',
      bio: 'Runs the place.',
      hours: ['10:00', '22:00'],
      reviews: [
        {
          by: 'usr_demo_tom',
          of: 'svc_demo_spray_tan',
          daysAgo: 75,
          rating: 1,
          comment: 'Orange. And nobody asked about my allergy.',
        },
        { by: 'usr_demo_priya', of: 'svc_demo_spray_tan', daysAgo: 82, rating: 2 },
      ],
    },
  ],
  services: [
    {
      id: 'svc_demo_spray_tan',
      name: 'Spray tan',
      description: 'Twenty minutes, three shades.',
      minutes: 30,
      price: 28,
      by: ['pro_demo_gary'],
    },
  ],
};
