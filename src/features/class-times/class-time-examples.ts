export const classTimeExample = {
  id: 'cls_01kf4zq0m8w3c5x7e9g2j4n6p7',
  businessId: 'biz_demo_salon',
  serviceId: 'svc_demo_haircut',
  professionalId: 'pro_demo_lena',
  weekday: 4,
  date: null,
  start: '18:00',
  from: null,
  to: null,
  exceptDates: [],
};

export const newClassTimeExample = {
  ...classTimeExample,
  id: 'cls_01kf4zq0m8w3c5x7e9g2j4n6p8',
  start: '18:30',
  from: '2027-01-07',
};

export const comingClassExample = {
  classTimeId: classTimeExample.id,
  businessId: 'biz_demo_salon',
  serviceId: 'svc_demo_haircut',
  name: 'Haircut',
  professionalId: 'pro_demo_lena',
  professionalName: 'Lena',
  date: '2027-01-07',
  start: '18:00',
  end: '19:00',
  startUtc: '2027-01-07T17:00:00.000Z',
  durationMinutes: 60,
  capacity: 8,
  seatsLeft: 5,
  available: true,
  price: 15,
  currency: 'EUR',
};
