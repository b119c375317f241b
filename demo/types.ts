/** How the demo marketplace is written down. Times are `HH:MM` on the business's clock, days are counted from the day of loading. */

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
  phone?: string;
  email?: string;
  website?: string;
  images?: readonly string[];
  timezone: string;
  currency: string;
  hours: Span;
  /** Where there are any, `hours` and `openDays` show the earliest opening, the latest closing and the days of them. */
  weeklyHours?: readonly DemoShift[];
  /** Other hours on single days. */
  specialDays?: readonly DemoSpecialDay[];
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
  /** Who works by weekly rules here rather than by their hours of every day. */
  roster?: Readonly<Record<ProfessionalId, readonly DemoShift[]>>;
  closures?: readonly DemoTimeOff[];
  services: readonly DemoService[];
  /** Services that have any take place then, and at no other time. */
  classTimes?: readonly DemoClassTime[];
  /** Apart from the owner, and from professionals with an account. */
  members?: readonly { user: UserId; role: 'manager' | 'staff' }[];
  packages?: readonly DemoPackage[];
  coupons?: readonly DemoCoupon[];
  clients?: readonly DemoClient[];
  joinRequests?: readonly DemoJoinRequest[];
  /** To accounts, and not answered yet. */
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

/** The first day of this weekday so many days ahead. */
export interface DemoDay {
  inDays: number;
  weekday: number;
}

interface DemoSpecialDay extends DemoDay {
  id: SpecialHoursId;
  hours: Span;
}

/** Every week on these days, numbered in their order; or once. */
type DemoClassTime = { id: ClassTimeId; service: ServiceId; by: ProfessionalId; at: string } & (
  | { days: readonly number[] }
  | { once: DemoDay }
);

/** From the first open day so many days ahead; one day when not said, and whole days where times are left out. */
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
  /** Staff without one cannot log in. */
  account?: UserId;
  name: string;
  role: string;
  bio: string;
  hours: Span;
  breaks?: readonly Span[];
  absences?: readonly DemoTimeOff[];
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
  /** What the owner answered, a day later. */
  reply?: string;
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
  /** Several share one class. A client is booked for by staff. */
  for: readonly (UserId | FamilyMemberId | ClientId)[];
  when: Wish;
  status: 'Pending' | 'Confirmed' | 'Cancelled' | 'Completed' | 'NoShow';
  payment?: 'paid' | 'refunded';
  paymentIntentId?: `pi_mock_${string}`;
  /** Those with the same one repeat the first of them. */
  series?: `grp_demo_${string}`;
  /** Used by the first seat. */
  coupon?: CouponId;
  /** Why it was cancelled. */
  reason?: string;
  notes?: string;
  staffNotes?: string;
}

/** Written down in the order of their ids, which is the order that lists show: the oldest first. */
export interface DemoPackage {
  id: PackageId;
  service: ServiceId;
  title: string;
  description?: string;
  sessions: number;
  /** In the currency's major unit, like that of the service it is compared with. */
  price: number;
  validityDays: number;
  /** The last day of the sale, counted from today; no end when not said. */
  onSaleToDay?: number;
  active?: false;
  sales?: readonly DemoSale[];
}

export interface DemoSale {
  id: PurchaseId;
  to: UserId;
  daysAgo: number;
  /** What it has paid for: bookings written down elsewhere by id, other visits by how many days ago they were. */
  visits?: readonly (AppointmentId | number)[];
  cancelledDaysAgo?: number;
}

/** In the order of their ids, like packages. */
export interface DemoCoupon {
  id: CouponId;
  code: string;
  /** Percent, or the currency's major unit. */
  off: { percent: number } | { amount: number };
  active?: false;
  /** Whole days on the business's clock, counted from today; negative ones are past. */
  fromDay?: number;
  toDay?: number;
  usageLimit?: number;
  perCustomerLimit?: number;
  firstTimeOnly?: true;
  services?: readonly ServiceId[];
  minSpend?: number;
  /** Shown to everybody. */
  public?: true;
}

/** In the order of their ids, like packages. Linked to the account that has the address. */
export interface DemoClient {
  id: ClientId;
  name: string;
  email?: string;
  phone?: string;
  notes?: string;
  datedNotes?: readonly { id: NoteId; by: UserId; daysAgo: number; text: string }[];
}

interface DemoJoinRequest {
  id: JoinRequestId;
  of: ProfessionalId;
  askedBy: 'professional' | 'business';
  daysAgo: number;
  declinedDaysAgo?: number;
}
