import { reachClara } from '../appointments/appointment-examples.ts';
import type { AppointmentView } from '../appointments/contract.ts';

/** Paid in advance, then given back. */
export const refundedExample: AppointmentView = {
  id: 'apt_demo_upcoming_2',
  professional: 'pro_demo_jonas',
  professionalName: 'Jonas Albrecht',
  business: 'biz_demo_salon',
  businessName: 'Salon Lindenblüte',
  date: '2026-12-11',
  start: '16:00',
  end: '17:30',
  time: '16:00',
  status: 'Confirmed',
  timezone: 'Europe/Berlin',
  startUtc: '2026-12-11T15:00:00.000Z',
  client: 'Clara Neumann',
  clientId: 'usr_demo_customer',
  ...reachClara,
  services: ['svc_demo_colour_roots'],
  notes: 'Same tone as last time, please.',
  paymentStatus: 'refunded',
  paymentIntentId: 'pi_mock_demo_roots',
  bookedServices: [
    { serviceId: 'svc_demo_colour_roots', name: 'Root touch-up', duration: 90, priceMajor: 72 },
  ],
  currency: 'EUR',
  familyMemberId: null,
  totalMajor: 72,
  cancelUntil: '2026-12-10T15:00:00.000Z',
  rescheduleUntil: '2026-12-10T15:00:00.000Z',
  createdAt: '2026-11-30T10:00:00.000Z',
  bookedVia: 'online',
};
