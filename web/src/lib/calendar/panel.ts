import type { Status } from './data.ts';

/** A visit as its panel shows it. */
export interface PanelVisit {
  id: string;
  client: string;
  professional: string;
  professionalName: string;
  date: string;
  start: string;
  end: string;
  minutes: number;
  status: Status;
  services: { id: string; name: string }[];
  total: number | null;
  currency: string;
  paymentStatus: 'unpaid' | 'paid' | 'refunded';
  isPaidOnline: boolean;
  coupon: string | null;
  usesPackage: boolean;
  phone: string | null;
  email: string | null;
  notes: string;
  staffNotes: string;
  bookedVia: 'online' | 'staff' | 'agent' | null;
  createdAt: string | null;
}

export const toneOf: Record<Status, 'good' | 'warn' | 'bad' | ''> = {
  Pending: 'warn',
  Confirmed: 'good',
  Cancelled: '',
  Completed: '',
  NoShow: 'bad',
};
