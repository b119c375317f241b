/** How the demo marketplace is written down. Times are `HH:MM` on the business's clock, days are counted from the day of loading. */

export type BusinessId = `biz_demo_${string}`;
export type ProfessionalId = `pro_demo_${string}`;
export type ServiceId = `svc_demo_${string}`;
export type UserId = `usr_demo_${string}`;
export type FamilyMemberId = `fam_demo_${string}`;
export type AppointmentId = `apt_demo_${string}`;

export type Span = readonly [start: string, end: string];

export interface DemoBusiness {
  id: BusinessId;
  owner: UserId;
  /** Active when not said. */
  status?: 'draft' | 'under_review' | 'suspended';
  name: string;
  description: string;
  address: {
    line1: string;
    city: string;
    state: string | null;
    postalCode: string | null;
    country: string;
    lat: number;
    lng: number;
  };
  timezone: string;
  currency: string;
  hours: Span;
  breaks?: readonly Span[];
  /** 0 is Sunday. */
  openDays: readonly number[];
  slotIntervalMinutes: number;
  minNoticeMinutes?: number;
  cancellationWindowHours: number;
  bookingHorizonDays?: number;
  autoConfirm?: false;
  professionals: readonly DemoProfessional[];
  /** Professionals written down with another business who work here too. */
  alsoHere?: readonly ProfessionalId[];
  services: readonly DemoService[];
  bookings?: readonly DemoBooking[];
}

export interface DemoProfessional {
  id: ProfessionalId;
  /** Staff without one cannot log in. */
  account?: UserId;
  name: string;
  role: string;
  bio: string;
  hours: Span;
  breaks?: readonly Span[];
  /** Each stands for a visit that was completed. */
  reviews?: readonly DemoReview[];
}

export interface DemoService {
  id: ServiceId;
  name: string;
  description: string;
  minutes: number;
  /** In the currency's major unit; none means "on request". */
  price?: number;
  /** The name of the category this belongs to; a row without one is a category itself. */
  parent?: string;
  /** Seats of a class. */
  capacity?: number;
  buffers?: readonly [beforeMinutes: number, afterMinutes: number];
  active?: false;
  custom?: true;
  by: readonly ProfessionalId[];
  /** The professional offers it in their own name, not the business's. */
  own?: true;
}

export interface DemoReview {
  by: UserId;
  of: ServiceId;
  daysAgo: number;
  rating: 1 | 2 | 3 | 4 | 5;
  comment?: string;
}

/** A wish: the nearest time to it that the business is open and everybody is free is taken. */
export type Wish =
  | { inDays: number; at: string }
  | { daysAgo: number; at: string }
  /** Begun within the last two days, on a closed day if need be. */
  | { hoursAgo: number };

export interface DemoBooking {
  id: AppointmentId;
  with: ProfessionalId;
  services: readonly ServiceId[];
  /** Several share one class. */
  for: readonly (UserId | FamilyMemberId)[];
  when: Wish;
  status: 'Pending' | 'Confirmed' | 'Cancelled' | 'Completed' | 'NoShow';
  payment?: 'paid' | 'refunded';
  paymentIntentId?: `pi_mock_${string}`;
  notes?: string;
  staffNotes?: string;
}
