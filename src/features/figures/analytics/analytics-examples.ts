const none = { total: 0, pending: 0, confirmed: 0, completed: 0, noShow: 0, cancelled: 0 };
const oneVisit = [
  {
    currency: 'EUR',
    visits: 1,
    revenueMajor: 189,
    paidMajor: 189,
    unpaidMajor: 0,
    refundedMajor: 0,
    expectedVisits: 0,
    expectedMajor: 0,
    expectedPaidMajor: 0,
  },
];
const idle = (professionalId: string, name: string, offeredMinutes: number) => ({
  professionalId,
  name,
  bookings: none,
  revenue: [],
  occupancy: { bookedMinutes: 0, offeredMinutes, rate: 0 },
  noShowRate: null,
  clients: { new: 0, returning: 0, total: 0 },
  commissions: [],
});
const weekday = (day: number, offeredMinutes: number) => ({
  weekday: day,
  bookings: none,
  revenue: [],
  occupancy: { bookedMinutes: 0, offeredMinutes, rate: offeredMinutes === 0 ? null : 0 },
  noShowRate: null,
  clients: { new: 0, returning: 0, total: 0 },
});

export const analyticsExample = {
  businessId: 'biz_demo_salon',
  timezone: 'Europe/Berlin',
  from: '2026-11-13',
  to: '2026-11-14',
  bookings: { ...none, total: 1, completed: 1 },
  revenue: oneVisit,
  occupancy: { bookedMinutes: 180, offeredMinutes: 3210, rate: 0.0561 },
  noShowRate: 0,
  topServices: [
    {
      serviceId: 'svc_demo_balayage',
      name: 'Balayage',
      bookings: 1,
      revenue: [{ currency: 'EUR', revenueMajor: 189 }],
    },
  ],
  clients: { new: 0, returning: 1, total: 1 },
  byDay: [
    {
      date: '2026-11-13',
      bookings: { ...none, total: 1, completed: 1 },
      revenue: oneVisit,
      bookedMinutes: 180,
      offeredMinutes: 1830,
    },
    { date: '2026-11-14', bookings: none, revenue: [], bookedMinutes: 0, offeredMinutes: 1380 },
  ],
  byProfessional: [
    {
      professionalId: 'pro_demo_jonas',
      name: 'Jonas Albrecht',
      bookings: { ...none, total: 1, completed: 1 },
      revenue: oneVisit,
      occupancy: { bookedMinutes: 180, offeredMinutes: 1020, rate: 0.1765 },
      noShowRate: 0,
      clients: { new: 0, returning: 1, total: 1 },
      commissions: [{ currency: 'EUR', commissionMajor: 86 }],
    },
    idle('pro_demo_aylin', 'Aylin Demir', 450),
    idle('pro_demo_lena', 'Lena Vogt', 960),
    idle('pro_demo_paula', 'Paula Brenner', 780),
  ],
  byService: [
    {
      serviceId: 'svc_demo_balayage',
      name: 'Balayage',
      bookings: { ...none, total: 1, completed: 1 },
      revenue: oneVisit,
      noShowRate: 0,
      clients: { new: 0, returning: 1, total: 1 },
    },
  ],
  byWeekday: [
    ...[0, 1, 2, 3, 4].map((day) => weekday(day, 0)),
    {
      weekday: 5,
      bookings: { ...none, total: 1, completed: 1 },
      revenue: oneVisit,
      occupancy: { bookedMinutes: 180, offeredMinutes: 1830, rate: 0.0984 },
      noShowRate: 0,
      clients: { new: 0, returning: 1, total: 1 },
    },
    weekday(6, 1380),
  ],
  packages: { sold: 0, cancelled: 0, revenue: [] },
};
