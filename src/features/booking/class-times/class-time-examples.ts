export const classTimeExample = {
  id: 'cls_demo_yin_2',
  businessId: 'biz_demo_yoga',
  serviceId: 'svc_demo_yoga_yin',
  professionalId: 'pro_demo_sunita',
  weekday: 2,
  date: null,
  start: '18:00',
  from: null,
  to: null,
  exceptDates: [],
};

export const newClassTimeExample = {
  ...classTimeExample,
  id: 'cls_01kf4zq0m8w3c5x7e9g2j4n6p8',
  weekday: 4,
  start: '16:00',
  from: '2027-01-07',
};

export const comingClassExample = {
  classTimeId: 'cls_demo_sunrise_3',
  businessId: 'biz_demo_yoga',
  serviceId: 'svc_demo_yoga_sunrise',
  name: 'Sunrise hatha',
  professionalId: 'pro_demo_pema',
  professionalName: 'Pema Sherpa',
  date: '2026-12-01',
  start: '06:30',
  end: '08:00',
  startUtc: '2026-12-01T00:45:00.000Z',
  durationMinutes: 90,
  capacity: 20,
  seatsLeft: 15,
  available: true,
  price: 800,
  currency: 'NPR',
};
