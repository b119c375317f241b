/**
 * Types of the demo data. Times are `HH:MM` in the time zone of the business; days count from the day of
 * loading.
 */

import type { AccessibilityFeature } from 'openslot-facts/business-facts';

type BusinessId = `biz_demo_${string}`;
export type ProfessionalId = `pro_demo_${string}`;
type ServiceId = `svc_demo_${string}`;
export type UserId = `usr_demo_${string}`;
export type FamilyMemberId = `fam_demo_${string}`;
type AppointmentId = `apt_demo_${string}`;
type ClientId = `cli_demo_${string}`;
type CouponId = `cpn_demo_${string}`;
type PackageId = `pkg_demo_${string}`;
type PurchaseId = `pur_demo_${string}`;
type TimeOffId = `off_demo_${string}`;
type JoinRequestId = `jrq_demo_${string}`;
type SpecialHoursId = `sph_demo_${string}`;
type ClassTimeId = `cls_demo_${string}`;
type NoteId = `cnt_demo_${string}`;

export type Span = readonly [start: string, end: string];

export interface DemoBusiness {
  id: BusinessId;
  owner: UserId;
  /** Default: active. */
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
  phone?: string;
  email?: string;
  website?: string;
  images?: readonly string[];
  /** ISO 639-1 codes. */
  languages?: readonly string[];
  accessibility?: readonly AccessibilityFeature[];
  timezone: string;
  currency: string;
  hours: Span;
  /** If set, `hours` and `openDays` contain the earliest opening, the latest closing and the open days. */
  weeklyHours?: readonly DemoShift[];
  /** Different hours on single days. */
  specialDays?: readonly DemoSpecialDay[];
  /** Rota of two weeks from next Monday on. It contains the usual hours, in which the demo books. */
  rota?: Readonly<Record<ProfessionalId, readonly DemoShift[]>>;
  breaks?: readonly Span[];
  /** 0 is Sunday. */
  openDays: readonly number[];
  slotIntervalMinutes: number;
  minNoticeMinutes?: number;
  cancellationWindowHours: number;
  bookingHorizonDays?: number;
  autoConfirm?: false;
  professionals: readonly DemoProfessional[];
  /** Professionals defined with another business who also work here. */
  alsoHere?: readonly ProfessionalId[];
  /** Weekly rules of professionals, instead of daily hours. */
  roster?: Readonly<Record<ProfessionalId, readonly DemoShift[]>>;
  closures?: readonly DemoTimeOff[];
  services: readonly DemoService[];
  /** Services with class times can only be booked at these times. */
  classTimes?: readonly DemoClassTime[];
  /** Besides the owner and professionals with an account. */
  members?: readonly { user: UserId; role: 'manager' | 'staff' }[];
  packages?: readonly DemoPackage[];
  coupons?: readonly DemoCoupon[];
  clients?: readonly DemoClient[];
  joinRequests?: readonly DemoJoinRequest[];
  /** Pending invitations to accounts. */
  invitations?: readonly {
    id: `inv_demo_${string}`;
    user: UserId;
    role: 'manager' | 'staff';
    daysAgo: number;
  }[];
  bookings?: readonly DemoBooking[];
}

/** The same hours on several weekdays; 0 is Sunday. */
export interface DemoShift {
  days: readonly number[];
  hours: Span;
}

/** The first such weekday after the given number of days. */
export interface DemoDay {
  inDays: number;
  weekday: number;
}

interface DemoSpecialDay extends DemoDay {
  id: SpecialHoursId;
  hours: Span;
}

/** Weekly on these days, or once. */
type DemoClassTime = { id: ClassTimeId; service: ServiceId; by: ProfessionalId; at: string } & (
  | { days: readonly number[] }
  | { once: DemoDay }
);

/** Starts on the first open day after the given number of days. Default: one whole day. */
export interface DemoTimeOff {
  id: TimeOffId;
  inDays: number;
  days?: number;
  from?: string;
  to?: string;
  reason?: string;
}

export interface DemoProfessional {
  id: ProfessionalId;
  /** Professionals without an account cannot log in. */
  account?: UserId;
  name: string;
  role: string;
  bio: string;
  hours: Span;
  breaks?: readonly Span[];
  absences?: readonly DemoTimeOff[];
  /** Each one belongs to a completed appointment. */
  reviews?: readonly DemoReview[];
}

export interface DemoService {
  id: ServiceId;
  name: string;
  description: string;
  minutes: number;
  /** In major units; undefined means "on request". */
  price?: number;
  /** Name of the parent category; undefined for top-level categories. */
  parent?: string;
  /** Seats of a class. */
  capacity?: number;
  buffers?: readonly [beforeMinutes: number, afterMinutes: number];
  active?: false;
  custom?: true;
  by: readonly ProfessionalId[];
  /** Offered by the professional, not the business. */
  own?: true;
}

export interface DemoReview {
  by: UserId;
  of: ServiceId;
  daysAgo: number;
  rating: 1 | 2 | 3 | 4 | 5;
  comment?: string;
  /** Reply of the owner, one day later. */
  reply?: string;
}

/** Requested time. The nearest bookable time is used. */
export type RequestedTime =
  | { inDays: number; at: string }
  | { daysAgo: number; at: string }
  /** Within the last two days, also on closed days. */
  | { hoursAgo: number };

export interface DemoBooking {
  id: AppointmentId;
  with: ProfessionalId;
  services: readonly ServiceId[];
  /** Several clients share a class session. Staff book for client records. */
  for: readonly (UserId | FamilyMemberId | ClientId)[];
  when: RequestedTime;
  status: 'Pending' | 'Confirmed' | 'Cancelled' | 'Completed' | 'NoShow';
  payment?: 'paid' | 'refunded';
  paymentIntentId?: `pi_mock_${string}`;
  /** Bookings with the same id form a series. */
  series?: `grp_demo_${string}`;
  /** Used by the first client. */
  coupon?: CouponId;
  /** Cancellation reason. */
  reason?: string;
  notes?: string;
  staffNotes?: string;
}

/** Ordered by id, which is the order of lists. */
export interface DemoPackage {
  id: PackageId;
  service: ServiceId;
  title: string;
  description?: string;
  sessions: number;
  /** In major units. */
  price: number;
  validityDays: number;
  /** Last day of sale, counted from today; undefined: no end. */
  onSaleToDay?: number;
  active?: false;
  sales?: readonly DemoSale[];
}

export interface DemoSale {
  id: PurchaseId;
  to: UserId;
  daysAgo: number;
  /** Redeemed appointments: ids of bookings defined elsewhere, or days ago. */
  visits?: readonly (AppointmentId | number)[];
  cancelledDaysAgo?: number;
}

/** Ordered by id. */
export interface DemoCoupon {
  id: CouponId;
  code: string;
  /** Percent, or an amount in major units. */
  off: { percent: number } | { amount: number };
  active?: false;
  /** Days in the time zone of the business, counted from today; negative in the past. */
  fromDay?: number;
  toDay?: number;
  usageLimit?: number;
  perCustomerLimit?: number;
  firstTimeOnly?: true;
  services?: readonly ServiceId[];
  minSpend?: number;
  /** Publicly visible. */
  public?: true;
}

/** Ordered by id. Linked to the account with the same e-mail address. */
export interface DemoClient {
  id: ClientId;
  name: string;
  email?: string;
  phone?: string;
  notes?: string;
  tags?: readonly string[];
  birthday?: string;
  datedNotes?: readonly { id: NoteId; by: UserId; daysAgo: number; text: string }[];
}

interface DemoJoinRequest {
  id: JoinRequestId;
  of: ProfessionalId;
  askedBy: 'professional' | 'business';
  daysAgo: number;
  declinedDaysAgo?: number;
}
