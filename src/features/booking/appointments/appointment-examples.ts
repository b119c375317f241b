import type { AppointmentView, CancelledView } from './contract.ts';

const atTheSalon = {
  professional: 'pro_demo_lena',
  professionalName: 'Lena Vogt',
  business: 'biz_demo_salon',
  businessName: 'Salon Lindenblüte',
  paymentStatus: 'unpaid',
  timezone: 'Europe/Berlin',
  currency: 'EUR',
  familyMemberId: null,
  cancelUntil: null,
  rescheduleUntil: null,
  createdAt: '2026-11-30T10:00:00.000Z',
  bookedVia: 'online',
  version: '5d1c09a2be77f310',
} as const;

const clara = { client: 'Clara Neumann', clientId: 'usr_demo_customer' };
/** Contact data, which only staff see. */
export const reachClara = { clientEmail: 'customer@demo.test', clientPhone: '+49 30 23125 014' };

const haircut = {
  services: ['svc_demo_haircut'],
  bookedServices: [{ serviceId: 'svc_demo_haircut', name: 'Haircut', duration: 60, priceMajor: 45 }],
};
const shortHaircut = {
  services: ['svc_demo_haircut_short'],
  bookedServices: [
    { serviceId: 'svc_demo_haircut_short', name: 'Short haircut', duration: 45, priceMajor: 38 },
  ],
};

export const upcomingExample: AppointmentView = {
  ...atTheSalon,
  ...clara,
  id: 'apt_demo_upcoming_1',
  date: '2026-12-04',
  start: '10:30',
  end: '11:45',
  time: '10:30',
  startUtc: '2026-12-04T09:30:00.000Z',
  services: ['svc_demo_haircut_long'],
  status: 'Confirmed',
  bookedServices: [
    { serviceId: 'svc_demo_haircut_long', name: 'Long haircut', duration: 75, priceMajor: 68.5 },
  ],
  totalMajor: 68.5,
  amountPaidMajor: 0,
  amountDueMajor: 68.5,
  cancelUntil: '2026-12-03T09:30:00.000Z',
  rescheduleUntil: '2026-12-03T09:30:00.000Z',
  createdAt: '2026-11-29T09:30:00.000Z',
};

export const cancelledExample: CancelledView = {
  ...upcomingExample,
  status: 'Cancelled',
  totalMajor: 0,
  amountDueMajor: 0,
  cancelUntil: null,
  rescheduleUntil: null,
};

export const movedExample: AppointmentView = {
  ...upcomingExample,
  date: '2026-12-02',
  start: '11:00',
  end: '12:15',
  time: '11:00',
  startUtc: '2026-12-02T10:00:00.000Z',
  cancelUntil: '2026-12-01T10:00:00.000Z',
  rescheduleUntil: '2026-12-01T10:00:00.000Z',
};

export const bookedExample: AppointmentView = {
  ...atTheSalon,
  ...clara,
  ...haircut,
  id: 'apt_01kf4zq0m8w3c5x7e9g2j4n6p8',
  date: '2026-12-01',
  start: '09:30',
  end: '10:30',
  time: '09:30',
  startUtc: '2026-12-01T08:30:00.000Z',
  status: 'Confirmed',
  notes: 'Short at the sides, please.',
  totalMajor: 45,
  amountPaidMajor: 0,
  amountDueMajor: 45,
  createdAt: '2026-11-30T12:00:00.000Z',
};

export const confirmedExample: AppointmentView = {
  ...atTheSalon,
  ...shortHaircut,
  id: 'apt_demo_pending_3',
  client: 'Deniz Kaya',
  clientId: 'usr_demo_deniz',
  clientEmail: 'deniz@people.demo.test',
  date: '2026-12-30',
  start: '17:00',
  end: '17:45',
  time: '17:00',
  startUtc: '2026-12-30T16:00:00.000Z',
  status: 'Confirmed',
  totalMajor: 38,
  amountPaidMajor: 0,
  amountDueMajor: 38,
  cancelUntil: '2026-12-29T16:00:00.000Z',
  rescheduleUntil: '2026-12-29T16:00:00.000Z',
  notified: [{ who: 'Deniz Kaya', channel: 'email', status: 'queued' }],
};

export const completedExample: AppointmentView = {
  ...atTheSalon,
  ...clara,
  ...reachClara,
  ...haircut,
  id: 'apt_demo_recent_1',
  date: '2026-11-30',
  start: '10:00',
  end: '11:00',
  time: '10:00',
  startUtc: '2026-11-30T09:00:00.000Z',
  status: 'Completed',
  notes: 'Please keep the length, only the ends.',
  staffNotes: 'Sensitive scalp: no menthol shampoo.',
  totalMajor: 45,
  amountPaidMajor: 0,
  amountDueMajor: 45,
  createdAt: '2026-11-25T09:00:00.000Z',
  notified: [{ who: 'Clara Neumann', channel: 'email', status: 'queued', phone: reachClara.clientPhone }],
};

export const missedExample: AppointmentView = {
  ...atTheSalon,
  id: 'apt_demo_recent_2',
  client: 'Emil Neumann',
  clientId: 'usr_demo_customer',
  ...reachClara,
  date: '2026-11-30',
  start: '09:30',
  end: '10:00',
  time: '09:30',
  startUtc: '2026-11-30T08:30:00.000Z',
  services: ['svc_demo_haircut_child'],
  status: 'NoShow',
  notes: 'Emil would like to keep his fringe.',
  bookedServices: [
    { serviceId: 'svc_demo_haircut_child', name: 'Children’s haircut', duration: 30, priceMajor: 25 },
  ],
  totalMajor: 25,
  amountPaidMajor: 0,
  amountDueMajor: 25,
  familyMemberId: 'fam_demo_emil',
  createdAt: '2026-11-25T08:30:00.000Z',
  notified: [{ who: 'Emil Neumann', channel: 'email', status: 'queued', phone: reachClara.clientPhone }],
};

/** Booked by staff for a client without an account. */
export const clientAppointmentExample: AppointmentView = {
  ...atTheSalon,
  ...shortHaircut,
  id: 'apt_demo_walter_2',
  client: 'Walter Hoffmann',
  clientEmail: 'walter.hoffmann@example.com',
  clientPhone: '+49 30 5550 0142',
  crmClientId: 'cli_demo_walter',
  date: '2026-12-09',
  start: '09:30',
  end: '10:15',
  time: '09:30',
  startUtc: '2026-12-09T08:30:00.000Z',
  status: 'Confirmed',
  staffNotes: 'Booked by phone.',
  totalMajor: 38,
  amountPaidMajor: 0,
  amountDueMajor: 38,
  cancelUntil: '2026-12-09T08:30:00.000Z',
  rescheduleUntil: '2026-12-08T08:30:00.000Z',
  bookedVia: 'staff',
};
