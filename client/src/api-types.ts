// Generated from the OpenAPI document by `npm run client:types`; a test compares them.

export interface AffectedAppointment {
  /** Appointment id. */
  id: string;
  /** Where. */
  businessId: string;
  /** With whom. */
  professionalId: string;
  status: 'Pending' | 'Confirmed' | 'Cancelled';
  /** Local date. */
  date: string;
  /** Local start time, `HH:MM`. */
  start: string;
  /** Local end time (exclusive), `HH:MM`. `24:00` is midnight at the end of the day. */
  end: string;
  /** Name of the client. */
  clientName: string;
  /** Names of the booked services, separated by commas. */
  serviceName: string;
}

export interface Alert {
  /** Opaque id. */
  id: string;
  /** Appointment id. */
  appointmentId: string;
  type: 'running_late';
  /** Delay in minutes after the start. */
  minutes: number;
  /** Message of the late party. */
  message: string | null;
  /** Response of the other party. `superseded` when the same party raised a newer alert. */
  status: 'pending' | 'accepted' | 'declined' | 'superseded';
  /** Party that is late. The other party responds. */
  raisedBy: 'client' | 'staff';
  /** Start time plus delay. After it, the alert can no longer be answered. */
  expectedAt: string;
  /** When the alert was raised. */
  createdAt: string;
  /** When the alert was answered. Null while it is pending. */
  respondedAt: string | null;
}

export interface Analytics {
  /** Business id. */
  businessId: string;
  /** IANA time zone used to group days. */
  timezone: string;
  /** First day. */
  from: string;
  /** Last day (inclusive). */
  to: string;
  bookings: AnalyticsBookings;
  /** Revenue by currency. The currency of the business is always present. */
  revenue: AnalyticsRevenue[];
  occupancy: AnalyticsOccupancy;
  /** No-shows / (no-shows + completed). Null without either. Rounded to four decimals. */
  noShowRate: number | null;
  /** The ten most booked services. Ties are sorted by revenue. */
  topServices: AnalyticsService[];
  clients: AnalyticsClients;
  /** Every day of the period, including days without appointments. */
  byDay: AnalyticsDay[];
  /** Current professionals, and professionals with an appointment in this period, busiest first. The sums equal the totals, except for clients of several professionals. */
  byProfessional: AnalyticsByProfessional[];
  /** Services with an appointment in this period, most booked first. */
  byService: AnalyticsByService[];
  /** All seven weekdays, Sunday first. */
  byWeekday: AnalyticsByWeekday[];
  packages: {
    /** Packages sold in this period, without cancelled ones. */
    sold: number;
    /** Packages sold in this period that were cancelled later. */
    cancelled: number;
    /** Price of sold packages by currency, without cancelled ones. Not included in `revenue`: appointments paid with a package have no revenue. */
    revenue: AnalyticsServiceRevenue[];
  } | null;
}

export interface AnalyticsBookings {
  /** All appointments with any status. */
  total: number;
  /** Pending appointments. */
  pending: number;
  /** Confirmed appointments that are neither completed nor a no-show. */
  confirmed: number;
  /** Completed appointments. */
  completed: number;
  /** No-shows. */
  noShow: number;
  /** Appointments cancelled by either side. */
  cancelled: number;
}

export interface AnalyticsByProfessional {
  /** Professional id. */
  professionalId: string;
  /** Current name. */
  name: string;
  bookings: AnalyticsBookings;
  /** Revenue by currency. Empty without revenue. */
  revenue: AnalyticsRevenue[];
  occupancy: AnalyticsOccupancy;
  /** No-shows / (no-shows + completed). Null without either. Rounded to four decimals. */
  noShowRate: number | null;
  clients: AnalyticsClients;
  /** Commissions by currency. Empty without rates or revenue. */
  commissions: AnalyticsCommission[];
}

export interface AnalyticsByService {
  /** Service id. */
  serviceId: string;
  /** Current name, or the name when booked if the service was deleted. */
  name: string;
  bookings: AnalyticsBookings;
  /** Revenue by currency. An appointment with several services counts for each, and its price is split in proportion to their prices. */
  revenue: AnalyticsRevenue[];
  /** No-shows / (no-shows + completed). Null without either. Rounded to four decimals. */
  noShowRate: number | null;
  clients: AnalyticsClients;
}

export interface AnalyticsByWeekday {
  /** 0 (Sunday) to 6 (Saturday). */
  weekday: number;
  bookings: AnalyticsBookings;
  /** Revenue by currency. Empty without revenue. */
  revenue: AnalyticsRevenue[];
  occupancy: AnalyticsOccupancy;
  /** No-shows / (no-shows + completed). Null without either. Rounded to four decimals. */
  noShowRate: number | null;
  clients: AnalyticsClients;
}

export interface AnalyticsClients {
  /** Clients without an appointment at the business before the first day. Cancelled appointments do not count. */
  new: number;
  /** Clients with an earlier appointment. */
  returning: number;
  /** Clients with an appointment in this period. Cancelled appointments do not count. */
  total: number;
}

export interface AnalyticsCommission {
  /** ISO 4217 code of the amounts. */
  currency: string;
  /** Revenue multiplied by the current rates. */
  commissionMajor: number;
}

export interface AnalyticsDay {
  /** Local date. */
  date: string;
  bookings: AnalyticsBookings;
  /** Revenue by currency. Empty without revenue. */
  revenue: AnalyticsRevenue[];
  /** Booked minutes of appointments that begin on this day. */
  bookedMinutes: number;
  /** Offered minutes of this day. */
  offeredMinutes: number;
}

export interface AnalyticsOccupancy {
  /** Total duration of appointments that were not cancelled. Class sessions count once, buffers do not count. */
  bookedMinutes: number;
  /** Working time of professionals according to their current schedules, without breaks, absences and closures, from the day they joined. */
  offeredMinutes: number;
  /** `bookedMinutes` / `offeredMinutes`. Null if no time was offered. Rounded to four decimals. */
  rate: number | null;
}

export interface AnalyticsRevenue {
  /** ISO 4217 code of the amounts. */
  currency: string;
  /** Completed appointments with a price in this currency. */
  visits: number;
  /** Price of completed appointments after discounts, without refunded ones: `paidMajor` + `unpaidMajor`. */
  revenueMajor: number;
  /** Part that is recorded as paid. */
  paidMajor: number;
  /** Part that is not recorded as paid: paid at the business or due. */
  unpaidMajor: number;
  /** Price of completed appointments whose payment was refunded. Not included in `revenueMajor`. */
  refundedMajor: number;
  /** Pending and confirmed appointments with a price in this currency. */
  expectedVisits: number;
  /** Price of pending and confirmed appointments after coupons and packages, without refunded ones. Not included in `revenueMajor`. */
  expectedMajor: number;
  /** Part of `expectedMajor` that is paid in advance. */
  expectedPaidMajor: number;
}

export interface AnalyticsService {
  /** Service id. */
  serviceId: string;
  /** Current name, or the name when booked if the service was deleted. */
  name: string;
  /** Appointments with the service, without cancelled ones. */
  bookings: number;
  /** Revenue by currency. The price of an appointment with several services is split in proportion to their prices. */
  revenue: AnalyticsServiceRevenue[];
}

export interface AnalyticsServiceRevenue {
  /** ISO 4217 code of the amounts. */
  currency: string;
  /** Share of the revenue. */
  revenueMajor: number;
}

export interface Appointment {
  /** Opaque. */
  id: string;
  /** Name of the client. */
  client?: string;
  /** Account of the client. Absent for clients without an account. */
  clientId?: string;
  /** Family member that the appointment is for. Null when it is for the account holder. */
  familyMemberId?: string | null;
  /** E-mail address of the client. Only visible to staff. */
  clientEmail?: string;
  /** Phone number of the client. Only visible to staff. */
  clientPhone?: string;
  /** Client record of the booking. */
  crmClientId?: string;
  /** Professional id. */
  professional: string;
  /** Current name of the professional. */
  professionalName?: string;
  /** Business id. */
  business: string;
  /** Current name of the business. */
  businessName?: string;
  /** Local date of the start. */
  date: string;
  /** Local start time, `HH:MM`. */
  start: string;
  /** Local end time (exclusive), `HH:MM`. `24:00` is midnight at the end of the day. */
  end: string;
  /** Same as `start`. */
  time: string;
  /** Service ids. */
  services?: string[];
  status: 'Pending' | 'Confirmed' | 'Cancelled' | 'Completed' | 'NoShow';
  /** Notes that client and staff can see. */
  notes?: string;
  /** Notes that only staff can see. */
  staffNotes?: string;
  /** Units of rooms and equipment. Only visible to staff. */
  resources?: UsedUnit[];
  paymentStatus?: 'unpaid' | 'paid' | 'refunded';
  /** Provider reference; `pi_…` or `cs_…` means paid online. */
  paymentIntentId?: string;
  /** Shared by the occurrences of a series. */
  recurringGroupId?: string;
  /** IANA time zone of date and times. */
  timezone: string;
  /** Start time as an instant. */
  startUtc: string;
  /** Copies of the services at the time of booking. */
  bookedServices?: BookedService[];
  /** ISO 4217 code of all amounts. */
  currency?: string;
  /** Price after coupon or package, in major units, paid or not. 0 for cancelled appointments. Null when no booked service has a price. */
  totalMajor?: number | null;
  /** Amount received and not refunded, in major units. */
  amountPaidMajor?: number;
  /** Amount that can still be paid, in major units. 0 for cancelled and refunded appointments. Null when nothing was paid and no booked service has a price. */
  amountDueMajor?: number | null;
  discount?: AppointmentDiscount;
  packageRedemption?: PackageRedemption;
  deposit?: Deposit;
  /** Last moment at which the client can cancel. For times chosen by staff, the start. Null when it has passed. */
  cancelUntil?: string | null;
  /** Last moment at which the client can reschedule. Null when it has passed. */
  rescheduleUntil?: string | null;
  /** When the appointment was booked. */
  createdAt?: string;
  /** Opaque version of the appointment. Send it as `If-Match` to change the appointment only if it has not changed since. */
  version?: string;
  /** `online`: booked by the client. `staff`: booked by staff. `agent`: booked by an agent of either. */
  bookedVia?: 'online' | 'staff' | 'agent';
  /** Rules set aside. Staff only. */
  overrides?: string[];
  /** Clients that this change notifies. Only in responses to changes by staff. */
  notified?: Notified[];
  /** Name of the agent. Only visible to the account that authorized it. */
  agentName?: string;
}

export interface AppointmentDiscount {
  /** Code as written by the business. */
  couponCode: string;
  /** Price before the discount, in major units. */
  subtotalMajor: number;
  /** Discount in major units. */
  discountMajor: number;
  /** Amount due after the discount, in major units. */
  finalMajor: number;
}

export interface AppointmentHistoryEntry {
  /** When. */
  at: string;
  /** User id of the account that made the change. */
  by: string | null;
  /** Present if an agent acted for the account. Known for 180 days. */
  byAgent?: true;
  /** Name of the agent. Absent for agents of the client. */
  agentName?: string;
  action: 'book' | 'confirm' | 'cancel' | 'reschedule' | 'lengthen' | 'services' | 'complete' | 'no-show' | 'reopen' | 'notes' | 'resources' | 'pay' | 'refund' | 'refund-failed' | 'void';
  from?: AppointmentState;
  to?: AppointmentState;
}

export interface AppointmentState {
  /** Set when the status changed. */
  status?: string;
  /** Set when the appointment was rescheduled. */
  date?: string;
  /** Set when the appointment was rescheduled. */
  start?: string;
  /** Set when the appointment was rescheduled. */
  professional?: string;
  /** Set when the length changed. */
  durationMinutes?: number;
  /** Set when the services changed. */
  services?: string[];
  /** Reason of the cancellation. */
  reason?: string;
  /** Set when the payment status changed. */
  paymentStatus?: string;
  /** Rules set aside by staff. */
  overrides?: string[];
}

export interface Approval {
  /** Opaque. */
  id: string;
  /** `lapsed` also when the request was approved but could not be carried out. `refusal` is then the error code. `withdrawn`: by the agent. */
  status: 'pending' | 'approved' | 'declined' | 'lapsed' | 'withdrawn';
  /** Action that the agent requests. */
  action: 'book' | 'reschedule' | 'cancel';
  /** Grant of the agent. */
  grantId: string;
  /** Name of the agent. */
  agentName: string;
  summary: ApprovalSummary;
  /** Message of the agent to the account holder. */
  message: string | null;
  /** Earlier request that this one replaces. */
  replaces: {
    /** Withdrawn request. */
    id: string;
    /** Its appointments. */
    visits: ApprovalAppointment[];
  } | null;
  /** Appointment to be changed, or the first one that was booked. */
  appointmentId: string | null;
  /** Ids of all appointments. */
  appointmentIds: string[];
  /** Error code that the request got after it was approved. */
  refusal: string | null;
  /** Creation time. */
  createdAt: string;
  /** End of the approval period. The times of a booking are held until then. */
  expiresAt: string;
  /** When the request was approved, declined or withdrawn, or lapsed. Null while it is pending. */
  decidedAt: string | null;
  /** URL of the page on which the user decides. Requires a signed-in user. */
  approveUrl: string;
}

export interface ApprovalAppointment {
  /** Where. */
  businessId: string;
  /** Name of the business when the request was created. */
  businessName: string;
  /** City of the business. */
  city: string | null;
  /** Street and number of the business. */
  address: string | null;
  /** With whom. */
  professionalId: string;
  /** Name of the professional when the request was created. */
  professionalName: string;
  /** Names of the services. */
  services: string[];
  /** Name of the client. */
  client: string;
  /** Local date. */
  date: string;
  /** Local start time, `HH:MM`. */
  start: string;
  /** Local end time (exclusive), `HH:MM`. `24:00` is midnight at the end of the day. */
  end: string;
  /** IANA time zone of date and times. */
  timezone: string;
  /** Start time as an instant. */
  startUtc: string;
  /** Amount due in major units. Null without a price. */
  amountMajor: number | null;
  /** ISO 4217 code of the amount. */
  currency: string;
  /** Notes for client and staff, as written by the agent. */
  notes?: string;
  /** Notes for staff, as written by the agent. */
  staffNotes?: string;
  /** Reason of the cancellation, as written by the agent. */
  reason?: string;
  /** Coupon code chosen by the agent. */
  couponCode?: string;
  /** Title of the package chosen by the agent. One session of it pays for the appointment. */
  packageTitle?: string;
  movedFrom?: ApprovalMove;
}

export interface ApprovalMove {
  /** Local date. */
  date: string;
  /** Local start time, `HH:MM`. */
  start: string;
  /** Name of the current professional. */
  professionalName: string;
}

export interface ApprovalSummary {
  /** Appointments to be booked, rescheduled or cancelled. Each occurrence of a series is an entry. */
  visits: ApprovalAppointment[];
  /** Sum of all appointments in major units. Null when no appointment has a price, or the currencies differ. */
  totalMajor: number | null;
  /** ISO 4217 code of the total. Null without a total. */
  currency: string | null;
}

export interface AskedQuestion extends IntakeQuestion {
  serviceName: string;
  /** Present answer. */
  values: string[];
  /** Answer of the same client in the last 12 months. */
  suggested: string[];
}

export interface AuditEntry {
  /** Entry id. Increases with time. */
  id: string;
  /** When. */
  at: string;
  /** Kind of action. */
  kind: 'business.approved' | 'business.rejected' | 'business.suspended' | 'business.reinstated' | 'report.resolved' | 'content.unhidden' | 'ticket.answered' | 'ticket.changed' | 'account.suspended' | 'account.reinstated' | 'account.sessions_ended' | 'admin.created' | 'second_factor.enabled' | 'second_factor.disabled' | 'second_factor.removed' | 'recovery_codes.renewed' | 'recovery_code.used' | 'passkey.added' | 'passkey.removed' | 'keys.rotated' | 'secrets.rotated';
  /** Account id of the admin. Null for actions on the command line. */
  byUserId: string | null;
  /** Current name of the admin. */
  byName: string | null;
  /** Id of the affected record. */
  subjectId: string | null;
  /** Current name of the business, account or ticket. Null for other records and for deleted ones. */
  subjectName: string | null;
  /** Additional values that depend on `kind`. */
  details: Record<string, string | null>;
}

export interface AuthorizationAnswer {
  /** Redirect URI with a code or an error. */
  redirectTo: string;
}

export interface AuthorizationRequest {
  client: {
    /** OAuth client id. */
    id: string;
    /** Name given by the client. Not verified. Empty if not given. */
    name: string;
    /** Site that publishes the client metadata document. Null for a client that registered itself: its identity is not verified. */
    site: string | null;
    /** Website given by the client. Not verified. Null if not given. */
    page: string | null;
    /** Site that receives the response. Null for an app on the device of the user. */
    returnsTo: string | null;
  };
  /** Redirect URI of the response. */
  redirectUri: string;
  /** Requested scopes that this account can grant. */
  scopes: ('appointments:read' | 'appointments:book' | 'appointments:change' | 'family' | 'desk:read' | 'desk:clients' | 'desk:book' | 'desk:block')[];
  /** Whether the scopes allow booking, rescheduling or cancelling. If true, let the user set limits and ask-first. */
  books: boolean;
  /** URL that reports the invalid request to the client. Redirect only after a click of the user. Null for a valid request. */
  refusedTo: string | null;
}

export interface AvailabilityRule {
  /** Rule id. */
  id: string;
  /** Professional id. */
  professionalId: string;
  /** Business id. */
  businessId: string;
  /** Weekday, 0 (Sunday) to 6 (Saturday). */
  weekday: number;
  /** Local start time, `HH:MM`. */
  start: string;
  /** End time (exclusive), `HH:MM`. */
  end: string;
}

export interface AvailabilitySlot {
  /** Local time, `HH:MM`. */
  time: string;
  /** Whether a booking made now would be accepted. */
  available: boolean;
  /** Reason why the slot is not available. The first that applies: TIME_OFF, BUSINESS_CLOSED, OUTSIDE_HOURS, PROFESSIONAL_BREAK, BOOKED. */
  reason?: 'TIME_OFF' | 'BUSINESS_CLOSED' | 'OUTSIDE_HOURS' | 'PROFESSIONAL_BREAK' | 'BOOKED';
  /** Free seats. Only for classes. */
  seatsLeft?: number;
}

export interface BookedAppointment extends Appointment {
  /** All occurrences of a series, including the first one. */
  occurrences?: Occurrence[];
  /** Skipped dates. Only with `onConflict` skip. */
  skipped?: SkippedDate[];
}

export interface BookedService {
  /** The service. */
  serviceId: string;
  /** Name of the service when it was booked. */
  name: string;
  /** Duration in minutes. */
  duration: number;
  /** Price in major units. Absent without a price. */
  priceMajor?: number;
}

export interface Business {
  /** Opaque id. */
  id: string;
  /** Display name. */
  name: string;
  /** Unique name in URLs, derived from `name`. It changes with the name. Old slugs keep working. */
  slug: string;
  /** Opening hours of every open day. With `weeklyHours`: the earliest opening and the latest closing time. */
  workingHours: {
    /** Local time, `HH:MM`. */
    start: string;
    /** Local time, `HH:MM`. */
    end: string;
  };
  breaks: {
    /** Local time, `HH:MM`. */
    start: string;
    /** Local time, `HH:MM`. */
    end: string;
  }[];
  /** User id of the owner. */
  userId: string | null;
  /** Minimum number of hours before the start for customers to cancel or reschedule. */
  cancellationWindowHours: number;
  /** Description of the business. */
  description: string | null;
  /** Street and number. */
  addressLine1: string | null;
  /** City as entered by the business. */
  city: string | null;
  /** State, province or region. */
  state: string | null;
  /** Country as entered by the business. */
  country: string | null;
  /** Postal code. */
  postalCode: string | null;
  /** IANA time zone of all dates and times of the business. */
  timezone: string;
  /** ISO 4217 code of all prices of the business. */
  currency: string;
  /** Normalized city for comparisons, without case, accents and punctuation. */
  cityKey: string | null;
  /** Normalized country for comparisons. */
  countryKey: string | null;
  /** Latitude in degrees. */
  lat: number | null;
  /** Longitude in degrees. */
  lng: number | null;
  /** Image URL. */
  image: string | null;
  /** URLs of further images. */
  images: string[];
  /** Languages spoken, ISO 639-1 codes. */
  languages: string[];
  /** Accessibility of the premises. */
  accessibility: ('step-free' | 'accessible-toilet' | 'parking' | 'hearing-loop')[];
  logo?: Picture;
  cover?: Picture;
  /** Public phone number. */
  phone: string | null;
  /** Public e-mail address. */
  email: string | null;
  /** Website URL, `https://` or `http://`. `https://` is added to a host name. */
  website: string | null;
  /** Minutes between bookable start times. */
  slotIntervalMinutes: number;
  /** Minimum time before the start at which customers can book, in minutes. */
  minNoticeMinutes: number;
  /** Maximum number of days customers can book ahead. */
  bookingHorizonDays: number;
  /** Open weekdays, 0 is Sunday. */
  openDays: number[];
  /** Opening hours by weekday and time. A weekday may have several entries. Null: `workingHours` apply on all `openDays`. */
  weeklyHours: {
    /** Weekday, 0 (Sunday) to 6 (Saturday). */
    weekday: number;
    /** Local time, `HH:MM`. */
    start: string;
    /** Local time, `HH:MM`. */
    end: string;
  }[] | null;
  /** Average rating with two decimals. Null without reviews. */
  rating: number | null;
  /** Number of reviews. */
  reviewCount: number;
  /** Whether bookings are confirmed automatically. */
  autoConfirm: boolean;
  /** draft, under_review, active, suspended or closed. Visible to members and admins. */
  status?: string;
  /** False while the business is unlisted, otherwise absent. Visible to members and admins. */
  listed?: boolean;
  /** Reason for a rejection or suspension. Visible to managers and admins. */
  statusReason?: string;
  /** Origins that may embed the booking page. Visible to managers and admins. */
  embedOrigins?: string[];
  /** Visible to members. */
  allowDoubleBooking?: boolean;
  paymentPolicy?: PaymentPolicy;
  /** Visible to members. */
  taxRatePercent?: number;
  /** Desk rights of the caller. */
  rights?: string[];
  /** Role of the caller at the business. Visible to members. */
  role?: 'owner' | 'manager' | 'staff';
}

export interface CalendarConnection {
  /** Opaque. */
  id: string;
  /** Kind of the calendar. */
  kind: 'ics';
  /** Host of the address. The rest of the address is never shown. */
  host: string;
  /** Creation time. */
  createdAt: string;
  /** Time of the next read, about every ten minutes. */
  nextFetchAt: string;
  /** Time of the last successful read. Null before the first one. */
  lastSuccessAt: string | null;
  /** Number of events in the last successful read that are invalid and do not block times. */
  unreadableEvents: number;
  /** Failure of the last read. Null after a success and before the first read. */
  lastError: {
    /** Reason of the failure. */
    reason: 'address' | 'connection' | 'certificate' | 'timeout' | 'status' | 'redirect' | 'size' | 'not-a-calendar' | 'too-many' | 'too-complex';
    /** The failure in words. */
    detail: string;
    /** Time of the first failed read since the last success. */
    since: string;
  } | null;
}

export interface CalendarFeed {
  /** Whether a feed exists. */
  exists: boolean;
  /** Creation time. Null without a feed. */
  createdAt: string | null;
}

export interface CancelledAppointment extends Appointment {
  /** Cancelled appointments, earliest first. Only with `scope` following. */
  occurrences?: Occurrence[];
}

export interface Category {
  /** Category name. Value for the filter `category`. */
  name: string;
  /** Name in URLs. */
  slug: string;
  /** Number of services in the category. In `GET /api/cities`: services in the city. */
  serviceCount: number;
}

export interface City {
  /** City name as written by its oldest business. */
  city: string;
  /** Country as written by the same business. */
  country: string | null;
  /** Name in URLs, for example `lisbon`. Includes the country if several countries have a city with this name: `paris-fr`. */
  slug: string;
  /** Number of businesses in the city. */
  businessCount: number;
  /** Average latitude of the businesses in degrees. */
  lat: number | null;
  /** Average longitude of the businesses in degrees. */
  lng: number | null;
  /** Service categories in the city, largest first. */
  categories: Category[];
}

export interface ClassTime {
  /** Opaque. */
  id: string;
  /** Where. */
  businessId: string;
  /** Service id. */
  serviceId: string;
  /** Professional who teaches the class. */
  professionalId: string;
  /** Weekday of a weekly class (0 is Sunday). Null for a single class. */
  weekday: number | null;
  /** Date of a single class. Null for a weekly class. */
  date: string | null;
  /** Local start time, `HH:MM`. */
  start: string;
  /** First date of a weekly class. Null without one. */
  from: string | null;
  /** Last date of a weekly class. Null without one. */
  to: string | null;
  /** Dates on which a weekly class does not take place. */
  exceptDates: string[];
  /** Clients that this change notifies. Only in responses to changes by staff. */
  notified?: Notified[];
}

export interface Client {
  /** Client id. Pass it as `crmClientId` when staff book. */
  id: string;
  /** Id of the business that owns the record. */
  businessId: string;
  /** Name used by the business. */
  name: string;
  /** E-mail address, unique at the business. */
  email: string | null;
  /** Phone number as entered. */
  phone: string | null;
  /** Notes, visible only to the business. */
  notes: string | null;
  /** Account of the client; null until it books at the business. */
  userId: string | null;
  /** Date of the last visit, in lists. */
  lastVisit?: string | null;
  /** Completed appointments, in lists. */
  visits?: number;
  /** Amounts by currency, in lists. Refunded appointments do not count. */
  spent?: {
    /** ISO 4217 code. */
    currency: string;
    /** Price of completed appointments, in major units. */
    spentMajor: number;
  }[];
  /** Tags of the business. */
  tags: string[];
  /** `YYYY-MM-DD` or `MM-DD`. */
  birthday: string | null;
  /** Null if the client was not asked. */
  marketingConsent: {
    /** Whether the client accepts advertising. */
    given: boolean;
    /** Time of the decision. */
    at: string;
    /** How the client decided. */
    source: string | null;
  } | null;
  /** Creation time. */
  createdAt: string;
}

export interface ClientFigures {
  /** Client id. */
  clientId: string;
  /** Number of completed appointments. */
  visits: number;
  /** Number of no-shows. */
  noShows: number;
  /** Number of appointments cancelled by either side. */
  cancelled: number;
  /** Number of appointments that have not ended, including pending ones. */
  upcoming: number;
  /** Totals per currency. Empty if no appointment had a price. */
  spent: ClientSpending[];
  /** Latest completed appointment, or null. */
  lastVisit: {
    /** Appointment id. */
    id: string;
    /** Local date of the appointment. */
    date: string;
    /** Local start time, `HH:MM`. */
    start: string;
  } | null;
  /** Next upcoming appointment, or null. */
  nextVisit: {
    /** Appointment id. */
    id: string;
    /** Local date of the appointment. */
    date: string;
    /** Local start time, `HH:MM`. */
    start: string;
  } | null;
}

export interface ClientImport {
  /** Clients entered. */
  created: number;
  /** Clients changed. */
  updated: number;
  /** Number of rows without changes. */
  unchanged: number;
  /** Rejected rows, in file order. */
  errors: {
    /** Line in the file where the row starts, beginning with 1. */
    line: number;
    /** `MISSING_FIELDS`: the name is missing. `INVALID_VALUE`: an earlier row describes the same client with other values, or another client has the phone number. Otherwise `INVALID_INPUT`. */
    code: string;
    /** Field: one of name, firstName, lastName, email, phone, notes, tags, birthday, marketingConsent. Null if the problem concerns the whole row. */
    field: string | null;
    /** Description of the problem. */
    reason: string;
    /** Cells of the rejected row, separated by `; `, at most 300 characters. */
    content: string;
  }[];
  /** Accepted rows, in file order. */
  ids: {
    /** Line in the file where the row starts, beginning with 1. */
    line: number;
    /** Id of the client. */
    id: string;
    /** Result of the row. */
    outcome: 'created' | 'updated' | 'unchanged';
  }[];
}

export interface ClientImportPreview {
  /** Columns of the file. */
  columns: {
    /** Name in the first line. */
    header: string;
    /** Field; null if the column is ignored. */
    field: string | null;
    /** First cell that is not empty. */
    example: string;
  }[];
  /** Number of rows. */
  total: number;
  /** Number of rejected rows. */
  failed: number;
  /** Results of the first 20 rows. */
  rows: {
    line: number;
    outcome: 'created' | 'updated' | 'unchanged' | 'failed';
    /** Cells, separated by `; `. */
    content: string;
    /** Error code of a rejected row. */
    code: string | null;
    /** Field of a rejected row. */
    field: string | null;
    /** Description of the problem. */
    reason: string | null;
  }[];
}

export interface ClientImportProgress {
  /** Opaque. */
  id: string;
  /** Id of the business. */
  businessId: string;
  /** `waiting` and `running` continue automatically. `cancelled`: cancelled by a request. `stopped`: the limit of clients was reached, or the import failed. */
  status: 'waiting' | 'running' | 'done' | 'cancelled' | 'stopped';
  /** Number of rows to import. */
  total: number;
  /** Number of processed rows. */
  done: number;
  /** Clients entered. */
  created: number;
  /** Clients changed. */
  updated: number;
  /** Number of rows without changes. */
  unchanged: number;
  /** Number of rejected rows. */
  failed: number;
  /** Time when the import was requested. */
  createdAt: string;
  /** Time when it finished; null until then. */
  finishedAt: string | null;
}

export interface ClientImportRow {
  /** Line in the file where the row starts, beginning with 1. */
  line: number;
  /** Result of the row. */
  outcome: 'created' | 'updated' | 'unchanged' | 'failed';
  /** Id of the client; null if the row was rejected or the client was deleted. */
  id: string | null;
  /** Error code if the row was rejected, otherwise null. */
  code: string | null;
  /** Field: one of name, firstName, lastName, email, phone, notes, tags, birthday, marketingConsent. Null if the problem concerns the whole row. */
  field: string | null;
  /** Description of the problem. */
  reason: string | null;
  /** Cells of the rejected row, separated by `; `, at most 300 characters. */
  content: string | null;
}

export interface ClientNote {
  /** Opaque. */
  id: string;
  /** Client id. */
  clientId: string;
  /** Text, visible only to the business. */
  text: string;
  /** Account of the author; null if the note was created by an automatic merge. */
  authorId: string | null;
  /** Name of the author; null if the account was deleted. */
  authorName: string | null;
  /** Creation time. */
  createdAt: string;
  /** Time of the last change. */
  updatedAt: string;
}

export interface ClientSpending {
  /** Currency of the amounts. */
  currency: string;
  /** Total price of completed appointments after discounts, without refunded ones. */
  spentMajor: number;
  /** Total price of upcoming appointments after discounts. */
  expectedMajor: number;
}

export interface ClosedBusiness extends Business {
  /** Clients that this change notifies. Only in responses to changes by staff. */
  notified?: Notified[];
}

export interface Closing {
  businessId: string;
  /** Local date. */
  date: string;
  /** IANA time zone of the business. */
  timezone: string;
  /** Amounts by currency. Always contains that of the business. */
  totals: ClosingTotals[];
}

export interface ClosingMethod {
  method: 'cash' | 'terminal' | 'transfer' | 'online';
  /** Received, package sales included, in major units. */
  receivedMajor: number;
  /** Refunded or reversed, in major units. */
  returnedMajor: number;
  /** Received minus returned, in major units. */
  netMajor: number;
}

export interface ClosingTotals {
  /** ISO 4217 code of the amounts. */
  currency: string;
  methods: ClosingMethod[];
  /** Change of the cash in the drawer on this day, in major units. Can be negative. */
  expectedCashMajor: number;
  /** Tips, in major units. */
  tipsMajor: number;
  /** Tax on receipts, in major units. */
  taxMajor: number;
  /** Number of receipts issued on this day. */
  receiptsIssued: number;
  /** Number of receipts voided on this day. */
  receiptsVoided: number;
}

export interface ComingClass {
  /** Class time that the session belongs to. */
  classTimeId: string;
  /** Where. */
  businessId: string;
  /** Service id. Book it as the only entry of `services`. */
  serviceId: string;
  /** Name of the service. */
  name: string;
  /** Professional who teaches the class. */
  professionalId: string;
  /** Name of the professional. */
  professionalName: string;
  /** Local date. */
  date: string;
  /** `HH:MM`. */
  start: string;
  /** End time (exclusive), `HH:MM`. `24:00` is midnight at the end of the day. */
  end: string;
  /** Start time as an instant. */
  startUtc: string;
  /** Duration in minutes. */
  durationMinutes: number;
  /** Number of seats. */
  capacity: number;
  /** Seats that are neither booked nor held. */
  seatsLeft: number;
  /** Whether a customer can book it now, considering minimum notice, booking horizon and free seats. */
  available: boolean;
  /** Price in major units. Null without a price. */
  price: number | null;
  /** ISO 4217. */
  currency: string;
}

export interface Commission {
  /** Professional id. */
  professionalId: string;
  /** Null: all services without a rate of their own. */
  serviceId: string | null;
  /** Percentage of the revenue, with up to two decimals. */
  percent: number;
}

export interface Conversation {
  /** Side of the caller. */
  role: 'client' | 'staff';
  canSend: boolean;
  /** Why no messages can be sent. */
  closed: 'no-account' | 'ended' | 'blocked' | null;
  /** Whether the side of the caller blocked the other side. */
  blocked: boolean;
  /** 30 days after the planned end. */
  closesAt: string;
  /** Unread messages of the other side. */
  unread: number;
}

export interface ConversationEntry {
  appointmentId: string;
  /** Side of the caller. */
  role: 'client' | 'staff';
  businessId: string;
  businessName: string;
  professionalName: string;
  /** Name of the client. */
  client: string;
  /** Names of the booked services. */
  services: string[];
  /** Date of the appointment. */
  date: string;
  /** Start of the appointment, `HH:MM`. */
  start: string;
  timezone: string;
  /** Unread messages of the other side. */
  unread: number;
  lastMessage: Message;
}

export interface Coupon {
  /** Opaque id. */
  id: string;
  /** Business where the coupon is valid. */
  businessId: string;
  /** Code that customers enter. Case is ignored. */
  code: string;
  /** Discount type: percentage or fixed amount. */
  type: 'percent' | 'fixed';
  /** Percentage, or amount in major units. */
  value: number;
  /** Currency of the amounts. Null for a percentage without a minimum spend. */
  currency: string | null;
  /** Whether the coupon can be used. */
  active: boolean;
  /** Start of validity (inclusive). */
  validFrom: string | null;
  /** End of validity (exclusive). */
  validTo: string | null;
  /** Maximum number of uses by all customers. */
  usageLimit: number | null;
  /** Maximum number of uses per customer. */
  perCustomerLimit: number | null;
  /** Only for customers without an earlier appointment at the business. Cancelled appointments do not count. */
  firstTimeOnly: boolean;
  /** Services that are discounted. Empty: all services. */
  serviceIds: string[];
  /** Minimum price of the whole booking. */
  minSpendMajor: number | null;
  /** Whether the coupon is listed among the public offers of the business while it is valid. */
  public: boolean;
  /** Number of bookings that used the coupon and were not cancelled. */
  useCount: number;
  /** Creation time. */
  createdAt: string;
  /** Time of the last change by the business. */
  updatedAt: string;
}

export interface CouponPreview {
  /** Coupon code as the business spells it. */
  couponCode: string;
  /** Price of all services. */
  subtotalMajor: number;
  /** Discount. */
  discountMajor: number;
  /** Amount due after the discount. */
  finalMajor: number;
  /** ISO 4217 code of the amounts. */
  currency: string;
}

export interface CustomerPackageBalance {
  /** Purchase id. Value for `packagePurchaseId` in a booking. */
  id: string;
  /** Package id. */
  packageId: string;
  /** Title at the time of purchase. */
  title: string;
  /** Description at the time of purchase. */
  description: string | null;
  /** Business where the package is valid. */
  businessId: string;
  /** Name of the business. */
  businessName: string;
  /** Service of the sessions. */
  serviceId: string;
  /** Name of the service. */
  serviceName: string;
  /** Sessions bought. */
  sessionsTotal: number;
  /** Sessions used. */
  sessionsRedeemed: number;
  /** Remaining sessions, at least one. */
  sessionsRemaining: number;
  /** Price paid for the package. */
  packagePriceMajor: number;
  /** Price of a single session without the package. */
  singleSessionPriceMajor: number;
  /** ISO 4217 code of both prices. */
  currency: string;
  /** Time of purchase. */
  purchasedAt: string;
  /** Expiry (exclusive). */
  expiresAt: string;
  /** Number of bookings paid with the package. */
  redemptionCount: number;
}

export interface DeletedClassTime {
  /** Clients that this change notifies. Only in responses to changes by staff. */
  notified?: Notified[];
}

export interface Deposit {
  amountMajor: number;
  currency: string;
  /** The appointment is cancelled if the deposit is still due then. */
  dueAt: string;
  status: 'due' | 'paid' | 'waived' | 'expired' | 'cancelled' | 'refunded';
  /** Page where the client pays, relative to this service. Only while it is due. */
  checkoutUrl?: string;
  /** Part kept after a late cancellation. */
  lateCancelFeeMajor: number;
  /** Part kept after a no-show. */
  noShowFeeMajor: number;
  /** Fee that the business keeps. */
  feeMajor?: number;
}

export interface DuplicateClients {
  /** Value that the clients share. */
  reason: 'phone' | 'name';
  /** Oldest first, at most 10. */
  clients: Client[];
}

export interface Embedding {
  /** Origin such as `https://www.example.com`. */
  origins: string[];
}

export interface FamilyMember {
  /** Family member id. Send it as `familyMemberId` when booking. */
  id: string;
  name: string;
  relation: string | null;
  birthDate: string | null;
  /** Creation time. */
  createdAt: string;
}

export interface Favourite {
  businessId: string;
  name: string;
  slug: string;
  /** When it was saved. */
  createdAt: string;
}

export interface FoundSlot extends FreeSlot {
  /** Business id. */
  business: string;
  /** Name shown to customers. */
  businessName: string;
  /** Slug in the page URL of the business: `/b/{slug}`. */
  businessSlug: string;
  /** Street and number. */
  addressLine1: string | null;
  /** City, as entered by the business. */
  city: string | null;
  /** Latitude. */
  lat: number | null;
  /** Longitude. */
  lng: number | null;
  /** Distance from `lat` and `lng` of the query. Absent without them. */
  distanceKm?: number;
  /** Image URL of the business. */
  image: string | null;
  /** IANA time zone of `date` and `time`. */
  timezone: string;
  /** Professional id. */
  professional: string;
  /** Name shown to customers. */
  professionalName: string;
  /** Average rating of the professional. Null without reviews. */
  rating: number | null;
  /** Number of reviews. */
  reviewCount: number;
  /** Service id. */
  service: string;
  /** Name shown to customers. */
  serviceName: string;
  /** Duration in minutes. */
  duration: number;
  /** `class` for classes, `single` for one-to-one services. */
  kind: 'class' | 'single';
  /** Price with this professional, in major units of the currency. Absent when no price is set. */
  price?: number;
  /** `true`: the price can be higher. */
  priceFrom?: boolean;
  /** ISO 4217 code. */
  currency: string;
  /** Number of words of `query` without a match. Absent when all match. */
  missingWords?: number;
}

export interface FreeDay {
  /** Local date. */
  date: string;
  /** Number of start times that can be booked. A start time counts once, even when several professionals are free. */
  free: number;
  /** First free local start time, `HH:MM`. Null when nothing is free. */
  first: string | null;
  /** Reason why nothing is free: the business is closed all day (`BUSINESS_CLOSED`); every working time is booked (`BOOKED`); all professionals are absent (`TIME_OFF`); otherwise `OUTSIDE_HOURS` (no working hours, too short, in the past, inside the minimum notice or after the booking horizon). */
  reason?: 'BUSINESS_CLOSED' | 'BOOKED' | 'TIME_OFF' | 'OUTSIDE_HOURS';
}

export interface FreeSlot {
  /** Local date. */
  date: string;
  /** Local time, `HH:MM`. */
  time: string;
  /** Start time as an instant. */
  startUtc: string;
  /** Free seats. Only for classes. */
  seatsLeft?: number;
}

export interface Grant {
  /** Opaque. */
  id: string;
  /** Name of the agent. */
  agentName: string;
  /** OAuth client id. Null for a token that you created yourself. */
  clientId: string | null;
  /** Scopes of the grant. */
  scopes: ('appointments:read' | 'appointments:book' | 'appointments:change' | 'family' | 'desk:read' | 'desk:clients' | 'desk:book' | 'desk:block')[];
  /** Maximum price per appointment, in major units. */
  maxAmountMajor: number | null;
  /** Maximum total price of all appointments, in major units. */
  maxTotalMajor: number | null;
  /** Currency of the amounts. Null without amounts. */
  currency: string | null;
  /** Maximum number of bookings. */
  maxBookings: number | null;
  /** Businesses the agent may act at and see records of. Null: all. */
  businessIds: string[] | null;
  /** Latest date of appointments that the agent books or reschedules to (inclusive). */
  latestDate: string | null;
  /** Whether bookings, reschedules and cancellations need your approval. */
  asksFirst: boolean;
  /** Minutes until an approval request expires. */
  approvalMinutes: number;
  /** Number of bookings, without those that the agent cancelled. */
  bookedCount: number;
  /** Number of requested bookings that wait for approval. */
  pendingCount: number;
  /** Amount of the pending bookings, in major units. Null without amounts. */
  pendingMajor: number | null;
  /** Amount charged to `maxTotalMajor`, in major units. Null without amounts. */
  bookedMajor: number | null;
  /** Remaining bookings after pending ones. Null: unlimited. */
  bookingsLeft: number | null;
  /** Remaining total after pending ones, in major units. Null: unlimited. */
  totalLeftMajor: number | null;
  /** Time of creation. */
  createdAt: string;
  /** Expiry time. Null: does not expire. */
  expiresAt: string | null;
  /** Time of revocation. */
  revokedAt: string | null;
  /** Time of the last request, to the minute. */
  lastUsedAt: string | null;
}

export interface GrantActivity {
  /** Opaque. */
  id: string;
  /** When. */
  at: string;
  /** Action of the agent. More values may be added. */
  action: 'book' | 'reschedule' | 'cancel' | 'confirm' | 'notes' | 'late' | 'join-waitlist' | 'leave-waitlist' | 'add-family-member' | 'add-client' | 'block-time' | 'unblock-time' | 'hold' | 'release-hold';
  /** Result of the action. `refused`: not allowed by a limit of the grant. `asked`, `declined`, `lapsed` and `withdrawn`: states of an approval request. */
  outcome: 'done' | 'refused' | 'asked' | 'declined' | 'lapsed' | 'withdrawn';
  /** Appointment id. */
  appointmentId: string | null;
  /** Business id. */
  businessId: string | null;
  /** Current name of the business. */
  businessName: string | null;
  /** Price in major units. */
  amountMajor: number | null;
  /** Currency of `amountMajor`. */
  currency: string | null;
  /** Reason of a refusal. */
  detail: string | null;
}

export interface HeldTime {
  /** Hold id. Only for the holder. */
  id?: string;
  /** Service ids. Only for the holder. */
  services?: string[];
  /** Where. */
  businessId: string;
  /** With whom. */
  professionalId: string;
  /** Local date. */
  date: string;
  /** Local start time, `HH:MM`. */
  start: string;
  /** Local end time (exclusive), `HH:MM`. `24:00` is midnight at the end of the day. */
  end: string;
  /** When the hold expires. */
  expiresAt: string;
}

export interface Hold {
  /** Hold id. Send it as `holdId` when booking. */
  id: string;
  /** When the hold expires. */
  expiresAt: string;
}

export interface Hours {
  /** Start time. */
  start: string;
  /** End time (exclusive), at most `24:00`. */
  end: string;
}

export interface IntakeAnswer {
  /** Question id. */
  questionId: string;
  serviceName: string;
  /** Question as it was asked. */
  text: string;
  kind: 'short-text' | 'long-text' | 'yes-no' | 'one-choice' | 'several-choices' | 'date';
  /** Answer. */
  values: string[];
}

export interface IntakeForm {
  /** Appointment id. */
  appointmentId: string;
  businessName: string;
  /** Local date of the appointment. */
  date: string;
  /** Local start time, `HH:MM`. */
  start: string;
  /** IANA time zone of date and time. */
  timezone: string;
  /** `none`: no questions. `open`: not sent, or a required answer is missing. `closed`: the visit started or was cancelled without answers. */
  status: 'none' | 'open' | 'answered' | 'closed';
  /** Answers can be sent and changed. */
  canAnswer: boolean;
  /** When the answers were last sent. */
  answeredAt: string | null;
  /** Current questions. Empty when `canAnswer` is false. */
  questions: AskedQuestion[];
  /** Answers, also to questions that are no longer asked. */
  given: IntakeAnswer[];
}

export interface IntakeQuestion {
  /** A question with another text, kind or choices gets a new id. */
  id: string;
  kind: 'short-text' | 'long-text' | 'yes-no' | 'one-choice' | 'several-choices' | 'date';
  text: string;
  required: boolean;
  /** Empty for kinds without choices. */
  choices: string[];
}

export interface Invitation {
  /** Invitation id. */
  id: string;
  /** Business id. */
  businessId: string;
  /** Name of the business. */
  businessName: string;
  /** Offered role. */
  role: 'manager' | 'staff';
  /** Status of the invitation. */
  status: 'pending' | 'accepted' | 'declined';
  /** Time of the invitation. */
  createdAt: string;
  /** Expiry time. */
  expiresAt: string;
}

export interface JoinRequest {
  /** Request id. */
  id: string;
  /** Business id. */
  businessId: string;
  /** Professional. Null until an invited e-mail address has accepted. */
  professionalId: string | null;
  /** Name of the requesting professional. In lists only. */
  professionalName?: string;
  /** Role of the requesting professional. In lists only. */
  professionalRole?: string;
  /** Invited e-mail address. Null once it has answered. */
  email: string | null;
  /** Name of the invitee. Null once the address has answered. */
  name: string | null;
  /** Services that the professional offers after joining. */
  services: string[];
  /** Side that made the request. The other side answers. */
  requestedBy: 'professional' | 'business';
  /** Status of the request. */
  status: 'pending' | 'accepted' | 'declined';
  /** Time of the request. */
  createdAt: string;
  /** Time of the answer. Null while pending. */
  decidedAt: string | null;
  /** Expiry time of an invitation by e-mail. */
  expiresAt: string | null;
}

export interface LinkedIdentity {
  /** Opaque. */
  id: string;
  /** Id of the provider. */
  provider: string;
  /** Address that the provider confirmed. */
  email: string;
  /** When it was linked. */
  createdAt: string;
  /** Last sign-in with it. */
  lastUsedAt: string;
}

export interface ListedReview extends Review {
  appointment?: ReviewedAppointment;
}

export interface Media {
  /** Opaque. */
  id: string;
  /** Null for portraits. */
  businessId: string | null;
  /** Professional of a portrait. */
  professionalId: string | null;
  /** Service that the picture shows. */
  serviceId: string | null;
  /** Use of the picture. */
  purpose: 'logo' | 'cover' | 'gallery' | 'portrait' | 'service';
  /** `pending` until it is uploaded, `hidden` by moderation. */
  status: 'pending' | 'ready' | 'hidden';
  /** Alternative text. Not public while null. */
  alt: string | null;
  /** Place in the pictures of its purpose. */
  position: number;
  /** Path of the files: append `/400`, `/800` or `/1600` (width) and `.avif` or `.webp`. */
  path: string | null;
  /** Width of the original in pixels. */
  width: number | null;
  /** Height of the original in pixels. */
  height: number | null;
  /** Horizontal position of the point to keep when cropping, from 0 (left) to 1. */
  focalX: number;
  /** Vertical position of the point, from 0 (top) to 1. */
  focalY: number;
  /** Blurred data URI. */
  placeholder: string | null;
  /** Time of creation. */
  createdAt: string;
}

export interface Member {
  /** Account id, or the invitation id while pending. */
  id: string;
  /** Business id. */
  businessId: string;
  /** Account id. Null until an invited address has accepted. */
  userId: string | null;
  /** Name of the account. Null while pending. */
  name: string | null;
  /** Invited e-mail address. Null once accepted. */
  email: string | null;
  /** Role at the business. */
  role: 'owner' | 'manager' | 'staff';
  /** Desk rights, by role or given. */
  rights: ('desk:book' | 'desk:override')[];
  /** `pending` until the invitation is accepted. */
  status: 'active' | 'pending';
  /** Professional profile, if the member offers services there. */
  professionalId: string | null;
  /** Time of joining or of the invitation. */
  since: string;
  /** Expiry time of a pending invitation. */
  expiresAt: string | null;
}

export interface Message {
  id: string;
  appointmentId: string;
  from: 'client' | 'staff';
  /** Null if hidden or deleted with its author. */
  text: string | null;
  /** Hidden by moderation. */
  hidden: boolean;
  /** When the other side read it. */
  readAt: string | null;
  /** Time of the message. */
  createdAt: string;
}

export interface ModerationDecision {
  /** Decision. */
  action: 'dismiss' | 'hide' | 'suspend' | 'unhide';
  /** Admin who decided. */
  byUserId: string;
  /** Internal note of the admin. */
  note: string | null;
  /** When. */
  at: string;
}

export interface ModerationReport extends Report {
  /** Account of the reporter. Null after its deletion. Visible to admins only. */
  reporterId: string | null;
  /** Decision. Null while open. */
  action: 'dismiss' | 'hide' | 'suspend' | null;
  /** Time of the decision. */
  resolvedAt: string | null;
  /** Admin who decided. */
  resolvedById: string | null;
  /** Internal note of the admin. */
  note: string | null;
}

export interface ModerationReportDetail extends ModerationReport {
  /** Current state of the target. Null if its author removed it. */
  target: ModerationTarget | null;
  /** Path of a reported picture, even if hidden. Expires after an hour. */
  picture?: string;
  /** Open reports on the target, including this one. */
  openReports: number;
  /** Decisions about the target, newest first. At most 50. */
  decisions: ModerationDecision[];
}

export interface ModerationTarget {
  /** Type of the target. */
  targetType: 'business' | 'professional' | 'review' | 'message' | 'picture';
  /** Id of the target. */
  targetId: string;
  /** Name of the business or professional that it is about. */
  name: string;
  /** Description, bio, comment, message or alternative text. */
  text: string | null;
  /** Rating of a review. */
  rating: number | null;
  /** Reply of the business to a review. Hidden together with it. */
  reply: string | null;
  /** Owner, professional or author. */
  userId: string | null;
  /** `public`, `hidden`, or for businesses `suspended` or `unpublished`. */
  state: 'public' | 'hidden' | 'suspended' | 'unpublished';
}

export interface NearbySlot {
  /** Professional id. */
  professionalId: string;
  /** Local date. */
  date: string;
  /** Local time, `HH:MM`. */
  time: string;
  /** Start time as an instant. */
  startUtc: string;
}

export interface NewCalendarFeed {
  /** URL of the feed. Anyone who knows it can read the feed. */
  url: string;
  /** The same URL with the scheme `webcal`, which many calendar apps expect. */
  webcalUrl: string;
  /** Secret part of the URL. Shown only once; the service stores its hash. */
  token: string;
  /** Creation time. */
  createdAt: string;
}

export interface NewGrant extends Grant {
  /** Bearer token of the agent. Shown only once: the server stores a hash. */
  token: string;
}

export interface Notification {
  /** Opaque id. */
  id: string;
  /** Kind of the event, or `appointment.reminder`. More kinds may be added. */
  kind: string;
  /** Id of the record the event is about, for example an appointment, a review or a business. */
  subjectId: string;
  /** Id of the appointment; null if the notification is not about one. */
  appointmentId: string | null;
  /** One line, in the language and time zone of the account. */
  title: string;
  /** Full text, several lines. */
  text: string;
  /** Time of the event. */
  createdAt: string;
  /** Time when the notification was first marked as read; null while unread. */
  readAt: string | null;
}

export interface Notified {
  /** Name of the client. */
  who: string;
  /** `none`: the client has no e-mail address. */
  channel: 'email' | 'none';
  /** `queued`: the notification will be sent. `not-reachable`: the client is not notified. */
  status: 'queued' | 'not-reachable';
  /** Phone number of the client. */
  phone?: string;
}

export interface Occurrence {
  /** The appointment. */
  id: string;
  /** Local date. */
  date: string;
  /** Local start time, `HH:MM`. */
  start: string;
}

export interface OfferedCoupon {
  /** Value for `couponCode` in a booking. */
  code: string;
  /** Discount type: percentage or fixed amount. */
  type: 'percent' | 'fixed';
  /** Percentage, or amount in major units. */
  value: number;
  /** Currency of the amounts. Null for a percentage without a minimum spend. */
  currency: string | null;
  /** Start of validity (inclusive). */
  validFrom: string | null;
  /** End of validity (exclusive). */
  validTo: string | null;
  /** Maximum number of uses per customer. */
  perCustomerLimit: number | null;
  /** Only for the first appointment of a customer at the business. */
  firstTimeOnly: boolean;
  /** Services that are discounted. Empty: all services. */
  serviceIds: string[];
  /** Minimum price of the whole booking. */
  minSpendMajor: number | null;
}

export interface OfferedPackage {
  /** Package id for `POST /api/packages/:packageId/purchase`. */
  id: string;
  /** Id of the service that the sessions are for. */
  serviceId: string;
  /** Name of the service. */
  serviceName: string;
  /** Title of the package. */
  title: string;
  /** Description of the package. */
  description: string | null;
  /** Number of sessions. */
  sessionCount: number;
  /** Price of the package. */
  packagePriceMajor: number;
  /** Price of a single session without the package. */
  singleSessionPriceMajor: number;
  /** ISO 4217 code of both prices. */
  currency: string;
  savings: {
    /** Savings compared to single sessions. 0 if the package costs more. */
    totalSavingsMajor: number;
    /** Savings in percent of the price of single sessions, with two decimals. */
    savingsPercent: number;
  };
  /** Validity in days of 24 hours from the purchase. Later appointments cannot use the package. */
  validityDays: number;
  /** End of the sale (exclusive). Null: no end. */
  onSaleUntil: string | null;
}

export interface Offers {
  /** Packages on sale, oldest first. */
  packages: OfferedPackage[];
  /** Coupons that are valid now, oldest first. */
  coupons: OfferedCoupon[];
  /** Whether packages can be bought online. Otherwise they are sold at the business. */
  onlinePayment: boolean;
}

export interface OwnReview extends Review {
  /** Whether moderation has hidden the review from others. */
  hidden: boolean;
}

export interface OwnSession {
  /** Opaque. */
  id: string;
  /** Browser and operating system, for example `Firefox on Windows`. Null when unknown. The IP address is not stored. */
  device: string | null;
  /** Time of sign-in. */
  createdAt: string;
  /** Last time the tokens were refreshed. The session may have been used for up to 15 minutes after it. */
  lastUsedAt: string;
  /** Expiry time. Each refresh extends it. */
  expiresAt: string;
  /** Whether this is the session of the request. */
  current: boolean;
}

export interface PackageRedemption {
  /** Package purchase that paid with one session. */
  packagePurchaseId: string;
  /** Price without the package, in major units. */
  subtotalMajor: number;
  /** Amount due after the package session, in major units. */
  finalMajor: number;
  /** Total number of sessions of the purchase. */
  sessionsTotal: number;
}

export interface PackageSavings {
  /** Savings compared to single sessions. 0 if the package costs more. */
  totalSavingsMajor: number;
  /** Savings in percent of the price of single sessions, with two decimals. */
  savingsPercent: number;
}

export interface Passkey {
  /** Opaque. */
  id: string;
  name: string;
  /** When it was added. */
  createdAt: string;
  /** Last sign-in with it. Null before the first. */
  lastUsedAt: string | null;
}

export interface PaymentPolicy {
  deposit: {
    kind: 'none' | 'percent' | 'fixed' | 'full';
    /** Percent of the price, or major units. */
    value?: number;
    /** `new-clients`: without a completed appointment at the business. */
    appliesTo: 'everyone' | 'new-clients' | 'after-no-show';
  };
  /** Part of the deposit kept after a late cancellation. */
  lateCancelFee: {
    kind: 'percent' | 'fixed';
    /** Percent of the price, or major units. */
    value: number;
  } | null;
  /** Part of the deposit kept after a no-show. */
  noShowFee: {
    kind: 'percent' | 'fixed';
    /** Percent of the price, or major units. */
    value: number;
  } | null;
}

export interface Picture {
  /** Path of the files: append `/400`, `/800` or `/1600` (width) and `.avif` or `.webp`. */
  path: string;
  /** Alternative text. */
  alt: string;
  /** Width of the original in pixels. */
  width: number;
  /** Height of the original in pixels. */
  height: number;
  /** Horizontal position of the point to keep when cropping, from 0 (left) to 1. */
  focalX: number;
  /** Vertical position of the point, from 0 (top) to 1. */
  focalY: number;
  /** Blurred data URI. */
  placeholder: string;
}

export interface PlatformAccounts {
  role: 'customer' | 'business' | 'professional' | 'admin';
  /** Accounts that are not deleted. */
  total: number;
  /** Accounts created in this period. */
  new: number;
  /** Suspended accounts. */
  suspended: number;
}

export interface PlatformBooked {
  currency: string;
  /** Bookings with a price that were created in this period, without cancelled ones. */
  visits: number;
  /** Total price after coupons and packages. */
  bookedMajor: number;
}

export interface PlatformBusinesses {
  /** Drafts, including rejected businesses. */
  draft: number;
  /** Businesses under review. */
  underReview: number;
  /** Active businesses, listed or unlisted. */
  active: number;
  /** Suspended businesses. */
  suspended: number;
  /** Businesses closed by their owners. */
  closed: number;
}

export interface PlatformDay {
  date: string;
  /** Bookings created on this day (UTC). Each appointment of a series counts. */
  made: number;
  /** Completed appointments on this local date. */
  completed: number;
  /** Cancelled appointments. */
  cancelled: number;
  /** No-shows. */
  noShow: number;
}

export interface PlatformFigures {
  /** First day. */
  from: string;
  /** Last day (inclusive). */
  to: string;
  businesses: PlatformBusinesses;
  /** Current number of accounts by role. */
  accounts: PlatformAccounts[];
  /** Bookings by currency. */
  booked: PlatformBooked[];
  /** Open reports. */
  openReports: number;
  /** Open and pending tickets. */
  openTickets: number;
  /** Every day of the period, including days without appointments. */
  byDay: PlatformDay[];
}

export interface Professional {
  /** Opaque id. */
  id: string;
  /** Display name. */
  name: string;
  /** Unique name in URLs, derived from `name`. It changes with the name. Old slugs keep working. */
  slug: string;
  /** Job title. */
  role: string;
  /** Description of the professional. */
  bio: string;
  /** Image URL. */
  image: string | null;
  portrait?: Picture;
  /** Ids of the offered services. */
  services: string[];
  workingHours: {
    /** Local time, `HH:MM`. */
    start: string;
    /** Local time, `HH:MM`. */
    end: string;
  };
  breaks: {
    /** Local time, `HH:MM`. */
    start: string;
    /** Local time, `HH:MM`. */
    end: string;
  }[];
  /** Ids of the businesses where the professional works. */
  businessIds: string[];
  /** Average rating with two decimals. Null without reviews. */
  rating: number | null;
  /** Number of reviews. */
  reviewCount: number;
}

export interface ProfessionalTerms {
  professionalId: string;
  /** Price in major units. Absent: `price` of the service. */
  price?: number;
  /** Duration in minutes. Absent: `duration` of the service. */
  duration?: number;
}

export interface Quote {
  /** Sum of the service prices in major units. Services without a price count as zero. */
  subtotalMajor: number;
  /** Reduction by the coupon or package, in major units. Absent without one. */
  discountMajor?: number;
  /** Amount due after the reduction, in major units. */
  finalMajor: number;
  /** ISO 4217 code of the amounts. */
  currency: string;
  /** Local end time (exclusive), `HH:MM`. */
  end: string;
  /** End time as an instant. */
  endUtc: string;
  /** Cancellation window: number of hours before the start in which the client can no longer cancel. */
  cancellationWindowHours: number;
  /** Last moment at which the client can cancel. For bookings by staff, the start. Null when it has passed. */
  cancelUntil: string | null;
  /** Deposit of the first appointment. Absent without one. */
  deposit?: {
    /** Amount to pay after booking, in major units. */
    dueNowMajor: number;
    /** Rest of the price. */
    dueLaterMajor: number;
    /** Part of the deposit kept if the client cancels inside the cancellation window. */
    lateCancelFeeMajor: number;
    /** Part of the deposit kept after a no-show. */
    noShowFeeMajor: number;
    /** Minutes to pay. The booking is cancelled then. */
    minutesToPay: number;
  };
  /** Rules set aside. Staff only. */
  overrides?: string[];
  /** Dates of a series. */
  occurrences?: QuotedDate[];
  /** Skipped dates. Only with `onConflict` skip. */
  skipped?: SkippedDate[];
  /** Amount due for the whole series. */
  seriesFinalMajor?: number;
}

export interface QuotedDate {
  /** Local date. */
  date: string;
  /** Local start time, `HH:MM`. */
  start: string;
}

export interface Receipt {
  id: string;
  /** Year and number, without gaps per business and year. Also of voided receipts. */
  number: string;
  status: 'issued' | 'voided';
  businessId: string;
  /** Name at the time of the checkout. */
  businessName: string;
  /** Address at the time of the checkout. Can be empty. */
  businessAddress: string;
  appointmentId: string;
  appointmentDate: string;
  /** Local start time, `HH:MM`. */
  appointmentStart: string;
  clientName: string;
  professionalName: string;
  /** Time of the checkout. */
  issuedAt: string;
  /** Local date of the checkout. */
  date: string;
  /** IANA time zone of the business. */
  timezone: string;
  /** ISO 4217 code of all amounts. */
  currency: string;
  lines: ReceiptLine[];
  /** Included tax by rate. */
  taxes: ReceiptTax[];
  /** Total of the services, tax included, in major units. */
  totalMajor: number;
  /** Included tax, in major units. */
  taxMajor: number;
  /** Tip, in major units. */
  tipMajor: number;
  /** Payments. Their sum is total plus tip. */
  payments: ReceiptPayment[];
  /** Time when the receipt was voided. */
  voidedAt: string | null;
  /** Reason that staff entered. */
  voidReason: string | null;
}

export interface ReceiptLine {
  serviceId: string;
  /** Name of the service when it was booked. */
  name: string;
  /** Price before a discount, in major units. */
  priceMajor: number | null;
  /** Price after a discount, tax included, in major units. */
  amountMajor: number;
  taxRatePercent: number;
}

export interface ReceiptPayment {
  method: 'cash' | 'terminal' | 'transfer' | 'package' | 'online';
  /** Amount, in major units. */
  amountMajor: number;
  /** Received or redeemed before the checkout. */
  earlier: boolean;
}

export interface ReceiptTax {
  ratePercent: number;
  /** Amount without tax, in major units. */
  netMajor: number;
  /** Tax, in major units. */
  taxMajor: number;
  /** Amount with tax. Package sessions and tips are not included, in major units. */
  grossMajor: number;
}

export interface RecoveryCodes {
  /** Ten codes. Each works once. */
  recoveryCodes: string[];
}

export interface Report {
  /** Report id. */
  id: string;
  /** Type of the target. */
  targetType: 'business' | 'professional' | 'review' | 'message' | 'picture';
  /** Id of the target. */
  targetId: string;
  /** Text of the reporter. Empty after the account is deleted. */
  reason: string;
  /** `open` until it is resolved; then `dismissed`, or `actioned` if the target was hidden or suspended. */
  status: 'open' | 'dismissed' | 'actioned';
  /** Time of the report. */
  createdAt: string;
}

export interface RequiredKind {
  /** Kind of a resource of the business. */
  kind: string;
  /** Units. */
  count: number;
}

export interface Resource {
  /** Opaque. */
  id: string;
  /** Business that owns the resource. */
  businessId: string;
  /** Display name. */
  name: string;
  /** Kind that services require. */
  kind: string;
  /** Number of equal units. */
  quantity: number;
}

export interface Review {
  /** Opaque id. */
  id: string;
  /** Id of the author, different for every review. Not an account id. */
  clientId: string;
  /** Id of the reviewed appointment for its author and staff. Others get an opaque id that no other route knows. */
  appointmentId: string;
  /** 1 to 5. */
  rating: number;
  /** Comment of the client, or null. */
  comment: string | null;
  /** First name and initial of the last name. */
  clientName: string;
  /** Creation time. */
  createdAt: string;
  /** Reply of the business, or null. */
  reply: {
    /** Text of the reply. */
    text: string;
    /** Time of the reply. */
    createdAt: string;
    /** Whether the review was changed after the reply. */
    reviewChangedSince: boolean;
  } | null;
}

export interface ReviewSummary {
  /** Number of reviews. */
  reviewCount: number;
  /** Number of reviews with 1, 2, 3, 4 and 5 stars. */
  counts: number[];
}

export interface ReviewedAppointment {
  /** Local date. */
  date: string;
  /** Name of the professional. */
  professionalName: string;
  /** Names of the booked services. */
  services: string[];
}

export interface RotaChange {
  /** False after a dry run. */
  saved: boolean;
  /** Number of cells that change. */
  changedDays: number;
  /** Appointments that would be outside the hours, at most 500. */
  outsideAppointments: AffectedAppointment[];
  /** Number of these appointments. */
  outsideCount: number;
}

export interface RotaDay {
  /** Local date. */
  date: string;
  /** `planned`: rota. `special`: special hours. `weekly`: rules or working hours of the professional. */
  source: 'weekly' | 'special' | 'planned';
  /** Working hours. Empty: day off. */
  hours: Hours[];
  /** Opening hours of the business. */
  opening: Hours[];
  /** Whether the business has special hours. */
  specialOpening: boolean;
  /** Absences of the professional. */
  timeOff: Hours[];
}

export interface RotaRow {
  /** Professional id. */
  professionalId: string;
  /** Name of the professional. */
  name: string;
  /** Whether the caller can plan the hours. */
  mayEdit: boolean;
  days: RotaDay[];
}

export interface SecondFactor {
  /** Null while sign-in needs no second factor. */
  enabledAt: string | null;
  /** Unused recovery codes. */
  recoveryCodesLeft: number;
  /** Platform staff needs a second factor here. */
  required: boolean;
}

export interface Service {
  /** Opaque id. */
  id: string;
  /** Display name. */
  name: string;
  /** Duration in minutes. */
  duration: number;
  /** Description of the service. */
  description: string;
  /** Price in major units. Absent if not set. */
  price?: number;
  /** Whether the price can be higher: pages show "from". */
  priceFrom: boolean;
  /** Tax included in the price. Absent: rate of the business. */
  taxRatePercent?: number;
  /** ISO 4217 currency code: that of the business or of the owning professional. `XXX` if not set. */
  currency: string;
  /** Whether the service can be booked. */
  active: boolean;
  /** Category name. */
  parent: string | null;
  /** True for services that the business created itself. */
  custom: boolean;
  /** Seats per session: 1 for individual appointments, more for classes. */
  capacity: number;
  /** Id of the business that offers the service. */
  businessId?: string;
  /** Id of the professional who owns the service. Replaces `businessId`. */
  ownerProfessionalId?: string;
  /** Ids of the professionals who perform the service. */
  professionalIds: string[];
  /** Professionals with a price or duration of their own. */
  professionalTerms: ProfessionalTerms[];
  /** Place in the list of the business, from 0. */
  position: number;
  /** Whether the caller can edit the service. */
  canManage: boolean;
  /** Buffer before the service in minutes. */
  bufferBefore: number;
  /** Buffer after the service in minutes. */
  bufferAfter: number;
  /** Rooms and equipment that an appointment takes. */
  requires?: RequiredKind[];
  paymentPolicy?: PaymentPolicy;
}

export interface ServicePackageDefinition {
  /** Opaque id. */
  id: string;
  /** Business that offers the package. */
  businessId: string;
  /** Service of the sessions. */
  serviceId: string;
  /** Title shown to customers. */
  title: string;
  /** Description of the package. */
  description: string | null;
  /** Number of sessions. */
  sessionCount: number;
  /** Price of the package. */
  packagePriceMajor: number;
  /** Price of a single session without the package. */
  singleSessionPriceMajor: number;
  /** ISO 4217 code of both prices. */
  currency: string;
  /** Validity in days of 24 hours from the purchase. */
  validityDays: number;
  /** Whether the package can be sold. */
  isActive: boolean;
  /** End of the sale (exclusive). Null: sold while active. */
  onSaleUntil: string | null;
  /** Number of sales, including cancelled ones. Only in lists. */
  purchaseCount?: number;
  savings: PackageSavings;
  /** Creation time. */
  createdAt: string;
  /** Time of the last change. */
  updatedAt: string;
}

export interface ServicePackagePurchase {
  /** Opaque id. */
  id: string;
  /** Package id. */
  packageId: string;
  /** Business id. */
  businessId: string;
  /** User id of the customer, or id of a client record without an account. It changes when the record is linked. */
  userId: string;
  /** Client record that the package was sold to. */
  crmClientId?: string;
  /** Name of the client record at the business. Only in lists. */
  clientName?: string;
  /** Service of the sessions. */
  serviceId: string;
  /** Title at the time of sale. */
  title: string;
  /** Sessions sold. */
  sessionsTotal: number;
  /** Sessions used. */
  sessionsRedeemed: number;
  /** Price of the package. */
  packagePriceMajor: number;
  /** Price of a single session without the package. */
  singleSessionPriceMajor: number;
  /** ISO 4217 code of both prices. */
  currency: string;
  /** Time of sale. */
  purchasedAt: string;
  /** Expiry (exclusive). */
  expiresAt: string;
  /** Status. Only `active` purchases can be used. */
  status: 'active' | 'exhausted' | 'expired' | 'cancelled';
  /** User who recorded the sale. Null if the customer bought it online. */
  createdById: string | null;
  /** Status of an online payment: `unpaid`, `paid` or `refunded`. Null for a sale at the business. */
  paymentStatus: string | null;
  /** Reference of the payment provider. Null for a sale at the business. */
  paymentIntentId: string | null;
}

export interface ServiceQuestions {
  /** Service id. */
  serviceId: string;
  questions: IntakeQuestion[];
}

export interface Session {
  /** JWT for `Authorization: Bearer`. Valid for 15 minutes. */
  accessToken: string;
  /** Single-use token for the next pair of tokens. Valid for 30 days. */
  refreshToken: string;
  tokenType: 'Bearer';
  /** Remaining lifetime of the access token in seconds. */
  expiresIn: number;
  user: User;
}

export interface SignInProvider {
  id: string;
  /** Name of the provider, shown on the button. */
  name: string;
}

export interface SkippedDate {
  /** Local date. */
  date: string;
  /** Local start time, `HH:MM`. */
  start: string;
  /** Error code of this date. */
  code: string;
  /** Value of `reason` in `Error-Info`. */
  reason?: string;
}

export interface SlotExplanation {
  /** Whether a booking by a customer would be accepted now. */
  available: boolean;
  /** Reason why the slot is not available. The first that applies: TIME_OFF, BUSINESS_CLOSED, OUTSIDE_HOURS, PROFESSIONAL_BREAK, BOOKED. */
  reason?: 'TIME_OFF' | 'BUSINESS_CLOSED' | 'OUTSIDE_HOURS' | 'PROFESSIONAL_BREAK' | 'BOOKED';
  /** Error code that such a booking would get. */
  code?: string;
  /** For a time that is `BOOKED` only by holds: when the last of them expires. Null otherwise. */
  heldUntil?: string | null;
  /** Alternatives within a week of the requested time: up to three times of the same professional, nearest first; then the nearest time of up to three other professionals at the business who offer the service. */
  nearest: NearbySlot[];
}

export interface SpecialHours {
  /** Special hours id. */
  id: string;
  /** Professional id. Null for special hours of a business. */
  professionalId: string | null;
  /** Business id. With `professionalId`: the business where the hours apply, null if they apply everywhere. */
  businessId: string | null;
  /** Local date. */
  date: string;
  /** Start time, `HH:MM`. */
  start: string;
  /** End time (exclusive), `HH:MM`. */
  end: string;
  /** Part of the rota. `00:00` to `00:00` is a day off. */
  planned: boolean;
}

export interface StartedPayment {
  /** Reference of the provider. `pending` when the client pays at the business. */
  paymentIntentId: string;
  /** Client secret for the payment form of the provider. */
  clientSecret: string | null;
  /** Amount due in major units. */
  amountMajor: number;
  /** ISO 4217 code of the amount. */
  currency: string;
  /** URL of the payment page. Only for `checkout`. */
  url?: string;
}

export interface StartedPurchase extends StartedPayment {
  /** Purchase id. Use it as `packagePurchaseId` after the payment. */
  purchaseId: string;
  /** Package id. */
  packageId: string;
  /** Title of the package. */
  title: string;
  /** End of the payment period. An unpaid purchase is cancelled then. */
  payUntil: string;
}

export interface SupervisedAccount {
  /** Account id. */
  id: string;
  email: string;
  name: string;
  role: 'customer' | 'business' | 'professional' | 'admin';
  phone: string | null;
  /** Language of e-mails to the account. */
  language: string;
  /** Whether the e-mail address is confirmed. */
  emailVerified: boolean;
  /** Time of registration. */
  createdAt: string;
  /** Time of suspension. Null for an active account. */
  suspendedAt: string | null;
  /** Reason of the suspension, as sent to the account. */
  suspendedReason: string | null;
}

export interface SupervisedAccountDetail extends SupervisedAccount {
  /** Memberships, at most 100. */
  businesses: SupervisedBusiness[];
  /** Number of active sessions. */
  sessionCount: number;
  /** Time of the last sign-in or token refresh. */
  lastSeenAt: string | null;
  /** Upcoming appointments as a client. */
  upcomingAppointments: number;
}

export interface SupervisedBusiness {
  id: string;
  name: string;
  slug: string;
  /** Role of the account at the business. */
  role: 'owner' | 'manager' | 'staff';
  status: 'draft' | 'under_review' | 'active' | 'suspended' | 'closed';
}

export interface TeamTime {
  /** Local time, `HH:MM`. */
  time: string;
  /** Start time as an instant. Null when a clock change skips the local time. */
  startUtc: string | null;
  /** Whether a booking made now would be accepted. */
  available: boolean;
  /** Reason why the time is not available. For several professionals: a reason that applies to all of them (closed, in the past); otherwise `BOOKED`, a break, an absence, or no working hours, in this order. */
  reason?: 'TIME_OFF' | 'BUSINESS_CLOSED' | 'OUTSIDE_HOURS' | 'PROFESSIONAL_BREAK' | 'BOOKED';
  /** Ids of the free professionals. */
  professionals: string[];
  /** Free seats of all professionals together. Only for classes. */
  seatsLeft?: number;
}

export interface Ticket {
  /** Ticket id. */
  id: string;
  /** Account that opened the ticket. */
  userId: string;
  /** Subject. Empty after the account is deleted. */
  subject: string;
  /** `open`: support has to answer. `pending`: the customer has to answer. `resolved` can be reopened, `closed` cannot. */
  status: 'open' | 'pending' | 'resolved' | 'closed';
  link: {
    /** Type of the linked record. */
    type: 'appointment' | 'business' | 'professional' | 'service' | 'review';
    /** Id of the linked record. */
    id: string;
  } | null;
  /** Admin who handles the ticket. Visible to admins only. */
  assigneeId?: string | null;
  /** Time of creation. */
  createdAt: string;
  /** Time of the last change or message. */
  updatedAt: string;
}

export interface TicketConversation extends Ticket {
  /** All messages, oldest first. */
  messages: TicketMessage[];
}

export interface TicketMessage {
  /** Message id. */
  id: string;
  /** `customer`: the account that opened the ticket. `support`: platform staff. */
  author: 'customer' | 'support';
  /** Text. Empty after the account of the author is deleted. */
  body: string;
  /** Time of the message. */
  createdAt: string;
}

export interface TimeOff {
  /** Opaque. */
  id: string;
  /** Professional who is absent. Absent for a closure. */
  professionalId?: string;
  /** Closed business. With `professionalId`, the business that the absence applies to. Absent when it applies to all businesses. */
  businessId?: string;
  /** First day. */
  startDate: string;
  /** Last day. */
  endDate: string;
  /** Start time on the first day, `HH:MM`. Null: from the start of the day. */
  start: string | null;
  /** End time on the last day (exclusive), `HH:MM`. Null: until the end of the day. */
  end: string | null;
  /** Reason. Also null for callers who cannot change the entry. */
  reason: string | null;
  /** Affected appointments that have not ended and that the caller is staff of, earliest first, at most 500. With `affected` cancel, the cancelled ones. Absent when there are no affected appointments. */
  affectedAppointments?: AffectedAppointment[];
  /** Clients that this change notifies. Only in responses to changes by staff. */
  notified?: Notified[];
  /** Number of affected appointments. */
  affectedCount?: number;
}

export interface UsedUnit {
  /** Resource id. */
  id: string;
  name: string;
  kind: string;
  /** Number of the unit, from 1. */
  unit: number;
}

export interface User {
  /** Opaque. */
  id: string;
  email: string;
  name: string;
  role: 'customer' | 'business' | 'professional' | 'admin';
  phone: string | null;
  /** IANA time zone. */
  timezone: string | null;
  /** Language of e-mails and notifications. */
  language: 'en' | 'de' | 'pt';
  /** Channel for reminders. */
  preferredReminderChannel: 'email' | 'sms' | 'none';
  /** Whether the e-mail address is confirmed. E-mails to an unconfirmed address contain no text of other users. */
  emailVerified: boolean;
  /** False: the account signs in with codes, and routes that require the password accept a code. */
  hasPassword: boolean;
  /** Time of registration. */
  createdAt: string;
}

export interface WaitlistEntry {
  /** Opaque id. */
  id: string;
  /** Business id. */
  business: string;
  /** Professional id. Null when any professional is acceptable. */
  professional: string | null;
  /** Service ids. */
  services: string[];
  /** First acceptable date. */
  from: string;
  /** Last acceptable date (inclusive). */
  to: string;
  /** Earliest acceptable start time, `HH:MM`. Null if unrestricted. */
  after: string | null;
  /** Latest acceptable start time (exclusive), `HH:MM`. Null if unrestricted. */
  before: string | null;
  /** `waiting`: no offer yet. `offered`: a time is held for the customer. Final: `booked`, `expired` (the dates have passed or three offers lapsed) and `left`. */
  status: 'waiting' | 'offered' | 'booked' | 'expired' | 'left';
  /** Position among the entries that compete for the same times. 1 is next. Null for final statuses. */
  position: number | null;
  offer: {
    /** Hold id. Send it as `holdId` when you book. The time is held for you only. */
    holdId: string;
    /** Professional id. */
    professional: string;
    /** Local date. */
    date: string;
    /** Local start time at the business, `HH:MM`. */
    start: string;
    /** Start time as an instant. */
    startUtc: string;
    /** Booking deadline. Afterwards the time is offered to the next customer. */
    expiresAt: string;
  } | null;
  /** Number of matching times that are free now and can be booked without waiting, at most 100. Null in lists and for final statuses. */
  freeNow: number | null;
  /** Creation time of the entry. */
  createdAt: string;
  /** Name of the customer. Present for the business only. */
  client?: string;
  /** User id of the customer. Present for the business only. */
  clientId?: string;
  /** Client record without an account, instead of `clientId`. */
  crmClientId?: string;
}

export interface Webhook {
  /** Opaque id. */
  id: string;
  /** Id of the business whose events are sent. */
  businessId: string;
  /** Address that receives the events. */
  url: string;
  /** Subscribed events. */
  events: ('appointment.booked' | 'appointment.confirmed' | 'appointment.cancelled' | 'appointment.rescheduled' | 'appointment.completed' | 'appointment.no_show' | 'appointment.updated' | 'appointment.paid' | 'appointment.refunded' | 'appointment.refund_failed' | 'review.created' | 'review.updated' | 'review.deleted' | 'review.answered')[];
  /** Whether the webhook endpoint is enabled. While it is paused, no deliveries are created or sent. */
  active: boolean;
  /** Time when it was paused; null while active. */
  pausedAt: string | null;
  /** `owner`: paused by you. `gone`: it responded with 410. `failing`: a delivery failed for three days and no other succeeded. `left`: the account that set its address or last resumed it no longer manages the business. Null while active. */
  pausedReason: string | null;
  /** Time of the first failed attempt since the last success; null if the last attempt succeeded. */
  failingSince: string | null;
  /** Creation time. */
  createdAt: string;
  /** Time of the last change by you. */
  updatedAt: string;
}

export interface WebhookDelivery {
  /** Id of the delivery, sent as `webhook-id`. The same for every attempt. */
  id: string;
  /** Id of the webhook endpoint. */
  webhookId: string;
  /** Kind of the event. */
  event: string;
  /** `pending`: another attempt follows. `delivered`: the endpoint accepted it. `failed`: no further attempts. */
  status: 'pending' | 'delivered' | 'failed';
  /** Number of attempts so far. */
  attempts: number;
  /** Time of the last attempt. */
  lastAttemptAt: string | null;
  /** HTTP status of the last attempt; null without a response. */
  lastStatusCode: number | null;
  /** Reason why the last attempt failed: `status` (not 2xx), `timeout` (no response within 15 seconds), `connection`, `certificate`, or `address` (the host does not resolve, or not to a public address). */
  lastError: string | null;
  /** Time of the next attempt; null if none follows. */
  nextAttemptAt: string | null;
  /** Time when the endpoint first accepted the delivery. */
  deliveredAt: string | null;
  /** Creation time. */
  createdAt: string;
  /** Request body. */
  payload: Record<string, unknown>;
}

export interface WebhookWithSecret extends Webhook {
  /** Secret that signs deliveries. Shown only in this response. */
  secret: string;
}

export interface Operations {
  /** Accept an invitation: `POST /api/invitations/{id}/accept` */
  acceptInvitation: { input: {
    /** Invitation id. */
    id: string;
  }; reply: Invitation };
  /** Accept a join request: `POST /api/join-requests/{id}/accept` */
  acceptJoinRequest: { input: {
    /** The request. */
    id: string;
    /** Services of the business that the professional offers after joining. */
    services?: string[] | undefined;
  }; reply: JoinRequest };
  /** Add a note to a client: `POST /api/business/clients/{id}/notes` */
  addClientNote: { input: {
    /** Client id. */
    id: string;
    /** Text of the note. */
    text: string;
  }; reply: ClientNote };
  /** Add a passkey: `POST /api/account/passkeys` */
  addPasskey: { input: {
    /** Name in the list of passkeys. */
    name?: string | undefined;
    /** Client data. Base64url. */
    clientDataJSON: string;
    /** Attestation. Base64url. */
    attestationObject: string;
    transports?: ('ble' | 'cable' | 'hybrid' | 'internal' | 'nfc' | 'smart-card' | 'usb')[] | undefined;
  }; reply: Passkey };
  /** Add a message to a ticket: `POST /api/support/tickets/{id}/messages` */
  addSupportMessage: { input: {
    /** The ticket. */
    id: string;
    /** Text of the message. */
    message: string;
  }; reply: TicketMessage };
  /** Answer the intake form of an appointment: `PUT /api/appointments/{id}/intake` */
  answerAppointmentIntake: { input: {
    /** The appointment. */
    id: string;
    /** Replaces the answers to the current questions. */
    answers: {
      /** Question id. */
      questionId: string;
      /** One value; several for `several-choices`. `yes` or `no`, or `YYYY-MM-DD`. */
      values: string[];
    }[];
  }; reply: IntakeForm };
  /** Decide an authorization request: `POST /api/authorizations` */
  answerAuthorizationRequest: { input: {
    /** Query string of the authorization request, unchanged. */
    parameters: string;
    /** Decision of the user. */
    decision: 'allow' | 'refuse';
    /** Granted scopes. Default: all requested scopes. */
    scopes?: ('appointments:read' | 'appointments:book' | 'appointments:change' | 'family' | 'desk:read' | 'desk:clients' | 'desk:book' | 'desk:block')[] | undefined;
    /** Maximum price per appointment, in major units. Requires `currency`. */
    maxAmountMajor?: number | null | undefined;
    /** Maximum total price, in major units. Requires `currency`. */
    maxTotalMajor?: number | null | undefined;
    /** Currency of the amounts. Appointments in another currency are refused. */
    currency?: string | null | undefined;
    /** Maximum number of bookings. Each appointment of a series counts. */
    maxBookings?: number | null | undefined;
    /** Businesses the agent may act at. Records of other businesses appear not to exist. */
    businessIds?: string[] | null | undefined;
    /** Latest date of appointments that the agent books or reschedules to (inclusive). */
    latestDate?: string | null | undefined;
    /** Whether bookings, reschedules and cancellations need your approval. Default: true if a scope allows them. */
    asksFirst?: boolean | undefined;
    /** Expiry time, ISO 8601. At most five years in the future. */
    expiresAt?: string | null | undefined;
    /** Minutes until an approval request expires. Default: 120. */
    approvalMinutes?: number | undefined;
  }; reply: AuthorizationAnswer };
  /** Answer an intake form by link: `PUT /api/intake/{token}` */
  answerIntakeByLink: { input: {
    /** Token of the link in the message. */
    token: string;
    /** Replaces the answers to the current questions. */
    answers: {
      /** Question id. */
      questionId: string;
      /** One value; several for `several-choices`. `yes` or `no`, or `YYYY-MM-DD`. */
      values: string[];
    }[];
  }; reply: IntakeForm };
  /** Approve a business: `POST /api/businesses/{id}/approve` */
  approveBusiness: { input: {
    /** Business id. */
    id: string;
  }; reply: Business };
  /** Approve a request: `POST /api/approvals/{id}/approve` */
  approveRequest: { input: {
    /** The request. */
    id: string;
  }; reply: Approval };
  /** Assign a package to a client: `PUT /api/business/packages` */
  assignPackage: { input: {
    /** Package id. */
    packageId: string;
    /** User id of the customer. Required without `crmClientId`. */
    userId?: string | undefined;
    /** Client record of the business, with or without an account. An account that is linked to it, or confirmed its address, can use the package. */
    crmClientId?: string | undefined;
  }; reply: ServicePackagePurchase };
  /** Block messages with the other side: `PUT /api/appointments/{id}/messages/block` */
  blockMessages: { input: {
    /** The appointment. */
    id: string;
  }; reply: Conversation };
  /** Book an appointment: `POST /api/appointments` */
  bookAppointment: { input: {
    /** Professional id. */
    professional: string;
    /** Business id. */
    business: string;
    /** Local date. */
    date: string;
    /** Local start time, `HH:MM`. */
    start: string;
    /** Service ids, performed one after another. A class cannot be combined with other services. */
    services: string[];
    /** Notes that client and staff can see. */
    notes?: string | undefined;
    /** Notes that only staff can see. Ignored for customers. */
    staffNotes?: string | undefined;
    /** Family member that the customer books for. Default: the customer. */
    familyMemberId?: string | undefined;
    /** Interval of the series. Requires `recurringCount`. */
    recurringFrequency?: 'none' | 'weekly' | 'biweekly' | undefined;
    /** Interval in weeks, instead of `recurringFrequency`. */
    recurringEvery?: number | undefined;
    /** Number of occurrences, including the first one. Requires `recurringFrequency` or `recurringEvery`. Must be 1 when the former is `none`. */
    recurringCount?: number | undefined;
    /** Handling of dates of a series that cannot be booked. `refuse` (default): nothing is booked. `skip`: the other dates are booked. */
    onConflict?: 'refuse' | 'skip' | undefined;
    /** Cannot be combined with `packagePurchaseId`. */
    couponCode?: string | undefined;
    /** Package purchase of the client. One session pays for the first occurrence. */
    packagePurchaseId?: string | undefined;
    /** Account of the client. Only for staff. */
    clientId?: string | undefined;
    /** Client record. Only for staff. */
    crmClientId?: string | undefined;
    /** Client record to create with the booking, instead of naming one. Only for owners and managers. */
    newClient?: {
      /** Name of the client. */
      name: string;
      /** E-mail address. */
      email?: string | undefined;
      /** Phone number. */
      phone?: string | undefined;
      /** Visible only to the business. */
      notes?: string | undefined;
      /** Accepts a phone number that another client has. */
      allowDuplicate?: boolean | undefined;
    } | undefined;
    /** Rules to set aside, with the right `desk:override`. `overlap` needs `allowDoubleBooking`. */
    override?: ('hours' | 'buffer' | 'notice' | 'break' | 'time-off' | 'overlap')[] | undefined;
    /** `Confirmed` or `Completed`, for a visit that has started. Ignored for customers. */
    status?: string | undefined;
    /** Only for agents that have to ask first. */
    approval?: {
      /** Message to the account holder. */
      message?: string | undefined;
      /** Pending request of the same agent. It is withdrawn when the new request is created. */
      replaces?: string | undefined;
    } | undefined;
    /** Hold of the caller for the same time, professional and services. The booking consumes the hold. */
    holdId?: string | undefined;
  }; reply: BookedAppointment };
  /** Book several appointments together: `POST /api/appointments/together` */
  bookAppointmentsTogether: { input: {
    /** Bookings, in the order of the reply. */
    visits: {
      /** Professional id. */
      professional: string;
      /** Business id. */
      business: string;
      /** Local date. */
      date: string;
      /** Local start time, `HH:MM`. */
      start: string;
      /** Service ids, performed one after another. A class cannot be combined with other services. */
      services: string[];
      /** Notes that client and staff can see. */
      notes?: string | undefined;
      /** Notes that only staff can see. Ignored for customers. */
      staffNotes?: string | undefined;
      /** Family member that the customer books for. Default: the customer. */
      familyMemberId?: string | undefined;
      /** Interval of the series. Requires `recurringCount`. */
      recurringFrequency?: 'none' | 'weekly' | 'biweekly' | undefined;
      /** Interval in weeks, instead of `recurringFrequency`. */
      recurringEvery?: number | undefined;
      /** Number of occurrences, including the first one. Requires `recurringFrequency` or `recurringEvery`. Must be 1 when the former is `none`. */
      recurringCount?: number | undefined;
      /** Handling of dates of a series that cannot be booked. `refuse` (default): nothing is booked. `skip`: the other dates are booked. */
      onConflict?: 'refuse' | 'skip' | undefined;
      /** Cannot be combined with `packagePurchaseId`. */
      couponCode?: string | undefined;
      /** Package purchase of the client. One session pays for the first occurrence. */
      packagePurchaseId?: string | undefined;
      /** Account of the client. Only for staff. */
      clientId?: string | undefined;
      /** Client record. Only for staff. */
      crmClientId?: string | undefined;
      /** Client record to create with the booking, instead of naming one. Only for owners and managers. */
      newClient?: {
        /** Name of the client. */
        name: string;
        /** E-mail address. */
        email?: string | undefined;
        /** Phone number. */
        phone?: string | undefined;
        /** Visible only to the business. */
        notes?: string | undefined;
        /** Accepts a phone number that another client has. */
        allowDuplicate?: boolean | undefined;
      } | undefined;
      /** Rules to set aside, with the right `desk:override`. `overlap` needs `allowDoubleBooking`. */
      override?: ('hours' | 'buffer' | 'notice' | 'break' | 'time-off' | 'overlap')[] | undefined;
      /** `Confirmed` or `Completed`, for a visit that has started. Ignored for customers. */
      status?: string | undefined;
      /** Only for agents that have to ask first. */
      approval?: {
        /** Message to the account holder. */
        message?: string | undefined;
        /** Pending request of the same agent. It is withdrawn when the new request is created. */
        replaces?: string | undefined;
      } | undefined;
      /** Hold of the caller for the same time, professional and services. The booking consumes the hold. */
      holdId?: string | undefined;
    }[];
    /** Only for agents that have to ask first. */
    approval?: {
      /** Message to the account holder. */
      message?: string | undefined;
      /** Pending request of the same agent. It is withdrawn when the new request is created. */
      replaces?: string | undefined;
    } | undefined;
  }; reply: BookedAppointment[] };
  /** Buy a package: `POST /api/packages/{packageId}/purchase` */
  buyPackage: { input: {
    /** The package. */
    packageId: string;
    /** `intent` (default): pay on your own page. `checkout`: pay on a page of the provider. */
    mode?: 'intent' | 'checkout' | undefined;
  }; reply: StartedPurchase };
  /** Cancel an appointment: `POST /api/appointments/{id}/cancel` */
  cancelAppointment: { input: {
    /** The appointment. */
    id: string;
    /** Reason, stored in the history. */
    reason?: string | undefined;
    /** Keeps the late cancellation fee of the deposit. A client can then cancel inside the window. Ignored outside it, and without a paid deposit. */
    withFee?: boolean | undefined;
    /** `this` (default): only this appointment. `following`: also the later appointments of its series. */
    scope?: 'this' | 'following' | undefined;
    /** Only for agents that have to ask first. */
    approval?: {
      /** Message to the account holder. */
      message?: string | undefined;
      /** Pending request of the same agent. It is withdrawn when the new request is created. */
      replaces?: string | undefined;
    } | undefined;
    /** `true`: checks the request without changing anything. The reply is the cancelled appointment or the error. */
    dryRun?: boolean | undefined;
  }; reply: CancelledAppointment };
  /** Cancel a client import: `POST /api/business/clients/imports/{id}/cancel` */
  cancelClientImport: { input: {
    /** Import id. */
    id: string;
  }; reply: ClientImportProgress };
  /** Cancel a sold package: `DELETE /api/business/packages/purchases/{id}` */
  cancelPackagePurchase: { input: {
    /** Purchase id. */
    id: string;
  }; reply: undefined };
  /** Request a change of the e-mail address: `POST /api/account/email` */
  changeEmail: { input: {
    /** E-mail address. Case-insensitive. */
    email: string;
    /** Current password. A code if the account has none. */
    password: string;
  }; reply: Record<never, never> };
  /** Check out an appointment at the desk: `POST /api/appointments/{id}/checkout` */
  checkOutAppointment: { input: {
    /** The appointment. */
    id: string;
    /** Payments in any order. Empty if nothing is due. */
    payments: {
      /** `online` repeats the amount that was paid online before. `package` redeems a session for one service, or repeats the value of a session that the booking redeemed. */
      method: 'cash' | 'terminal' | 'transfer' | 'package' | 'online';
      /** Amount, in major units. */
      amountMajor: number;
      /** Purchase of the client. Required to redeem a session. */
      packagePurchaseId?: string | undefined;
    }[];
    /** Tip in major units, part of the payments. Default: 0. */
    tipMajor?: number | undefined;
  }; reply: Receipt };
  /** Close a business: `POST /api/businesses/{id}/close` */
  closeBusiness: { input: {
    /** The business. */
    id: string;
    /** Cancel all upcoming appointments. Default: false. */
    cancelUpcoming?: boolean | undefined;
    /** Reason for the clients whose appointments are cancelled. */
    reason?: string | undefined;
  }; reply: ClosedBusiness };
  /** Mark an appointment as completed: `POST /api/appointments/{id}/complete` */
  completeAppointment: { input: {
    /** The appointment. */
    id: string;
  }; reply: Appointment };
  /** Sign in: second step: `POST /api/auth/second-factor` */
  completeSignIn: { input: {
    /** Ticket of the first step. */
    ticket: string;
    /** Current code of the authenticator app, or a recovery code. */
    code: string;
  }; reply: Session };
  /** Confirm a pending appointment: `POST /api/appointments/{id}/confirm` */
  confirmAppointment: { input: {
    /** The appointment. */
    id: string;
  }; reply: Appointment };
  /** Enable the second factor: `POST /api/account/second-factor/confirm` */
  confirmSecondFactor: { input: {
    /** Current code of the authenticator app. */
    code: string;
  }; reply: RecoveryCodes };
  /** Copy a week of the rota: `POST /api/businesses/{id}/rota/copy` */
  copyRota: { input: {
    /** Business id. */
    id: string;
    /** Appointments that may remain outside the new hours. */
    keep?: string[] | undefined;
    /** `true`: answers without saving. */
    dryRun?: boolean | undefined;
    /** First of the seven days to copy. */
    from: string;
    /** Number of following weeks. */
    weeks: number;
    /** Default: everyone whom the caller can plan. */
    professionalIds?: string[] | undefined;
  }; reply: RotaChange };
  /** Create an API key: `POST /api/keys` */
  createApiKey: { input: {
    /** Name of the key. Default: `Agent Key`. */
    name?: string | undefined;
    /** Sandbox keys start with `ams_test_`, live keys with `ams_live_`. Both read the same data. */
    environment?: 'sandbox' | 'live' | undefined;
  }; reply: {
    /** The API key. Shown only once: the server stores a hash. */
    apiKey: string;
    name: string;
    tier: string;
    /** Sandbox keys start with `ams_test_`, live keys with `ams_live_`. Both read the same data. */
    environment: 'sandbox' | 'live';
    /** Daily quota as text. */
    rateLimit: string;
    status: string;
    /** Scopes of the key. All of them are read-only. */
    scopes: string[];
    /** Time of creation. */
    createdAt: string;
    instructions: string;
    /** URL of the API reference. */
    docsUrl: string;
  } };
  /** Create a weekly availability rule: `POST /api/availability-rules` */
  createAvailabilityRule: { input: {
    /** Weekday, 0 (Sunday) to 6 (Saturday). */
    weekday: number;
    /** Local start time. */
    start: string;
    /** End time (exclusive), at most `24:00`. */
    end: string;
    /** Professional id. */
    professionalId: string;
    /** Business id. */
    businessId: string;
  }; reply: AvailabilityRule };
  /** Create a business: `POST /api/businesses` */
  createBusiness: { input: {
    /** Display name. */
    name: string;
    /** IANA time zone of all dates and times of the business. */
    timezone: string;
    /** ISO 4217 code of all prices of the business. */
    currency: string;
    /** Description of the business. */
    description?: string | null | undefined;
    /** Street and number. */
    addressLine1?: string | null | undefined;
    /** City. */
    city?: string | null | undefined;
    /** State, province or region. */
    state?: string | null | undefined;
    /** Country: English name or ISO code. */
    country?: string | null | undefined;
    /** Postal code. */
    postalCode?: string | null | undefined;
    /** Latitude in degrees. Requires `lng`. */
    lat?: number | null | undefined;
    /** Longitude in degrees. Requires `lat`. */
    lng?: number | null | undefined;
    /** Image URL, `https://` or `http://`. */
    image?: string | null | undefined;
    /** URLs of further images. */
    images?: string[] | null | undefined;
    /** Languages spoken, ISO 639-1 codes. */
    languages?: string[] | null | undefined;
    /** Accessibility of the premises. */
    accessibility?: ('step-free' | 'accessible-toilet' | 'parking' | 'hearing-loop')[] | null | undefined;
    /** Public phone number: digits, `+`, spaces, brackets, dots, dashes and slashes. */
    phone?: string | null | undefined;
    /** Public e-mail address. */
    email?: string | null | undefined;
    /** Website URL, `https://` or `http://`. */
    website?: string | null | undefined;
    /** Origins that may embed the booking page. */
    embedOrigins?: string[] | null | undefined;
    workingHours?: {
      /** Start time. */
      start: string;
      /** End time (exclusive), at most `24:00`. */
      end: string;
    } | undefined;
    /** Breaks. They may not overlap. */
    breaks?: {
      /** Start time. */
      start: string;
      /** End time (exclusive), at most `24:00`. */
      end: string;
    }[] | undefined;
    /** Open weekdays, 0 is Sunday. */
    openDays?: number[] | undefined;
    /** Opening hours by weekday. A weekday may have several entries, a weekday without entries is closed. Takes precedence over `workingHours` and `openDays`. */
    weeklyHours?: {
      /** Weekday, 0 (Sunday) to 6 (Saturday). */
      weekday: number;
      /** Start time. */
      start: string;
      /** End time (exclusive), at most `24:00`. */
      end: string;
    }[] | null | undefined;
    /** Minimum number of hours before the start for customers to cancel or reschedule. */
    cancellationWindowHours?: number | undefined;
    /** Minutes between bookable start times. */
    slotIntervalMinutes?: number | undefined;
    /** Minimum time before the start at which customers can book, in minutes. */
    minNoticeMinutes?: number | undefined;
    /** Maximum number of days customers can book ahead. */
    bookingHorizonDays?: number | undefined;
    /** Whether bookings are confirmed automatically. */
    autoConfirm?: boolean | undefined;
    /** Whether staff can double-book. */
    allowDoubleBooking?: boolean | undefined;
    paymentPolicy?: {
      deposit: {
        kind: 'none' | 'percent' | 'fixed' | 'full';
        /** Percent of the price, or major units. */
        value?: number | undefined;
        /** `new-clients`: without a completed appointment at the business. */
        appliesTo: 'everyone' | 'new-clients' | 'after-no-show';
      };
      /** Part of the deposit kept after a late cancellation. */
      lateCancelFee: {
        kind: 'percent' | 'fixed';
        /** Percent of the price, or major units. */
        value: number;
      } | null;
      /** Part of the deposit kept after a no-show. */
      noShowFee: {
        kind: 'percent' | 'fixed';
        /** Percent of the price, or major units. */
        value: number;
      } | null;
    } | null | undefined;
    /** Tax included in prices, for services without a rate of their own. Default: 0. Percent, up to three decimals. */
    taxRatePercent?: number | undefined;
  }; reply: Business };
  /** Connect a calendar: `POST /api/calendar-connections` */
  createCalendarConnection: { input: {
    /** Kind of the calendar. */
    kind: 'ics';
    /** Private iCalendar address, for example the secret address of Google Calendar. Must start with `https://` or `webcal://`, contain no credentials and lead to a public address. The port is 443, or 1024 and above. It is stored encrypted and never shown. */
    url: string;
  }; reply: CalendarConnection };
  /** Create a private calendar feed: `POST /api/account/calendar-feed` */
  createCalendarFeed: { input: Record<never, never>; reply: NewCalendarFeed };
  /** Create a class time: `POST /api/class-times` */
  createClassTime: { input: {
    /** 0 is Sunday, 6 is Saturday. */
    weekday?: number | null | undefined;
    /** Date of a single class. Cannot be combined with `weekday`. */
    date?: string | null | undefined;
    /** Local start time, `HH:MM`. */
    start: string;
    /** First date of a weekly class. */
    from?: string | null | undefined;
    /** Last date of a weekly class. */
    to?: string | null | undefined;
    /** Active service of the business. */
    serviceId: string;
    /** Professional who offers the service. */
    professionalId: string;
  }; reply: ClassTime };
  /** Create a client: `POST /api/business/clients` */
  createClient: { input: {
    /** Name of the client. */
    name: string;
    /** Replaces all tags. Repeated tags are removed. */
    tags?: string[] | undefined;
    /** Accepts a phone number of another client. */
    allowDuplicate?: boolean | undefined;
    /** E-mail address. Case-insensitive. */
    email?: string | undefined;
    /** 3 to 40 digits, spaces and `+ ( ) - .`, with at least one digit. */
    phone?: string | undefined;
    /** Notes, visible only to the business. */
    notes?: string | undefined;
    /** `YYYY-MM-DD`, or `MM-DD` if the year is unknown. */
    birthday?: string | undefined;
    /** Decision of the client about advertising. */
    marketingConsent?: {
      /** False: refused or withdrawn. */
      given: boolean;
      /** Time of the decision. Default: now. */
      at?: string | undefined;
      /** How the client decided. */
      source?: string | null | undefined;
    } | undefined;
    /** One of your businesses. Required if you have several. */
    businessId?: string | undefined;
  }; reply: Client };
  /** Create a coupon: `POST /api/business/coupons` */
  createCoupon: { input: {
    /** 3 to 40 letters (A to Z), digits, `-` and `_`. Case is ignored. */
    code: string;
    /** Discount type: percentage or fixed amount. */
    type: 'percent' | 'fixed';
    /** Percentage above 0 and up to 100 with at most two decimals, or amount with at most the decimals of the currency. */
    value: number;
    /** Whether the coupon can be used (default true). */
    active?: boolean | undefined;
    /** Only for the first appointment of a customer at the business. */
    firstTimeOnly?: boolean | undefined;
    /** Whether the coupon is listed among the public offers of the business (default false). */
    public?: boolean | undefined;
    /** Currency of `value` and `minSpendMajor`. Default: currency of the business. */
    currency?: string | undefined;
    /** Start of validity. A date means the start of that local day. A time without an offset is local time. */
    validFrom?: string | undefined;
    /** End of validity. A date means the end of that local day. A time without an offset is local time. */
    validTo?: string | undefined;
    /** Maximum number of uses by all customers. Not below the current number of uses. */
    usageLimit?: number | undefined;
    /** Maximum number of uses per customer. */
    perCustomerLimit?: number | undefined;
    /** Services of the business that are discounted. Empty: all services. */
    serviceIds?: string[] | undefined;
    /** Minimum price of the whole booking, including services that are not discounted. */
    minSpendMajor?: number | undefined;
    /** Business id. Optional if you manage only one business. */
    businessId?: string | undefined;
  }; reply: Coupon };
  /** Add a family member: `POST /api/family-members` */
  createFamilyMember: { input: {
    /** Name shown to the business. */
    name: string;
    /** Relation to the account holder. */
    relation?: string | undefined;
    /** Date of birth. */
    birthDate?: string | undefined;
  }; reply: FamilyMember };
  /** Create a grant for an agent: `POST /api/grants` */
  createGrant: { input: {
    /** Name of the agent. */
    agentName: string;
    /** Scopes of the grant. */
    scopes: ('appointments:read' | 'appointments:book' | 'appointments:change' | 'family' | 'desk:read' | 'desk:clients' | 'desk:book' | 'desk:block')[];
    /** Maximum price per appointment, in major units. Requires `currency`. */
    maxAmountMajor?: number | null | undefined;
    /** Maximum total price, in major units. Requires `currency`. */
    maxTotalMajor?: number | null | undefined;
    /** Currency of the amounts. Appointments in another currency are refused. */
    currency?: string | null | undefined;
    /** Maximum number of bookings. Each appointment of a series counts. */
    maxBookings?: number | null | undefined;
    /** Businesses the agent may act at. Records of other businesses appear not to exist. */
    businessIds?: string[] | null | undefined;
    /** Latest date of appointments that the agent books or reschedules to (inclusive). */
    latestDate?: string | null | undefined;
    /** Whether bookings, reschedules and cancellations need your approval. Default: true if a scope allows them. */
    asksFirst?: boolean | undefined;
    /** Expiry time, ISO 8601. At most five years in the future. */
    expiresAt?: string | null | undefined;
    /** Minutes until an approval request expires. Default: 120. */
    approvalMinutes?: number | undefined;
  }; reply: NewGrant };
  /** Hold a slot for five minutes: `POST /api/holds` */
  createHold: { input: {
    /** Professional id. */
    professional: string;
    /** Business id. */
    business: string;
    /** Local date. */
    date: string;
    /** Local start time, `HH:MM`. */
    start: string;
    /** Service ids, performed one after another. A class cannot be combined with other services. */
    services: string[];
  }; reply: Hold };
  /** Request to join a business, or invite a professional: `POST /api/join-requests` */
  createJoinRequest: { input: {
    /** Where. */
    businessId: string;
    /** Professional to invite. For owners and managers. */
    professionalId?: string | undefined;
    /** E-mail address to invite, instead of `professionalId`. */
    email?: string | undefined;
    /** Name of the invitee. Only with `email`. */
    name?: string | undefined;
    /** Services of the business that the professional offers after joining. */
    services?: string[] | undefined;
  }; reply: JoinRequest };
  /** Start the upload of a picture: `POST /api/media` */
  createMedia: { input: {
    /** Optional if the caller manages only one business. */
    businessId?: string | undefined;
    /** Required for `portrait`. */
    professionalId?: string | undefined;
    /** Required for `service`. */
    serviceId?: string | undefined;
    /** Use of the picture. */
    purpose: 'logo' | 'cover' | 'gallery' | 'portrait' | 'service';
    /** Media type. */
    contentType: 'image/jpeg' | 'image/png' | 'image/webp' | 'image/avif' | 'image/heic' | 'image/heif';
    /** Size of the file. */
    bytes: number;
    /** Hash of the file in hex. */
    sha256: string;
    /** Alternative text. Required for publishing. */
    alt?: string | undefined;
  }; reply: {
    /** Picture id. */
    id: string;
    /** URL for `PUT`. */
    uploadUrl: string;
    /** Expiry of the URL. */
    expiresAt: string;
  } };
  /** Create a package: `POST /api/business/packages` */
  createPackage: { input: {
    /** Service of the business. */
    serviceId: string;
    /** Title shown to customers. */
    title: string;
    /** Description. Null for none. */
    description?: string | null | undefined;
    /** Number of sessions. */
    sessionCount: number;
    /** Price of the package. */
    packagePriceMajor: number;
    /** Price of a single session without the package. */
    singleSessionPriceMajor: number;
    /** Currency of the business. */
    currency: string;
    /** Validity in days from the purchase. */
    validityDays: number;
    /** Whether the package can be sold (default true). */
    isActive?: boolean | undefined;
    /** End of the sale. Null for no end. A date means the end of that local day. A time without an offset is local time. */
    onSaleUntil?: string | null | undefined;
  }; reply: ServicePackageDefinition };
  /** Create a professional: `POST /api/professionals` */
  createProfessional: { input: {
    /** Job title. */
    role?: string | undefined;
    /** Description of the professional. */
    bio?: string | undefined;
    /** Image URL, `https://` or `http://`. */
    image?: string | null | undefined;
    workingHours?: {
      /** Start time. */
      start: string;
      /** End time (exclusive), at most `24:00`. */
      end: string;
    } | undefined;
    /** Breaks. They may not overlap. */
    breaks?: {
      /** Start time. */
      start: string;
      /** End time (exclusive), at most `24:00`. */
      end: string;
    }[] | undefined;
    /** Ids of the offered services: services of their businesses and their own. */
    services?: string[] | undefined;
    /** Display name. Required unless `self` is true. */
    name?: string | undefined;
    /** Adds the caller as a professional of a business they manage. */
    self?: boolean | undefined;
    /** Business where the professional works. Optional if the caller manages only one. */
    businessId?: string | undefined;
  }; reply: Professional };
  /** Create a resource: `POST /api/resources` */
  createResource: { input: {
    /** Display name. */
    name: string;
    /** Kind that services require, such as `Room`. Case and accents are ignored. */
    kind: string;
    /** Number of equal units. */
    quantity?: number | undefined;
    /** Optional if the caller manages only one business. */
    businessId?: string | undefined;
  }; reply: Resource };
  /** Create a review: `POST /api/reviews` */
  createReview: { input: {
    /** Appointment id. */
    appointmentId: string;
    /** 1 to 5. */
    rating: number;
    /** Publicly visible comment; null or empty for none. */
    comment?: string | null | undefined;
  }; reply: Review };
  /** Create a service: `POST /api/services` */
  createService: { input: {
    /** Display name. */
    name: string;
    /** Duration in minutes. */
    duration: number;
    /** Description of the service. */
    description?: string | undefined;
    /** Price in major units, with at most the decimals of the currency. Null for no price. */
    price?: number | null | undefined;
    /** Whether the price can be higher. */
    priceFrom?: boolean | undefined;
    /** Tax included in the price. Null: rate of the business. Percent, up to three decimals. */
    taxRatePercent?: number | null | undefined;
    /** ISO 4217 code of the price. Services of a business use the currency of the business. */
    currency?: string | undefined;
    /** Category name. */
    parent?: string | null | undefined;
    /** True for services that the business created itself. */
    custom?: boolean | undefined;
    /** Seats per session: 1 for individual appointments, more for classes. */
    capacity?: number | undefined;
    /** Buffer before the service in minutes. */
    bufferBefore?: number | undefined;
    /** Buffer after the service in minutes. */
    bufferAfter?: number | undefined;
    /** Whether the service can be booked. */
    active?: boolean | undefined;
    /** Rooms and equipment that an appointment takes. Only for services of a business. */
    requires?: {
      /** Kind of a resource of the business. */
      kind: string;
      /** Units. */
      count: number;
    }[] | undefined;
    paymentPolicy?: {
      deposit: {
        kind: 'none' | 'percent' | 'fixed' | 'full';
        /** Percent of the price, or major units. */
        value?: number | undefined;
        /** `new-clients`: without a completed appointment at the business. */
        appliesTo: 'everyone' | 'new-clients' | 'after-no-show';
      };
      /** Part of the deposit kept after a late cancellation. */
      lateCancelFee: {
        kind: 'percent' | 'fixed';
        /** Percent of the price, or major units. */
        value: number;
      } | null;
      /** Part of the deposit kept after a no-show. */
      noShowFee: {
        kind: 'percent' | 'fixed';
        /** Percent of the price, or major units. */
        value: number;
      } | null;
    } | null | undefined;
    /** Ids of the professionals who perform the service. */
    professionalIds?: string[] | undefined;
    /** Business that offers the service. Optional if the caller manages only one. */
    businessId?: string | undefined;
    /** Assigns all current professionals of the business. Cannot be combined with `professionalIds`. */
    everybody?: boolean | undefined;
  }; reply: Service };
  /** Create special hours for a date: `POST /api/special-hours` */
  createSpecialHours: { input: {
    /** Professional with special working hours. */
    professionalId?: string | undefined;
    /** Business with special opening hours, or the business where the professional's special hours apply. */
    businessId?: string | undefined;
    /** Whether the same hours are also stored for every professional of the business. Not with `professionalId`. */
    includeTeam?: boolean | undefined;
    /** Date, today or later. */
    date: string;
    /** Local start time. */
    start: string;
    /** End time (exclusive), at most `24:00`. */
    end: string;
  }; reply: SpecialHours };
  /** Create a support ticket: `POST /api/support/tickets` */
  createSupportTicket: { input: {
    /** Short subject. */
    subject: string;
    /** Text of the message. */
    message: string;
    link?: {
      /** Type of the linked record. */
      type: 'appointment' | 'business' | 'professional' | 'service' | 'review';
      /** Its id. */
      id: string;
    } | undefined;
  }; reply: TicketConversation };
  /** Create an absence or a closure: `POST /api/time-off` */
  createTimeOff: { input: {
    /** Professional who is absent. */
    professionalId?: string | undefined;
    /** Business to close. With `professionalId`, the business that the absence applies to. */
    businessId?: string | undefined;
    /** First day. */
    startDate: string;
    /** Last day. */
    endDate: string;
    /** Start time on the first day, `HH:MM`. */
    start?: string | undefined;
    /** End time on the last day (exclusive), `HH:MM`. */
    end?: string | undefined;
    /** Reason. Visible only to callers who can change the entry. */
    reason?: string | undefined;
    /** Action for affected appointments. Default: `refuse`. */
    affected?: 'refuse' | 'keep' | 'cancel' | undefined;
  }; reply: TimeOff };
  /** Create a webhook: `POST /api/business/webhooks` */
  createWebhook: { input: {
    /** Must start with `https://`, contain no credentials and lead to a public address. The port is 443, or 1024 and above. */
    url: string;
    /** Events to subscribe to. Duplicates are ignored. */
    events: ('appointment.booked' | 'appointment.confirmed' | 'appointment.cancelled' | 'appointment.rescheduled' | 'appointment.completed' | 'appointment.no_show' | 'appointment.updated' | 'appointment.paid' | 'appointment.refunded' | 'appointment.refund_failed' | 'review.created' | 'review.updated' | 'review.deleted' | 'review.answered')[];
    /** One of your businesses. Required if you have several. */
    businessId?: string | undefined;
  }; reply: WebhookWithSecret };
  /** Read or decide a request with the e-mailed link: `POST /api/approvals/by-link` */
  decideByLink: { input: {
    /** Token from the link. */
    token: string;
    /** Decision of the account holder. */
    decision?: 'approve' | 'decline' | undefined;
  }; reply: Approval };
  /** Decline an invitation: `POST /api/invitations/{id}/decline` */
  declineInvitation: { input: {
    /** Invitation id. */
    id: string;
  }; reply: Invitation };
  /** Decline a join request: `POST /api/join-requests/{id}/decline` */
  declineJoinRequest: { input: {
    /** The request. */
    id: string;
  }; reply: JoinRequest };
  /** Decline a request: `POST /api/approvals/{id}/decline` */
  declineRequest: { input: {
    /** The request. */
    id: string;
  }; reply: Approval };
  /** Delete your account: `DELETE /api/account` */
  deleteAccount: { input: {
    /** Current password. A code if the account has none. */
    password: string;
  }; reply: undefined };
  /** Delete a weekly availability rule: `DELETE /api/availability-rules/{id}` */
  deleteAvailabilityRule: { input: {
    /** Rule id. */
    id: string;
  }; reply: undefined };
  /** Remove a calendar connection: `DELETE /api/calendar-connections/{id}` */
  deleteCalendarConnection: { input: {
    /** The connection. */
    id: string;
  }; reply: undefined };
  /** Delete the calendar feed: `DELETE /api/account/calendar-feed` */
  deleteCalendarFeed: { input: Record<never, never>; reply: undefined };
  /** Delete a class time or one of its dates: `DELETE /api/class-times/{id}` */
  deleteClassTime: { input: {
    /** The class time. */
    id: string;
    /** Only this date of a weekly class. */
    occurrence?: string | undefined;
    /** Action for its bookings. `cancel` includes notifications and refunds. */
    affected?: 'refuse' | 'cancel' | undefined;
    /** Reason, sent to clients whose appointment is cancelled. */
    reason?: string | undefined;
  }; reply: DeletedClassTime };
  /** Delete a client: `DELETE /api/business/clients/{id}` */
  deleteClient: { input: {
    /** Client id. */
    id: string;
  }; reply: undefined };
  /** Delete a note: `DELETE /api/business/clients/{id}/notes/{noteId}` */
  deleteClientNote: { input: {
    /** Client id. */
    id: string;
    /** Note id. */
    noteId: string;
  }; reply: undefined };
  /** Delete a coupon: `DELETE /api/business/coupons/{id}` */
  deleteCoupon: { input: {
    /** Coupon id. */
    id: string;
  }; reply: undefined };
  /** Delete a family member: `DELETE /api/family-members/{id}` */
  deleteFamilyMember: { input: {
    /** Family member id. */
    id: string;
  }; reply: undefined };
  /** Remove a favourite: `DELETE /api/favourites/{businessId}` */
  deleteFavourite: { input: {
    /** Business id. */
    businessId: string;
  }; reply: undefined };
  /** Release a hold: `DELETE /api/holds/{id}` */
  deleteHold: { input: {
    /** The hold. */
    id: string;
  }; reply: undefined };
  /** Delete a picture: `DELETE /api/media/{id}` */
  deleteMedia: { input: {
    /** Picture id. */
    id: string;
  }; reply: undefined };
  /** Delete a resource: `DELETE /api/resources/{id}` */
  deleteResource: { input: {
    /** Resource id. */
    id: string;
  }; reply: undefined };
  /** Delete your review: `DELETE /api/reviews/{id}` */
  deleteReview: { input: {
    /** Review id. */
    id: string;
  }; reply: undefined };
  /** Delete the reply to a review: `DELETE /api/reviews/{id}/reply` */
  deleteReviewReply: { input: {
    /** Review id. */
    id: string;
  }; reply: undefined };
  /** Delete a service: `DELETE /api/services/{id}` */
  deleteService: { input: {
    /** Service id. */
    id: string;
  }; reply: undefined };
  /** Delete special hours: `DELETE /api/special-hours/{id}` */
  deleteSpecialHours: { input: {
    /** Special hours id. */
    id: string;
    /** Whether special hours of professionals at the business with the same date, start and end are also deleted. Only for special hours of a business. */
    includeTeam?: boolean | undefined;
  }; reply: undefined };
  /** Delete an absence or a closure: `DELETE /api/time-off/{id}` */
  deleteTimeOff: { input: {
    /** The absence or closure. */
    id: string;
  }; reply: undefined };
  /** Delete a webhook: `DELETE /api/business/webhooks/{id}` */
  deleteWebhook: { input: {
    /** The webhook. */
    id: string;
  }; reply: undefined };
  /** Disable the second factor: `DELETE /api/account/second-factor` */
  disableSecondFactor: { input: {
    /** Current password. A code if the account has none. */
    password: string;
    /** Current code of the authenticator app, or a recovery code. */
    code: string;
  }; reply: undefined };
  /** End all sessions of an account: `POST /api/accounts/{id}/end-sessions` */
  endAccountSessions: { input: {
    /** The account. */
    id: string;
  }; reply: SupervisedAccountDetail };
  /** Sign out of one session: `DELETE /api/account/sessions/{id}` */
  endSession: { input: {
    /** The session. */
    id: string;
  }; reply: undefined };
  /** Explain why a time is not free: `GET /api/availability/explain` */
  explainTime: { input: {
    /** The professional. */
    professionalId: string;
    /** The business. */
    businessId: string;
    /** Service to book. It determines the length. Without it, the length is one slot interval of the business. */
    serviceId?: string | undefined;
    /** Local date and time, `YYYY-MM-DDTHH:MM`. */
    start: string;
  }; reply: SlotExplanation };
  /** Export your data: `GET /api/account/export` */
  exportAccount: { input: Record<never, never>; reply: {
    /** Time of the export. */
    exportedAt: string;
    user: User;
    acceptedTerms: {
      version: string;
      /** First acceptance of it. */
      acceptedAt: string;
    } | null;
    familyMembers: Record<string, unknown>[];
    favourites: Record<string, unknown>[];
    sessions: Record<string, unknown>[];
    /** Second factor, without its secret. */
    secondFactor: Record<string, unknown> | null;
    passkeys: Record<string, unknown>[];
    identities: Record<string, unknown>[];
    grants: Record<string, unknown>[];
    grantActivity: Record<string, unknown>[];
    emailLinks: Record<string, unknown>[];
    appointments: Record<string, unknown>[];
    intakeAnswers: Record<string, unknown>[];
    payments: Record<string, unknown>[];
    receipts: Record<string, unknown>[];
    ledger: Record<string, unknown>[];
    holds: Record<string, unknown>[];
    waitlist: Record<string, unknown>[];
    approvals: Record<string, unknown>[];
    reviews: Record<string, unknown>[];
    alerts: Record<string, unknown>[];
    messages: Record<string, unknown>[];
    messageBlocks: Record<string, unknown>[];
    notifications: Record<string, unknown>[];
    packages: Record<string, unknown>[];
    clientRecords: Record<string, unknown>[];
    reports: Record<string, unknown>[];
    supportTickets: Record<string, unknown>[];
    businesses: Record<string, unknown>[];
    pictures: Record<string, unknown>[];
    memberships: Record<string, unknown>[];
    invitations: Record<string, unknown>[];
    webhooks: Record<string, unknown>[];
    /** Your professional profile with hours, time off, services and join requests. */
    professional: Record<string, unknown> | null;
    calendarConnections: Record<string, unknown>[];
    /** Calendar feed with its creation time. */
    calendarFeed: Record<string, unknown> | null;
  } };
  /** Export key figures as CSV: `GET /api/business/analytics/export.csv` */
  exportAnalytics: { input: {
    /** First day. Default: 29 days before the last day. */
    from?: string | undefined;
    /** Last day (inclusive). Default: today. */
    to?: string | undefined;
    /** Business that you manage or work at. Optional if there is only one. */
    businessId?: string | undefined;
    /** Grouping of the rows. Default: `day`. */
    table?: 'day' | 'professional' | 'service' | 'weekday' | undefined;
  }; reply: string };
  /** Export the audit log as CSV: `GET /api/audit/export.csv` */
  exportAuditEntries: { input: {
    /** First day, in UTC. */
    from?: string | undefined;
    /** Last day (inclusive), in UTC. */
    to?: string | undefined;
    /** The admin. */
    by?: string | undefined;
    /** Only entries of this kind. */
    kind?: 'business.approved' | 'business.rejected' | 'business.suspended' | 'business.reinstated' | 'report.resolved' | 'content.unhidden' | 'ticket.answered' | 'ticket.changed' | 'account.suspended' | 'account.reinstated' | 'account.sessions_ended' | 'admin.created' | 'second_factor.enabled' | 'second_factor.disabled' | 'second_factor.removed' | 'recovery_codes.renewed' | 'recovery_code.used' | 'passkey.added' | 'passkey.removed' | 'keys.rotated' | 'secrets.rotated' | undefined;
    /** Only entries about this record. */
    subjectId?: string | undefined;
  }; reply: string };
  /** Export all clients as CSV: `GET /api/business/clients/export.csv` */
  exportClients: { input: {
    /** One of your businesses. Required if you have several. */
    businessId?: string | undefined;
    /** Only clients with this tag. */
    tag?: string | undefined;
    /** `unknown`: the client was not asked. */
    marketingConsent?: 'given' | 'refused' | 'unknown' | undefined;
  }; reply: string };
  /** Export the ledger as CSV: `GET /api/business/ledger/export.csv` */
  exportLedger: { input: {
    /** Business that you manage. Optional if there is only one. */
    businessId?: string | undefined;
    /** First local date. */
    from: string;
    /** Last local date (inclusive), at most 92 days. */
    to: string;
  }; reply: string };
  /** Export receipts as CSV: `GET /api/business/receipts/export.csv` */
  exportReceipts: { input: {
    /** Business that you manage. Optional if there is only one. */
    businessId?: string | undefined;
    /** First local date. */
    from: string;
    /** Last local date (inclusive), at most 92 days. */
    to: string;
  }; reply: string };
  /** List the slots of a day: `GET /api/availability` */
  findFreeTimes: { input: {
    /** The professional. */
    professionalId: string;
    /** The business. */
    businessId: string;
    /** Local date. */
    date: string;
    /** Service to book. It determines the length. Without it, the length is one slot interval of the business. */
    serviceId?: string | undefined;
    /** Maximum number of start times. Default: the whole day. */
    limit?: number | undefined;
    /** Cursor of the next page, from the `Link` header of the previous response. */
    cursor?: string | undefined;
  }; reply: AvailabilitySlot[]; list: true };
  /** Find the next free slot: `GET /api/availability/next` */
  findNextFreeTime: { input: {
    /** The professional. */
    professionalId: string;
    /** The business. */
    businessId: string;
    /** Service to book. It determines the length. Without it, the length is one slot interval of the business. */
    serviceId?: string | undefined;
  }; reply: FreeSlot };
  /** Get your account: `GET /api/account` */
  getAccount: { input: Record<never, never>; reply: User };
  /** Get key figures of a business: `GET /api/business/analytics` */
  getAnalytics: { input: {
    /** First day. Default: 29 days before the last day. */
    from?: string | undefined;
    /** Last day (inclusive). Default: today. */
    to?: string | undefined;
    /** Business that you manage or work at. Optional if there is only one. */
    businessId?: string | undefined;
  }; reply: Analytics };
  /** Describe how to get an API key: `GET /api/keys` */
  getApiKeyGuide: { input: Record<never, never>; reply: {
    service: string;
    onboarding: string;
    freeTier: {
      rateLimit: string;
      price: string;
      creditCardRequired: boolean;
      sandboxEnvironment: boolean;
    };
    /** Scopes of the key. All of them are read-only. */
    scopes: string[];
    scopesNote: string;
    generateKeyEndpoint: {
      method: string;
      path: string;
      samplePayload: {
        name: string;
        environment: string;
      };
    };
    /** URL of the API reference. */
    documentation: string;
    /** URL of the OpenAPI document. */
    openApi: string;
    /** URL of the summary for language models. */
    llmsTxt: string;
  } };
  /** Get an appointment: `GET /api/appointments/{id}` */
  getAppointment: { input: {
    /** The appointment. */
    id: string;
  }; reply: Appointment };
  /** Download an appointment as a calendar file: `GET /api/appointments/{id}/calendar.ics` */
  getAppointmentCalendarFile: { input: {
    /** The appointment. */
    id: string;
    /** `this` (default): only this appointment. `series`: all appointments of its series that are not cancelled; for staff, those with the same professional. */
    scope?: 'this' | 'series' | undefined;
  }; reply: string };
  /** Get the intake form of an appointment: `GET /api/appointments/{id}/intake` */
  getAppointmentIntake: { input: {
    /** The appointment. */
    id: string;
  }; reply: IntakeForm };
  /** Get an approval request: `GET /api/approvals/{id}` */
  getApproval: { input: {
    /** The request. */
    id: string;
  }; reply: Approval };
  /** Get a business: `GET /api/businesses/{id}` */
  getBusiness: { input: {
    /** Business id. */
    id: string;
  }; reply: Business };
  /** Get the origins that may embed the booking page: `GET /api/businesses/{id}/embed` */
  getBusinessEmbedding: { input: {
    /** Business id. */
    id: string;
  }; reply: Embedding };
  /** Check whether a calendar feed exists: `GET /api/account/calendar-feed` */
  getCalendarFeed: { input: Record<never, never>; reply: CalendarFeed };
  /** Get a client: `GET /api/business/clients/{id}` */
  getClient: { input: {
    /** Client id. */
    id: string;
  }; reply: Client };
  /** Get statistics of a client: `GET /api/business/clients/{id}/figures` */
  getClientFigures: { input: {
    /** Client id. */
    id: string;
  }; reply: ClientFigures };
  /** Get a client import: `GET /api/business/clients/imports/{id}` */
  getClientImport: { input: {
    /** Import id. */
    id: string;
  }; reply: ClientImportProgress };
  /** Get the daily closing: `GET /api/business/closings` */
  getClosing: { input: {
    /** Business that you manage. Optional if there is only one. */
    businessId?: string | undefined;
    /** Local date. Default: today. */
    date?: string | undefined;
  }; reply: Closing };
  /** Get the state of a conversation: `GET /api/appointments/{id}/conversation` */
  getConversation: { input: {
    /** The appointment. */
    id: string;
  }; reply: Conversation };
  /** Get the grant of the calling agent: `GET /api/grants/current` */
  getCurrentGrant: { input: Record<never, never>; reply: Grant };
  /** Get a favourite: `GET /api/favourites/{businessId}` */
  getFavourite: { input: {
    /** Business id. */
    businessId: string;
  }; reply: Favourite };
  /** Get a grant: `GET /api/grants/{id}` */
  getGrant: { input: {
    /** The grant. */
    id: string;
  }; reply: Grant };
  /** Get an intake form by link: `GET /api/intake/{token}` */
  getIntakeByLink: { input: {
    /** Token of the link in the message. */
    token: string;
  }; reply: IntakeForm };
  /** Get key figures of the marketplace: `GET /api/platform/figures` */
  getPlatformFigures: { input: {
    /** First day. Default: 29 days before the last day. */
    from?: string | undefined;
    /** Last day (inclusive). Default: today (UTC). */
    to?: string | undefined;
  }; reply: PlatformFigures };
  /** Get a professional: `GET /api/professionals/{id}` */
  getProfessional: { input: {
    /** Professional id. */
    id: string;
  }; reply: Professional };
  /** Get a receipt: `GET /api/receipts/{id}` */
  getReceipt: { input: {
    /** The receipt. */
    id: string;
  }; reply: Receipt };
  /** Get a report: `GET /api/moderation/reports/{id}` */
  getReport: { input: {
    /** The report. */
    id: string;
  }; reply: ModerationReportDetail };
  /** Get the state of your second factor: `GET /api/account/second-factor` */
  getSecondFactor: { input: Record<never, never>; reply: SecondFactor };
  /** Get a service: `GET /api/services/{id}` */
  getService: { input: {
    /** Service id. */
    id: string;
  }; reply: Service };
  /** Get the intake questions of a service: `GET /api/services/{id}/questions` */
  getServiceQuestions: { input: {
    /** Service id. */
    id: string;
  }; reply: ServiceQuestions };
  /** Get a support ticket: `GET /api/support/tickets/{id}` */
  getSupportTicket: { input: {
    /** The ticket. */
    id: string;
  }; reply: TicketConversation };
  /** Get a waitlist entry and its current offer: `GET /api/waitlist/{id}` */
  getWaitlistEntry: { input: {
    /** Entry id. */
    id: string;
  }; reply: WaitlistEntry };
  /** Import clients from a CSV file: `POST /api/business/clients/import` */
  importClients: { input: {
    /** Content of the CSV file. */
    csv: string;
    /** Field of each column of the file, in order. Without it, the first line decides. */
    columns?: ('name' | 'firstName' | 'lastName' | 'email' | 'phone' | 'notes' | 'tags' | 'birthday' | 'marketingConsent' | 'ignore')[] | undefined;
    /** One of your businesses. Required if you have several. */
    businessId?: string | undefined;
  }; reply: ClientImport };
  /** Invite a manager or staff: `POST /api/businesses/{id}/members` */
  inviteMember: { input: {
    /** The business. */
    id: string;
    /** The account. */
    userId?: string | null | undefined;
    /** E-mail address, instead of `userId`. */
    email?: string | null | undefined;
    /** New role. */
    role: 'manager' | 'staff';
  }; reply: Member };
  /** Join the waitlist: `POST /api/waitlist` */
  joinWaitlist: { input: {
    /** Professional id. Omit it when any professional is acceptable. */
    professional?: string | undefined;
    /** Business id. */
    business: string;
    /** Service ids, performed one after another. A class cannot be combined with other services. */
    services: string[];
    /** First acceptable local date. */
    from: string;
    /** Last acceptable date (inclusive). */
    to: string;
    /** Earliest acceptable local start time. */
    after?: string | undefined;
    /** Latest acceptable local start time (exclusive). */
    before?: string | undefined;
    /** Client who waits. Required for staff, not allowed for customers. */
    crmClientId?: string | undefined;
  }; reply: WaitlistEntry };
  /** Leave the waitlist: `DELETE /api/waitlist/{id}` */
  leaveWaitlist: { input: {
    /** Entry id. */
    id: string;
    /** Appointment that the client got at another time. The entry becomes `booked`. Only for staff. */
    appointmentId?: string | undefined;
  }; reply: undefined };
  /** List accounts: `GET /api/accounts` */
  listAccounts: { input: {
    /** Part of the name or e-mail address, or the complete id. */
    query?: string | undefined;
    /** Only accounts with this role. */
    role?: 'customer' | 'business' | 'professional' | 'admin' | undefined;
    /** Only accounts with this status. */
    status?: 'active' | 'suspended' | undefined;
    /** Maximum number of rows. Default: 100. */
    limit?: number | undefined;
    /** Cursor of the next page, from the `Link` header of the previous response. */
    cursor?: string | undefined;
  }; reply: SupervisedAccount[]; list: true };
  /** List alerts about your appointments: `GET /api/alerts` */
  listAlerts: { input: {
    /** Filter by status. */
    status?: 'pending' | 'accepted' | 'declined' | 'superseded' | undefined;
    /** Filter by appointment. */
    appointmentId?: string | undefined;
    /** Maximum number of rows. Default: 100. */
    limit?: number | undefined;
    /** Cursor of the next page, from the `Link` header of the previous response. */
    cursor?: string | undefined;
  }; reply: Alert[]; list: true };
  /** List the changes of an appointment: `GET /api/appointments/{id}/history` */
  listAppointmentHistory: { input: {
    /** The appointment. */
    id: string;
    /** Maximum number of rows. Default: 100. */
    limit?: number | undefined;
    /** Cursor of the next page, from the `Link` header of the previous response. */
    cursor?: string | undefined;
  }; reply: AppointmentHistoryEntry[]; list: true };
  /** List the receipts of an appointment: `GET /api/appointments/{id}/receipts` */
  listAppointmentReceipts: { input: {
    /** The appointment. */
    id: string;
    /** Maximum number of rows. Default: 100. */
    limit?: number | undefined;
    /** Cursor of the next page, from the `Link` header of the previous response. */
    cursor?: string | undefined;
  }; reply: Receipt[]; list: true };
  /** List your appointments, or those of your business: `GET /api/appointments` */
  listAppointments: { input: {
    /** Appointments that start on or after this local date. */
    from?: string | undefined;
    /** Appointments that start on or before this local date. */
    to?: string | undefined;
    /** Appointments that start on this local date. */
    date?: string | undefined;
    /** Filter by status. */
    status?: 'Pending' | 'Confirmed' | 'Cancelled' | 'Completed' | 'NoShow' | undefined;
    /** Filter by business. */
    businessId?: string | undefined;
    /** Filter by professional. */
    professionalId?: string | undefined;
    /** Filter by account of the client. */
    clientId?: string | undefined;
    /** `true`: only pending or confirmed appointments that have not started. */
    upcoming?: boolean | undefined;
    /** `true`: only appointments that have started or are no longer pending or confirmed. */
    past?: boolean | undefined;
    /** Filter by series. */
    recurringGroupId?: string | undefined;
    /** `soonest` (default): earliest start first. `latest`: latest start first. */
    order?: 'soonest' | 'latest' | undefined;
    /** Maximum number of rows. Default: 100. */
    limit?: number | undefined;
    /** Cursor of the next page, from the `Link` header of the previous response. */
    cursor?: string | undefined;
  }; reply: Appointment[]; list: true };
  /** List your approval requests: `GET /api/approvals` */
  listApprovals: { input: {
    /** Only requests with this status. */
    status?: 'pending' | 'approved' | 'declined' | 'lapsed' | 'withdrawn' | undefined;
    /** Maximum number of rows. Default: 100. */
    limit?: number | undefined;
    /** Cursor of the next page, from the `Link` header of the previous response. */
    cursor?: string | undefined;
  }; reply: Approval[]; list: true };
  /** List the audit log: `GET /api/audit` */
  listAuditEntries: { input: {
    /** First day, in UTC. */
    from?: string | undefined;
    /** Last day (inclusive), in UTC. */
    to?: string | undefined;
    /** The admin. */
    by?: string | undefined;
    /** Only entries of this kind. */
    kind?: 'business.approved' | 'business.rejected' | 'business.suspended' | 'business.reinstated' | 'report.resolved' | 'content.unhidden' | 'ticket.answered' | 'ticket.changed' | 'account.suspended' | 'account.reinstated' | 'account.sessions_ended' | 'admin.created' | 'second_factor.enabled' | 'second_factor.disabled' | 'second_factor.removed' | 'recovery_codes.renewed' | 'recovery_code.used' | 'passkey.added' | 'passkey.removed' | 'keys.rotated' | 'secrets.rotated' | undefined;
    /** Only entries about this record. */
    subjectId?: string | undefined;
    /** Maximum number of rows. Default: 100. */
    limit?: number | undefined;
    /** Cursor of the next page, from the `Link` header of the previous response. */
    cursor?: string | undefined;
  }; reply: AuditEntry[]; list: true };
  /** List weekly availability rules: `GET /api/availability-rules` */
  listAvailabilityRules: { input: {
    /** Only rules of this professional. */
    professionalId?: string | undefined;
    /** Only rules at this business. */
    businessId?: string | undefined;
    /** Maximum number of rows. Default: 100. */
    limit?: number | undefined;
    /** Cursor of the next page, from the `Link` header of the previous response. */
    cursor?: string | undefined;
  }; reply: AvailabilityRule[]; list: true };
  /** List packages and public coupons of a business: `GET /api/businesses/{id}/offers` */
  listBusinessOffers: { input: {
    /** Business id. */
    id: string;
  }; reply: Offers };
  /** Search businesses: `GET /api/businesses` */
  listBusinesses: { input: {
    /** City. Case and accents are ignored. */
    city?: string | undefined;
    /** District, street, postal code or city. Exact words, except house numbers. */
    place?: string | undefined;
    /** Country: English name or ISO code. */
    country?: string | undefined;
    /** Words in the name, description, address, postal code, city, services or names of professionals. Tolerates typing errors. */
    query?: string | undefined;
    /** User id of the owner, or `me` for all businesses where the caller has a role. */
    userId?: string | undefined;
    /** Current or former slug. */
    slug?: string | undefined;
    /** Up to 100 comma-separated ids. */
    ids?: string | undefined;
    /** Businesses with a service in this category. */
    category?: string | undefined;
    /** Latitude. Requires `lng`. */
    lat?: number | undefined;
    /** Longitude. Requires `lat`. */
    lng?: number | undefined;
    /** Maximum distance from `lat` and `lng` in kilometers (default 25). */
    radiusKm?: number | undefined;
    /** Language spoken at the business, ISO 639-1 code. */
    language?: string | undefined;
    /** Required features, comma-separated: step-free, accessible-toilet, parking, hearing-loop. */
    accessibility?: string | undefined;
    /** Only businesses that are open now. `true` requires a city, a place, or `lat` and `lng`. */
    openNow?: boolean | undefined;
    /** Businesses that open on this date: open weekday or special hours, and no closure for the whole day. */
    openOn?: string | undefined;
    /** Status. Businesses that are not active are visible to members and admins only. */
    status?: 'draft' | 'under_review' | 'active' | 'suspended' | 'closed' | undefined;
    /** Maximum number of rows. Default: 100. */
    limit?: number | undefined;
    /** Cursor of the next page, from the `Link` header of the previous response. */
    cursor?: string | undefined;
  }; reply: Business[]; list: true };
  /** List appointments in busy times of connected calendars: `GET /api/calendar-conflicts` */
  listCalendarConflicts: { input: {
    /** Filter by business. */
    businessId?: string | undefined;
    /** Filter by professional. */
    professionalId?: string | undefined;
    /** Maximum number of rows. Default: 100. */
    limit?: number | undefined;
    /** Cursor of the next page, from the `Link` header of the previous response. */
    cursor?: string | undefined;
  }; reply: AffectedAppointment[]; list: true };
  /** List your calendar connections: `GET /api/calendar-connections` */
  listCalendarConnections: { input: {
    /** Maximum number of rows. Default: 100. */
    limit?: number | undefined;
    /** Cursor of the next page, from the `Link` header of the previous response. */
    cursor?: string | undefined;
  }; reply: CalendarConnection[]; list: true };
  /** List service categories: `GET /api/categories` */
  listCategories: { input: {
    /** Maximum number of rows. Default: 100. */
    limit?: number | undefined;
    /** Cursor of the next page, from the `Link` header of the previous response. */
    cursor?: string | undefined;
  }; reply: Category[]; list: true };
  /** List cities with businesses: `GET /api/cities` */
  listCities: { input: {
    /** Slug of the city. */
    slug?: string | undefined;
    /** Maximum number of rows. Default: 100. */
    limit?: number | undefined;
    /** Cursor of the next page, from the `Link` header of the previous response. */
    cursor?: string | undefined;
  }; reply: City[]; list: true };
  /** List the class times of your businesses: `GET /api/class-times` */
  listClassTimes: { input: {
    /** Filter by business. */
    businessId?: string | undefined;
    /** Filter by service. */
    serviceId?: string | undefined;
    /** Filter by professional. */
    professionalId?: string | undefined;
    /** Maximum number of rows. Default: 100. */
    limit?: number | undefined;
    /** Cursor of the next page, from the `Link` header of the previous response. */
    cursor?: string | undefined;
  }; reply: ClassTime[]; list: true };
  /** List upcoming classes: `GET /api/classes` */
  listClasses: { input: {
    /** Whose. */
    businessId: string;
    /** First local date. Default: today. */
    from?: string | undefined;
    /** Last local date. Default: six days after the first. */
    to?: string | undefined;
    /** Filter by service. */
    serviceId?: string | undefined;
    /** Filter by professional. */
    professionalId?: string | undefined;
    /** Maximum number of rows. Default: 100. */
    limit?: number | undefined;
    /** Cursor of the next page, from the `Link` header of the previous response. */
    cursor?: string | undefined;
  }; reply: ComingClass[]; list: true };
  /** List the appointments of a client: `GET /api/business/clients/{id}/appointments` */
  listClientAppointments: { input: {
    /** Client id. */
    id: string;
    /** Maximum number of rows. Default: 100. */
    limit?: number | undefined;
    /** Cursor of the next page, from the `Link` header of the previous response. */
    cursor?: string | undefined;
  }; reply: Appointment[]; list: true };
  /** List the rows of a client import: `GET /api/business/clients/imports/{id}/rows` */
  listClientImportRows: { input: {
    /** Import id. */
    id: string;
    /** Filters by result. */
    outcome?: 'created' | 'updated' | 'unchanged' | 'failed' | undefined;
    /** Maximum number of rows. Default: 100. */
    limit?: number | undefined;
    /** Cursor of the next page, from the `Link` header of the previous response. */
    cursor?: string | undefined;
  }; reply: ClientImportRow[]; list: true };
  /** List client imports: `GET /api/business/clients/imports` */
  listClientImports: { input: {
    /** One of your businesses. Required if you have several. */
    businessId?: string | undefined;
    /** Maximum number of rows. Default: 100. */
    limit?: number | undefined;
    /** Cursor of the next page, from the `Link` header of the previous response. */
    cursor?: string | undefined;
  }; reply: ClientImportProgress[]; list: true };
  /** List the intake forms of a client: `GET /api/business/clients/{id}/intake` */
  listClientIntake: { input: {
    /** Client id. */
    id: string;
    /** Maximum number of rows. Default: 100. */
    limit?: number | undefined;
    /** Cursor of the next page, from the `Link` header of the previous response. */
    cursor?: string | undefined;
  }; reply: IntakeForm[]; list: true };
  /** List the notes of a client: `GET /api/business/clients/{id}/notes` */
  listClientNotes: { input: {
    /** Client id. */
    id: string;
    /** Maximum number of rows. Default: 100. */
    limit?: number | undefined;
    /** Cursor of the next page, from the `Link` header of the previous response. */
    cursor?: string | undefined;
  }; reply: ClientNote[]; list: true };
  /** List the tags of clients: `GET /api/business/clients/tags` */
  listClientTags: { input: {
    /** One of your businesses. Required if you have several. */
    businessId?: string | undefined;
  }; reply: {
    /** Most frequent first, at most 200. */
    tags: {
      /** Tag. */
      tag: string;
      /** Number of clients that have it. */
      clients: number;
    }[];
  } };
  /** List clients: `GET /api/business/clients` */
  listClients: { input: {
    /** Only clients with this tag. */
    tag?: string | undefined;
    /** `unknown`: the client was not asked. */
    marketingConsent?: 'given' | 'refused' | 'unknown' | undefined;
    /** Order. */
    sort?: 'created' | 'name' | undefined;
    /** Adds `lastVisit`, `visits` and `spent`. */
    lastVisit?: boolean | undefined;
    /** Only clients whose last visit was before this local date and who have no upcoming appointment. For owners and managers. */
    inactiveSince?: string | undefined;
    /** Name, or the beginning of an e-mail address or phone number. */
    query?: string | undefined;
    /** One of your businesses. Required if you have several. */
    businessId?: string | undefined;
    /** Maximum number of rows. Default: 100. */
    limit?: number | undefined;
    /** Cursor of the next page, from the `Link` header of the previous response. */
    cursor?: string | undefined;
  }; reply: Client[]; list: true };
  /** List commission rates: `GET /api/business/commissions` */
  listCommissions: { input: {
    /** Business that you manage. Optional if there is only one. */
    businessId?: string | undefined;
    /** Only the rates of this professional. */
    professionalId?: string | undefined;
    /** Maximum number of rows. Default: 100. */
    limit?: number | undefined;
    /** Cursor of the next page, from the `Link` header of the previous response. */
    cursor?: string | undefined;
  }; reply: Commission[]; list: true };
  /** List conversations: `GET /api/conversations` */
  listConversations: { input: {
    /** Filter by business. */
    businessId?: string | undefined;
    /** True: only with unread messages of the other side. */
    unread?: boolean | undefined;
    /** Maximum number of rows. Default: 100. */
    limit?: number | undefined;
    /** Cursor of the next page, from the `Link` header of the previous response. */
    cursor?: string | undefined;
  }; reply: ConversationEntry[]; list: true };
  /** List coupons: `GET /api/business/coupons` */
  listCoupons: { input: {
    /** Only coupons of this business. */
    businessId?: string | undefined;
    /** Only active or only inactive coupons. */
    active?: boolean | undefined;
    /** Maximum number of rows. Default: 100. */
    limit?: number | undefined;
    /** Cursor of the next page, from the `Link` header of the previous response. */
    cursor?: string | undefined;
  }; reply: Coupon[]; list: true };
  /** List possible duplicates: `GET /api/business/clients/duplicates` */
  listDuplicateClients: { input: {
    /** One of your businesses. Required if you have several. */
    businessId?: string | undefined;
    /** Maximum number of rows. Default: 100. */
    limit?: number | undefined;
    /** Cursor of the next page, from the `Link` header of the previous response. */
    cursor?: string | undefined;
  }; reply: DuplicateClients[]; list: true };
  /** List your family members: `GET /api/family-members` */
  listFamilyMembers: { input: {
    /** Maximum number of rows. Default: 100. */
    limit?: number | undefined;
    /** Cursor of the next page, from the `Link` header of the previous response. */
    cursor?: string | undefined;
  }; reply: FamilyMember[]; list: true };
  /** List your favourite businesses: `GET /api/favourites` */
  listFavourites: { input: {
    /** Maximum number of rows. Default: 100. */
    limit?: number | undefined;
    /** Cursor of the next page, from the `Link` header of the previous response. */
    cursor?: string | undefined;
  }; reply: Favourite[]; list: true };
  /** List days with free times: `GET /api/availability/days` */
  listFreeDays: { input: {
    /** The business. */
    businessId: string;
    /** 1 to 8 service ids separated by commas, in the order of `services` in a booking. Durations and buffers add up as in a booking. */
    serviceIds: string;
    /** Professional id. Default: any professional at the business who offers all services. */
    professionalId?: string | undefined;
    /** Hold of the caller that is released for another time. The times it occupies count as free. */
    holdId?: string | undefined;
    /** First local date. Default: today. */
    from?: string | undefined;
    /** Last local date, at most 30 days after `from`. Default: 13 days after `from`. */
    to?: string | undefined;
    /** Maximum number of rows. Default: 100. */
    limit?: number | undefined;
    /** Cursor of the next page, from the `Link` header of the previous response. */
    cursor?: string | undefined;
  }; reply: FreeDay[]; list: true };
  /** List the activity of an agent: `GET /api/grants/{id}/activity` */
  listGrantActivity: { input: {
    /** The grant. */
    id: string;
    /** Maximum number of rows. Default: 100. */
    limit?: number | undefined;
    /** Cursor of the next page, from the `Link` header of the previous response. */
    cursor?: string | undefined;
  }; reply: GrantActivity[]; list: true };
  /** List your agents: `GET /api/grants` */
  listGrants: { input: {
    /** Only grants with this status. `ended`: revoked or expired. */
    status?: 'active' | 'ended' | undefined;
    /** Maximum number of rows. Default: 100. */
    limit?: number | undefined;
    /** Cursor of the next page, from the `Link` header of the previous response. */
    cursor?: string | undefined;
  }; reply: Grant[]; list: true };
  /** List held times: `GET /api/holds` */
  listHolds: { input: {
    /** Filter by business. */
    businessId?: string | undefined;
    /** Holds that start on or after this local date. */
    from?: string | undefined;
    /** Holds that start on or before this local date. */
    to?: string | undefined;
    /** Maximum number of rows. Default: 100. */
    limit?: number | undefined;
    /** Cursor of the next page, from the `Link` header of the previous response. */
    cursor?: string | undefined;
  }; reply: HeldTime[]; list: true };
  /** List your linked providers: `GET /api/account/identities` */
  listIdentities: { input: {
    /** Maximum number of rows. Default: 100. */
    limit?: number | undefined;
    /** Cursor of the next page, from the `Link` header of the previous response. */
    cursor?: string | undefined;
  }; reply: LinkedIdentity[]; list: true };
  /** List your invitations: `GET /api/invitations` */
  listInvitations: { input: {
    /** Maximum number of rows. Default: 100. */
    limit?: number | undefined;
    /** Cursor of the next page, from the `Link` header of the previous response. */
    cursor?: string | undefined;
  }; reply: Invitation[]; list: true };
  /** List your join requests: `GET /api/join-requests` */
  listJoinRequests: { input: {
    /** Only requests with this status. */
    status?: 'pending' | 'accepted' | 'declined' | undefined;
    /** Only requests of this business. */
    businessId?: string | undefined;
    /** Maximum number of rows. Default: 100. */
    limit?: number | undefined;
    /** Cursor of the next page, from the `Link` header of the previous response. */
    cursor?: string | undefined;
  }; reply: JoinRequest[]; list: true };
  /** List pictures: `GET /api/media` */
  listMedia: { input: {
    /** Pictures of this business. */
    businessId?: string | undefined;
    /** Portraits of this professional. */
    professionalId?: string | undefined;
    /** Only this purpose. */
    purpose?: 'logo' | 'cover' | 'gallery' | 'portrait' | 'service' | undefined;
    /** Maximum number of rows. Default: 100. */
    limit?: number | undefined;
    /** Cursor of the next page, from the `Link` header of the previous response. */
    cursor?: string | undefined;
  }; reply: Media[]; list: true };
  /** List the members of a business: `GET /api/businesses/{id}/members` */
  listMembers: { input: {
    /** The business. */
    id: string;
    /** Maximum number of rows. Default: 100. */
    limit?: number | undefined;
    /** Cursor of the next page, from the `Link` header of the previous response. */
    cursor?: string | undefined;
  }; reply: Member[]; list: true };
  /** List messages about an appointment: `GET /api/appointments/{id}/messages` */
  listMessages: { input: {
    /** The appointment. */
    id: string;
    /** Maximum number of rows. Default: 100. */
    limit?: number | undefined;
    /** Cursor of the next page, from the `Link` header of the previous response. */
    cursor?: string | undefined;
  }; reply: Message[]; list: true };
  /** List your notifications: `GET /api/notifications` */
  listNotifications: { input: {
    /** `true` returns only unread notifications. */
    unread?: boolean | undefined;
    /** Maximum number of rows. Default: 100. */
    limit?: number | undefined;
    /** Cursor of the next page, from the `Link` header of the previous response. */
    cursor?: string | undefined;
  }; reply: Notification[]; list: true };
  /** List your reviews: `GET /api/account/reviews` */
  listOwnReviews: { input: {
    /** Filters by appointment. */
    appointmentId?: string | undefined;
    /** Maximum number of rows. Default: 100. */
    limit?: number | undefined;
    /** Cursor of the next page, from the `Link` header of the previous response. */
    cursor?: string | undefined;
  }; reply: OwnReview[]; list: true };
  /** List your package balances: `GET /api/packages` */
  listPackageBalances: { input: {
    /** Only packages of this business. */
    businessId?: string | undefined;
    /** Only packages for this service. */
    serviceId?: string | undefined;
    /** Maximum number of rows. Default: 100. */
    limit?: number | undefined;
    /** Cursor of the next page, from the `Link` header of the previous response. */
    cursor?: string | undefined;
  }; reply: CustomerPackageBalance[]; list: true };
  /** List sold packages: `GET /api/business/packages/purchases` */
  listPackagePurchases: { input: {
    /** Only this package. */
    packageId?: string | undefined;
    /** Only this customer. */
    userId?: string | undefined;
    /** Only this client record and its account. */
    crmClientId?: string | undefined;
    /** Business id, if you manage several businesses. */
    businessId?: string | undefined;
    /** Maximum number of rows. Default: 100. */
    limit?: number | undefined;
    /** Cursor of the next page, from the `Link` header of the previous response. */
    cursor?: string | undefined;
  }; reply: ServicePackagePurchase[]; list: true };
  /** List packages: `GET /api/business/packages` */
  listPackages: { input: {
    /** Business id, if you manage several businesses. */
    businessId?: string | undefined;
    /** Maximum number of rows. Default: 100. */
    limit?: number | undefined;
    /** Cursor of the next page, from the `Link` header of the previous response. */
    cursor?: string | undefined;
  }; reply: ServicePackageDefinition[]; list: true };
  /** List your passkeys: `GET /api/account/passkeys` */
  listPasskeys: { input: {
    /** Maximum number of rows. Default: 100. */
    limit?: number | undefined;
    /** Cursor of the next page, from the `Link` header of the previous response. */
    cursor?: string | undefined;
  }; reply: Passkey[]; list: true };
  /** Search professionals: `GET /api/professionals` */
  listProfessionals: { input: {
    /** Professionals of this business. */
    businessId?: string | undefined;
    /** Professionals who offer this service. */
    serviceId?: string | undefined;
    /** User id of the professional, or `me`. */
    userId?: string | undefined;
    /** Current or former slug. */
    slug?: string | undefined;
    /** Up to 100 comma-separated ids. */
    ids?: string | undefined;
    /** Words in the name or role. Tolerates typing errors. */
    query?: string | undefined;
    /** Maximum number of rows. Default: 100. */
    limit?: number | undefined;
    /** Cursor of the next page, from the `Link` header of the previous response. */
    cursor?: string | undefined;
  }; reply: Professional[]; list: true };
  /** List receipts of a business: `GET /api/business/receipts` */
  listReceipts: { input: {
    /** Business that you manage. Optional if there is only one. */
    businessId?: string | undefined;
    /** First local date. */
    from?: string | undefined;
    /** Last local date (inclusive). */
    to?: string | undefined;
    /** Maximum number of rows. Default: 100. */
    limit?: number | undefined;
    /** Cursor of the next page, from the `Link` header of the previous response. */
    cursor?: string | undefined;
  }; reply: Receipt[]; list: true };
  /** List reports: `GET /api/moderation/reports` */
  listReports: { input: {
    /** Only reports with this status. */
    status?: 'open' | 'dismissed' | 'actioned' | undefined;
    /** Only reports on this type of target. */
    targetType?: 'business' | 'professional' | 'review' | 'message' | 'picture' | undefined;
    /** Only reports on this target. */
    targetId?: string | undefined;
    /** Maximum number of rows. Default: 100. */
    limit?: number | undefined;
    /** Cursor of the next page, from the `Link` header of the previous response. */
    cursor?: string | undefined;
  }; reply: ModerationReport[]; list: true };
  /** List rooms and equipment: `GET /api/resources` */
  listResources: { input: {
    /** Resources of this business. */
    businessId?: string | undefined;
    /** Maximum number of rows. Default: 100. */
    limit?: number | undefined;
    /** Cursor of the next page, from the `Link` header of the previous response. */
    cursor?: string | undefined;
  }; reply: Resource[]; list: true };
  /** List reviews of a professional or business: `GET /api/reviews` */
  listReviews: { input: {
    /** Professional id. Either this or `businessId` is required. */
    professionalId?: string | undefined;
    /** Business id. */
    businessId?: string | undefined;
    /** 1 to 5. */
    rating?: number | undefined;
    /** Order by time (default) or rating, among equals newest first. */
    sort?: 'newest' | 'highest' | 'lowest' | undefined;
    /** `true` returns only reviews with a reply, `false` only those without. */
    answered?: boolean | undefined;
    /** Maximum number of rows. Default: 100. */
    limit?: number | undefined;
    /** Cursor of the next page, from the `Link` header of the previous response. */
    cursor?: string | undefined;
  }; reply: ListedReview[]; list: true };
  /** Get the rota of a team: `GET /api/businesses/{id}/rota` */
  listRota: { input: {
    /** Business id. */
    id: string;
    /** First date. Default: today. */
    from?: string | undefined;
    /** Last date (inclusive), at most 41 days later. Default: six days later. */
    to?: string | undefined;
    /** Maximum number of rows. Default: 100. */
    limit?: number | undefined;
    /** Cursor of the next page, from the `Link` header of the previous response. */
    cursor?: string | undefined;
  }; reply: RotaRow[]; list: true };
  /** Search services: `GET /api/services` */
  listServices: { input: {
    /** Category name, or name of a service without a category. */
    category?: string | undefined;
    /** Services of this business. */
    businessId?: string | undefined;
    /** Services of this professional. */
    professionalId?: string | undefined;
    /** Words in the name. Tolerates typing errors. */
    query?: string | undefined;
    /** Services in this city. Case and accents are ignored. */
    city?: string | undefined;
    /** Latitude. Requires `lng`. */
    lat?: number | undefined;
    /** Longitude. Requires `lat`. */
    lng?: number | undefined;
    /** Maximum distance from `lat` and `lng` in kilometers (default 25). */
    radiusKm?: number | undefined;
    /** Maximum price in the currency of the service, with the cheapest professional. Excludes services without a price. */
    maxPrice?: number | undefined;
    /** `price`: cheapest first, grouped by currency, the most common currency of the results first, without price last. `position`: order of the business, requires `businessId`. `age`: oldest first. `match`: best match first, requires `query`. `distance`: nearest first, requires `lat` and `lng`. */
    sort?: 'position' | 'price' | 'age' | 'match' | 'distance' | undefined;
    /** Maximum number of rows. Default: 100. */
    limit?: number | undefined;
    /** Cursor of the next page, from the `Link` header of the previous response. */
    cursor?: string | undefined;
  }; reply: Service[]; list: true };
  /** List your active sessions: `GET /api/account/sessions` */
  listSessions: { input: {
    /** Maximum number of rows. Default: 100. */
    limit?: number | undefined;
    /** Cursor of the next page, from the `Link` header of the previous response. */
    cursor?: string | undefined;
  }; reply: OwnSession[]; list: true };
  /** List the providers that sign in: `GET /api/auth/openid` */
  listSignInProviders: { input: {
    /** Maximum number of rows. Default: 100. */
    limit?: number | undefined;
    /** Cursor of the next page, from the `Link` header of the previous response. */
    cursor?: string | undefined;
  }; reply: SignInProvider[]; list: true };
  /** List special hours: `GET /api/special-hours` */
  listSpecialHours: { input: {
    /** Special hours of this professional. */
    professionalId?: string | undefined;
    /** Special hours of this business. */
    businessId?: string | undefined;
    /** First date. */
    from?: string | undefined;
    /** Last date (inclusive). */
    to?: string | undefined;
    /** Maximum number of rows. Default: 100. */
    limit?: number | undefined;
    /** Cursor of the next page, from the `Link` header of the previous response. */
    cursor?: string | undefined;
  }; reply: SpecialHours[]; list: true };
  /** List support tickets: `GET /api/support/tickets` */
  listSupportTickets: { input: {
    /** Only tickets with this status. */
    status?: 'open' | 'pending' | 'resolved' | 'closed' | undefined;
    /** Only tickets of this assignee. Ignored unless the caller is an admin. */
    assigneeId?: string | undefined;
    /** Only tickets assigned to you. Ignored unless the caller is an admin. */
    mine?: boolean | undefined;
    /** Maximum number of rows. Default: 100. */
    limit?: number | undefined;
    /** Cursor of the next page, from the `Link` header of the previous response. */
    cursor?: string | undefined;
  }; reply: Ticket[]; list: true };
  /** List absences and closures: `GET /api/time-off` */
  listTimeOff: { input: {
    /** Filter by professional. */
    professionalId?: string | undefined;
    /** Filter by business. */
    businessId?: string | undefined;
    /** With `businessId`: includes absences of its professionals. */
    withAbsences?: boolean | undefined;
    /** Entries that end on or after this date. */
    from?: string | undefined;
    /** Entries that start on or before this date. */
    to?: string | undefined;
    /** Maximum number of rows. Default: 100. */
    limit?: number | undefined;
    /** Cursor of the next page, from the `Link` header of the previous response. */
    cursor?: string | undefined;
  }; reply: TimeOff[]; list: true };
  /** List the times of a day for one or any professional: `GET /api/availability/times` */
  listTimes: { input: {
    /** The business. */
    businessId: string;
    /** 1 to 8 service ids separated by commas, in the order of `services` in a booking. Durations and buffers add up as in a booking. */
    serviceIds: string;
    /** Professional id. Default: any professional at the business who offers all services. */
    professionalId?: string | undefined;
    /** Hold of the caller that is released for another time. The times it occupies count as free. */
    holdId?: string | undefined;
    /** Local date. */
    date: string;
    /** Maximum number of start times. Default: the whole day. */
    limit?: number | undefined;
    /** Cursor of the next page, from the `Link` header of the previous response. */
    cursor?: string | undefined;
  }; reply: TeamTime[]; list: true };
  /** List waitlist entries: `GET /api/waitlist` */
  listWaitlistEntries: { input: {
    /** Only entries at this business. */
    businessId?: string | undefined;
    /** Only entries with this status. */
    status?: 'waiting' | 'offered' | 'booked' | 'expired' | 'left' | undefined;
    /** Maximum number of rows. Default: 100. */
    limit?: number | undefined;
    /** Cursor of the next page, from the `Link` header of the previous response. */
    cursor?: string | undefined;
  }; reply: WaitlistEntry[]; list: true };
  /** List the deliveries of a webhook: `GET /api/business/webhooks/{id}/deliveries` */
  listWebhookDeliveries: { input: {
    /** The webhook. */
    id: string;
    /** Maximum number of rows. Default: 100. */
    limit?: number | undefined;
    /** Cursor of the next page, from the `Link` header of the previous response. */
    cursor?: string | undefined;
  }; reply: WebhookDelivery[]; list: true };
  /** List your webhooks: `GET /api/business/webhooks` */
  listWebhooks: { input: {
    /** Filters by business. */
    businessId?: string | undefined;
    /** Maximum number of rows. Default: 100. */
    limit?: number | undefined;
    /** Cursor of the next page, from the `Link` header of the previous response. */
    cursor?: string | undefined;
  }; reply: Webhook[]; list: true };
  /** Get an account: `GET /api/accounts/{id}` */
  lookUpAccount: { input: {
    /** The account. */
    id: string;
  }; reply: SupervisedAccountDetail };
  /** Mark all notifications as read: `POST /api/notifications/read-all` */
  markAllNotificationsRead: { input: Record<never, never>; reply: undefined };
  /** Record a payment at the desk: `POST /api/appointments/{id}/mark-paid` */
  markAppointmentPaid: { input: {
    /** The appointment. */
    id: string;
    /** Exact amount due in major units. Required. */
    amountMajor?: number | undefined;
  }; reply: Appointment };
  /** Mark messages of the other side as read: `POST /api/appointments/{id}/messages/read` */
  markMessagesRead: { input: {
    /** The appointment. */
    id: string;
  }; reply: undefined };
  /** Record a no-show: `POST /api/appointments/{id}/no-show` */
  markNoShow: { input: {
    /** The appointment. */
    id: string;
  }; reply: Appointment };
  /** Mark a notification as read: `POST /api/notifications/{id}/read` */
  markNotificationRead: { input: {
    /** The notification. */
    id: string;
  }; reply: Notification };
  /** Merge two client records: `POST /api/business/clients/{id}/merge` */
  mergeClients: { input: {
    /** Id of the client to keep. */
    id: string;
    /** Id of the other client of the same business. */
    otherId: string;
  }; reply: Client };
  /** Order the services of a business: `PUT /api/business/services/order` */
  orderServices: { input: {
    /** Ids of all services of the business, in the new order. */
    ids: string[];
    /** Optional if the caller manages only one business. */
    businessId?: string | undefined;
  }; reply: undefined };
  /** Plan hours of single dates: `PUT /api/businesses/{id}/rota` */
  planRota: { input: {
    /** Business id. */
    id: string;
    /** Appointments that may remain outside the new hours. */
    keep?: string[] | undefined;
    /** `true`: answers without saving. */
    dryRun?: boolean | undefined;
    /** One per professional and date. */
    cells: {
      /** Professional of the business. */
      professionalId: string;
      /** Date, from today to 26 weeks ahead. */
      date: string;
      /** Working hours. Empty: day off. Null: back to the weekly hours. */
      hours: {
        /** Start time. */
        start: string;
        /** End time (exclusive), at most `24:00`. */
        end: string;
      }[] | null;
    }[];
  }; reply: RotaChange };
  /** Preview a client import: `POST /api/business/clients/import/preview` */
  previewClientImport: { input: {
    /** Content of the CSV file. */
    csv: string;
    /** Field of each column of the file, in order. Without it, the first line decides. */
    columns?: ('name' | 'firstName' | 'lastName' | 'email' | 'phone' | 'notes' | 'tags' | 'birthday' | 'marketingConsent' | 'ignore')[] | undefined;
    /** One of your businesses. Required if you have several. */
    businessId?: string | undefined;
  }; reply: ClientImportPreview };
  /** Preview a coupon: `POST /api/coupons/preview` */
  previewCoupon: { input: {
    /** Coupon code. Case is ignored. */
    couponCode: string;
    /** Business id. */
    business: string;
    /** Professional whose prices apply. Default: the prices of the services. */
    professional?: string | undefined;
    /** Active services of the business. A repeated service counts each time. */
    services: string[];
  }; reply: CouponPreview };
  /** Get a receipt as PDF: `GET /api/receipts/{id}/receipt.pdf` */
  printReceipt: { input: {
    /** The receipt. */
    id: string;
    /** Language of the labels. Default: `Accept-Language`. */
    language?: 'en' | 'de' | 'pt' | undefined;
  }; reply: string };
  /** Calculate the price and conditions of a booking: `POST /api/appointments/quote` */
  quoteAppointment: { input: {
    /** Professional id. */
    professional: string;
    /** Business id. */
    business: string;
    /** Local date. */
    date: string;
    /** Local start time, `HH:MM`. */
    start: string;
    /** Service ids, performed one after another. A class cannot be combined with other services. */
    services: string[];
    /** Notes that client and staff can see. */
    notes?: string | undefined;
    /** Notes that only staff can see. Ignored for customers. */
    staffNotes?: string | undefined;
    /** Family member that the customer books for. Default: the customer. */
    familyMemberId?: string | undefined;
    /** Interval of the series. Requires `recurringCount`. */
    recurringFrequency?: 'none' | 'weekly' | 'biweekly' | undefined;
    /** Interval in weeks, instead of `recurringFrequency`. */
    recurringEvery?: number | undefined;
    /** Number of occurrences, including the first one. Requires `recurringFrequency` or `recurringEvery`. Must be 1 when the former is `none`. */
    recurringCount?: number | undefined;
    /** Handling of dates of a series that cannot be booked. `refuse` (default): nothing is booked. `skip`: the other dates are booked. */
    onConflict?: 'refuse' | 'skip' | undefined;
    /** Cannot be combined with `packagePurchaseId`. */
    couponCode?: string | undefined;
    /** Package purchase of the client. One session pays for the first occurrence. */
    packagePurchaseId?: string | undefined;
    /** Account of the client. Only for staff. */
    clientId?: string | undefined;
    /** Client record. Only for staff. */
    crmClientId?: string | undefined;
    /** Client record to create with the booking, instead of naming one. Only for owners and managers. */
    newClient?: {
      /** Name of the client. */
      name: string;
      /** E-mail address. */
      email?: string | undefined;
      /** Phone number. */
      phone?: string | undefined;
      /** Visible only to the business. */
      notes?: string | undefined;
      /** Accepts a phone number that another client has. */
      allowDuplicate?: boolean | undefined;
    } | undefined;
    /** Rules to set aside, with the right `desk:override`. `overlap` needs `allowDoubleBooking`. */
    override?: ('hours' | 'buffer' | 'notice' | 'break' | 'time-off' | 'overlap')[] | undefined;
    /** `Confirmed` or `Completed`, for a visit that has started. Ignored for customers. */
    status?: string | undefined;
    /** Only for agents that have to ask first. */
    approval?: {
      /** Message to the account holder. */
      message?: string | undefined;
      /** Pending request of the same agent. It is withdrawn when the new request is created. */
      replaces?: string | undefined;
    } | undefined;
    /** Hold of the caller for the same time, professional and services. The booking consumes the hold. */
    holdId?: string | undefined;
  }; reply: Quote };
  /** Raise a running-late alert: `POST /api/appointments/{id}/alerts` */
  raiseAlert: { input: {
    /** The appointment. */
    id: string;
    /** Type of the alert. */
    type: 'running_late';
    /** Expected delay in minutes after the start. */
    minutes: number;
    /** Message to the other party. */
    message?: string | undefined;
  }; reply: Alert };
  /** Get an authorization request: `GET /api/authorizations/request` */
  readAuthorizationRequest: { input: {
    /** Query string of the authorization request, unchanged. */
    parameters: string;
  }; reply: AuthorizationRequest };
  /** Read a private calendar feed: `GET /api/calendar/{token}.ics` */
  readCalendarFeed: { input: {
    /** Token from `POST /api/account/calendar-feed`. */
    token: string;
  }; reply: string };
  /** Receive events of the payment provider: `POST /api/payments/webhook` */
  receivePaymentEvent: { input: Record<never, never>; reply: {
    received: true;
  } };
  /** Refresh tokens: `POST /api/auth/refresh` */
  refreshSession: { input: {
    /** Refresh token of the previous response. */
    refreshToken: string;
  }; reply: Session };
  /** Refund an appointment: `POST /api/appointments/{id}/refund` */
  refundAppointment: { input: {
    /** The appointment. */
    id: string;
  }; reply: Appointment };
  /** Register: `POST /api/auth/register` */
  registerAccount: { input: {
    /** E-mail address. Case-insensitive. */
    email: string;
    /** 8 to 200 characters. Common passwords, keyboard patterns and the name or e-mail address of the account are refused. */
    password: string;
    /** Display name. */
    name: string;
    /** Type of account. Default: `customer`. */
    role?: 'customer' | 'business' | 'professional' | undefined;
    /** Phone number: digits, with optional `+`, spaces, parentheses, dots, dashes and slashes. */
    phone?: string | undefined;
    /** IANA time zone. */
    timezone?: string | undefined;
    /** Language of e-mails and notifications. */
    language?: 'en' | 'de' | 'pt' | undefined;
    /** True: the person accepts the terms of use and the privacy notice. Their version (`TERMS_VERSION`) and the time are stored with the account. */
    acceptTerms?: boolean | undefined;
  }; reply: Session };
  /** End the suspension of an account: `POST /api/accounts/{id}/reinstate` */
  reinstateAccount: { input: {
    /** The account. */
    id: string;
  }; reply: SupervisedAccountDetail };
  /** Reinstate a business: `POST /api/businesses/{id}/reinstate` */
  reinstateBusiness: { input: {
    /** Business id. */
    id: string;
  }; reply: Business };
  /** Reject a business: `POST /api/businesses/{id}/reject` */
  rejectBusiness: { input: {
    /** Business id. */
    id: string;
    /** Reason shown to the owner. */
    reason?: string | undefined;
  }; reply: Business };
  /** List an unlisted business again: `POST /api/businesses/{id}/list` */
  relistBusiness: { input: {
    /** The business. */
    id: string;
  }; reply: Business };
  /** Remove a member, leave, or withdraw an invitation: `DELETE /api/businesses/{id}/members/{memberId}` */
  removeMember: { input: {
    /** The business. */
    id: string;
    /** `id` of the member. */
    memberId: string;
  }; reply: undefined };
  /** Remove a member identified in the body: `DELETE /api/businesses/{id}/members` */
  removeNamedMember: { input: {
    /** The business. */
    id: string;
    /** The account. */
    userId?: string | null | undefined;
    /** E-mail address, instead of `userId`. */
    email?: string | null | undefined;
  }; reply: undefined };
  /** Remove a passkey: `DELETE /api/account/passkeys/{id}` */
  removePasskey: { input: {
    /** Passkey id. */
    id: string;
    /** Current password. A code if the account has none. */
    password: string;
    /** Code of the second factor. Required if it is enabled. */
    code?: string | undefined;
  }; reply: undefined };
  /** Remove a professional from a business: `DELETE /api/businesses/{id}/professionals/{professionalId}` */
  removeProfessional: { input: {
    /** Business id. */
    id: string;
    /** Professional id. */
    professionalId: string;
  }; reply: undefined };
  /** Rename a passkey: `PATCH /api/account/passkeys/{id}` */
  renamePasskey: { input: {
    /** Passkey id. */
    id: string;
    /** Name in the list of passkeys. */
    name: string;
  }; reply: Passkey };
  /** Replace your recovery codes: `POST /api/account/second-factor/recovery-codes` */
  renewRecoveryCodes: { input: {
    /** Current code of the authenticator app, or a recovery code. */
    code: string;
  }; reply: RecoveryCodes };
  /** Undo a completion or a no-show: `POST /api/appointments/{id}/reopen` */
  reopenAppointment: { input: {
    /** The appointment. */
    id: string;
  }; reply: Appointment };
  /** Reopen a closed business: `POST /api/businesses/{id}/reopen` */
  reopenBusiness: { input: {
    /** The business. */
    id: string;
  }; reply: Business };
  /** Replace all weekly availability rules: `PUT /api/availability-rules` */
  replaceAvailabilityRules: { input: {
    /** Professional id. */
    professionalId: string;
    /** Business id. */
    businessId: string;
    /** Rules of the week. Rules of one weekday may touch, but not overlap. */
    rules: {
      /** Weekday, 0 (Sunday) to 6 (Saturday). */
      weekday: number;
      /** Local start time. */
      start: string;
      /** End time (exclusive), at most `24:00`. */
      end: string;
    }[];
  }; reply: AvailabilityRule[] };
  /** Replace the commission rates of a professional: `PUT /api/business/commissions` */
  replaceCommissions: { input: {
    /** Business that you manage. Optional if there is only one. */
    businessId?: string | undefined;
    /** Professional of the business. */
    professionalId: string;
    /** Rates, at most one per service. */
    rates: {
      /** Null or absent: all services without a rate of their own. */
      serviceId?: string | null | undefined;
      /** Percentage of the revenue, with up to two decimals. */
      percent: number;
    }[];
  }; reply: Commission[] };
  /** Reply to a review: `POST /api/reviews/{id}/reply` */
  replyToReview: { input: {
    /** Review id. */
    id: string;
    /** Text of the reply, publicly visible. */
    text: string;
  }; reply: Review };
  /** Report content: `POST /api/reports` */
  reportContent: { input: {
    /** Type of the reported content. */
    targetType: 'business' | 'professional' | 'review' | 'message' | 'picture';
    /** Id of the target. */
    targetId: string;
    /** Reason of the report. */
    reason: string;
  }; reply: Report };
  /** Request a password reset: `POST /api/auth/forgot-password` */
  requestPasswordReset: { input: {
    /** E-mail address. Case-insensitive. */
    email: string;
  }; reply: Record<never, never> };
  /** Request a sign-in code: `POST /api/auth/code` */
  requestSignInCode: { input: {
    /** E-mail address. Case-insensitive. */
    email: string;
  }; reply: Record<never, never> };
  /** Reschedule an appointment: `POST /api/appointments/{id}/reschedule` */
  rescheduleAppointment: { input: {
    /** The appointment. */
    id: string;
    /** Local date. */
    date: string;
    /** Local start time, `HH:MM`. */
    start: string;
    /** Another professional. */
    professional?: string | undefined;
    /** New length in minutes. Only for staff. Default: the current length. */
    durationMinutes?: number | undefined;
    /** Rules to set aside, with the right `desk:override`. `overlap` needs `allowDoubleBooking`. */
    override?: ('hours' | 'buffer' | 'notice' | 'break' | 'time-off' | 'overlap')[] | undefined;
    /** Accepts a new time that the customer can neither cancel nor reschedule again, because it is inside the cancellation window. Ignored for staff. */
    acceptWindow?: boolean | undefined;
    /** Only for agents that have to ask first. */
    approval?: {
      /** Message to the account holder. */
      message?: string | undefined;
      /** Pending request of the same agent. It is withdrawn when the new request is created. */
      replaces?: string | undefined;
    } | undefined;
    /** `true`: checks the request without changing anything. The reply is the rescheduled appointment or the error. Does not check other appointments of the client. */
    dryRun?: boolean | undefined;
  }; reply: Appointment };
  /** Send an invitation again: `POST /api/invitations/{id}/resend` */
  resendInvitation: { input: {
    /** Invitation id. */
    id: string;
  }; reply: undefined };
  /** Resend the confirmation link: `POST /api/account/verification` */
  resendVerificationEmail: { input: Record<never, never>; reply: Record<never, never> };
  /** Send a delivery again: `POST /api/business/webhooks/{id}/deliveries/{deliveryId}/resend` */
  resendWebhookDelivery: { input: {
    /** The webhook. */
    id: string;
    /** The delivery. */
    deliveryId: string;
  }; reply: WebhookDelivery };
  /** Reset the password: `POST /api/auth/reset-password` */
  resetPassword: { input: {
    /** Token from the link in the e-mail. */
    token: string;
    /** 8 to 200 characters. Common passwords, keyboard patterns and the name or e-mail address of the account are refused. */
    password: string;
  }; reply: undefined };
  /** Resolve a report: `POST /api/moderation/reports/{id}/resolve` */
  resolveReport: { input: {
    /** The report. */
    id: string;
    /** Action to take. */
    action: 'dismiss' | 'hide' | 'suspend';
    /** Reason of a suspension. Shown to the owner as `statusReason`. */
    reason?: string | undefined;
    /** Internal note. Visible to admins only. */
    note?: string | undefined;
  }; reply: ModerationReport };
  /** Respond to an alert: `POST /api/alerts/{id}/respond` */
  respondToAlert: { input: {
    /** The alert. */
    id: string;
    /** Response to the delay. */
    response: 'accepted' | 'declined';
  }; reply: Alert };
  /** Revoke an API key: `DELETE /api/keys` */
  revokeApiKey: { input: Record<never, never>; reply: undefined };
  /** Revoke a grant: `DELETE /api/grants/{id}` */
  revokeGrant: { input: {
    /** The grant. */
    id: string;
  }; reply: undefined };
  /** Rotate the secret of a webhook: `POST /api/business/webhooks/{id}/rotate-secret` */
  rotateWebhookSecret: { input: {
    /** The webhook. */
    id: string;
  }; reply: WebhookWithSecret };
  /** Save a business as favourite: `PUT /api/favourites/{businessId}` */
  saveFavourite: { input: {
    /** Business id. */
    businessId: string;
  }; reply: Favourite };
  /** Search free times: `GET /api/availability/search` */
  searchFreeTimes: { input: {
    /** Words of a service, category, business, address, postal code, city or description. Common trades are also known in German and Portuguese. Tolerates a typing error. */
    query?: string | undefined;
    /** Name of a service category. */
    category?: string | undefined;
    /** Words of the service name. Tolerates a typing error. */
    serviceName?: string | undefined;
    /** Service id. */
    serviceId?: string | undefined;
    /** City, independent of case and accents. */
    city?: string | undefined;
    /** District, street, postal code or city. Exact words, except house numbers. */
    place?: string | undefined;
    /** Latitude. Requires `lng`. */
    lat?: number | undefined;
    /** Longitude. Requires `lat`. */
    lng?: number | undefined;
    /** Maximum distance from `lat` and `lng` in kilometers (default 25). */
    radiusKm?: number | undefined;
    /** Language spoken at the business, ISO 639-1 code. */
    language?: string | undefined;
    /** Required features, comma-separated: step-free, accessible-toilet, parking, hearing-loop. */
    accessibility?: string | undefined;
    /** Only businesses that are open now. `true` requires a city, a place, or `lat` and `lng`. */
    openNow?: boolean | undefined;
    /** First local date. Default: today. */
    from?: string | undefined;
    /** Last local date, at most 14 days after `from`. Default: 14 days after `from`. */
    to?: string | undefined;
    /** Earliest local start time. */
    after?: string | undefined;
    /** Latest local start time (exclusive). */
    before?: string | undefined;
    /** Maximum price in the currency of the service, with the cheapest professional. Excludes services without a price. */
    maxPrice?: number | undefined;
    /** Currency of `maxPrice`, without which other currencies match too. First group of `sort=price`. */
    currency?: string | undefined;
    /** Business id. */
    businessId?: string | undefined;
    /** Professional id. */
    professionalId?: string | undefined;
    /** Minimum rating of the professional. Excludes professionals without reviews. */
    minRating?: number | undefined;
    /** `class` for classes, `single` for one-to-one services. */
    kind?: 'class' | 'single' | undefined;
    /** `time` (default): soonest first. `price`: cheapest first, grouped by currency, first `currency` or the most common one of the results; without a price last. `rating`: best rated first; without reviews last. Equal values are ordered by time. */
    sort?: 'time' | 'price' | 'rating' | undefined;
    /** Maximum number of times per business. */
    perBusiness?: number | undefined;
    /** Maximum number of times per business and day. Shows more days. */
    perDay?: number | undefined;
    /** Maximum number of slots. Default: 20. */
    limit?: number | undefined;
    /** Cursor of the next page, from the `Link` header of the previous response. */
    cursor?: string | undefined;
  }; reply: FoundSlot[]; list: true };
  /** Send a message about an appointment: `POST /api/appointments/{id}/messages` */
  sendMessage: { input: {
    /** The appointment. */
    id: string;
    /** Text, trimmed. */
    text: string;
  }; reply: Message };
  /** Choose rooms and equipment of an appointment: `PUT /api/appointments/{id}/resources` */
  setAppointmentResources: { input: {
    /** The appointment. */
    id: string;
    resources: {
      /** Resource id. */
      id: string;
      unit: number;
      /** Ignored. */
      name?: string | undefined;
      /** Ignored. */
      kind?: string | undefined;
    }[];
  }; reply: Appointment };
  /** Set price and duration of a professional: `PUT /api/services/{id}/professionals/{professionalId}` */
  setProfessionalTerms: { input: {
    /** Service id. */
    id: string;
    /** Professional id. */
    professionalId: string;
    /** Price in major units, with at most the decimals of the currency. */
    price?: number | null | undefined;
    /** Duration in minutes. */
    duration?: number | null | undefined;
  }; reply: Service };
  /** Set the intake questions of a service: `PUT /api/services/{id}/questions` */
  setServiceQuestions: { input: {
    /** Service id. */
    id: string;
    /** All questions, in order. */
    questions: {
      /** Ignored: kind, text and choices decide the id. */
      id?: string | undefined;
      kind: 'short-text' | 'long-text' | 'yes-no' | 'one-choice' | 'several-choices' | 'date';
      /** Question. */
      text: string;
      required?: boolean | undefined;
      /** Choices, at least 2. Other kinds have none. */
      choices?: string[] | undefined;
    }[];
  }; reply: ServiceQuestions };
  /** Set up a second factor: `POST /api/account/second-factor` */
  setUpSecondFactor: { input: {
    /** Current password. A code if the account has none. */
    password: string;
  }; reply: {
    /** Base32. */
    secret: string;
    /** `otpauth:` address for a QR code. */
    uri: string;
  } };
  /** Settle a payment of the mock provider: `POST /api/payments/{paymentIntentId}/settle` */
  settleMockPayment: { input: {
    /** Reference of the payment. */
    paymentIntentId: string;
    /** Exact amount due in major units. Required. */
    amountMajor?: number | undefined;
  }; reply: Appointment | ServicePackagePurchase };
  /** Sign in: `POST /api/auth/login` */
  signIn: { input: {
    /** E-mail address. Case-insensitive. */
    email: string;
    /** 8 to 200 characters. Common passwords, keyboard patterns and the name or e-mail address of the account are refused. */
    password: string;
  }; reply: Session };
  /** Sign in with a code: `POST /api/auth/code/verify` */
  signInWithCode: { input: {
    /** E-mail address. Case-insensitive. */
    email: string;
    /** Code from the e-mail. */
    code: string;
    /** Display name of a new account. */
    name?: string | undefined;
    /** True: the person accepts the terms of use and the privacy notice. Their version (`TERMS_VERSION`) and the time are stored with the account. */
    acceptTerms?: boolean | undefined;
  }; reply: Session };
  /** Sign in with a provider: `POST /api/auth/openid` */
  signInWithOpenid: { input: {
    /** Id of the provider. */
    provider: string;
    /** The `attempt` of the start. */
    attempt: string;
    /** Query of the callback address. */
    callback: string;
    /** True: the person accepts the terms of use and the privacy notice. Their version (`TERMS_VERSION`) and the time are stored with the account. */
    acceptTerms?: boolean | undefined;
  }; reply: Session };
  /** Sign in with a passkey: `POST /api/auth/passkey` */
  signInWithPasskey: { input: {
    /** Credential id. Base64url. */
    id: string;
    /** Client data. Base64url. */
    clientDataJSON: string;
    /** Authenticator data. Base64url. */
    authenticatorData: string;
    /** Signature. Base64url. */
    signature: string;
    /** User handle. Required without a ticket. Base64url. */
    userHandle?: string | undefined;
    /** Ticket of the first step, for a second step. */
    ticket?: string | undefined;
  }; reply: Session };
  /** Sign out: `POST /api/auth/logout` */
  signOut: { input: Record<never, never>; reply: undefined };
  /** Sign out of all sessions: `POST /api/auth/logout-everywhere` */
  signOutEverywhere: { input: Record<never, never>; reply: undefined };
  /** Import clients in the background: `POST /api/business/clients/imports` */
  startClientImport: { input: {
    /** Content of the CSV file. */
    csv: string;
    /** Field of each column of the file, in order. Without it, the first line decides. */
    columns?: ('name' | 'firstName' | 'lastName' | 'email' | 'phone' | 'notes' | 'tags' | 'birthday' | 'marketingConsent' | 'ignore')[] | undefined;
    /** One of your businesses. Required if you have several. */
    businessId?: string | undefined;
  }; reply: ClientImportProgress };
  /** Start a sign-in with a provider: `POST /api/auth/openid/start` */
  startOpenidSignIn: { input: {
    /** Id of the provider. */
    provider: string;
  }; reply: {
    url: string;
    attempt: string;
  } };
  /** Start adding a passkey: `POST /api/account/passkeys/options` */
  startPasskey: { input: {
    /** Current password. A code if the account has none. */
    password: string;
    /** Code of the second factor. Required if it is enabled. */
    code?: string | undefined;
  }; reply: Record<string, unknown> };
  /** Start a sign-in with a passkey: `POST /api/auth/passkey/options` */
  startPasskeySignIn: { input: {
    /** Ticket of the first step, for a second step. */
    ticket?: string | undefined;
  }; reply: Record<string, unknown> };
  /** Start a payment for an appointment: `POST /api/appointments/{id}/payment` */
  startPayment: { input: {
    /** The appointment. */
    id: string;
    /** `intent` (default): pay on your own page. `checkout`: pay on a page of the provider. */
    mode?: 'intent' | 'checkout' | undefined;
  }; reply: StartedPayment };
  /** Submit a business for review: `POST /api/businesses/{id}/submit` */
  submitBusiness: { input: {
    /** Business id. */
    id: string;
  }; reply: Business };
  /** Count reviews by rating: `GET /api/reviews/summary` */
  summarizeReviews: { input: {
    /** Professional id. Either this or `businessId` is required. */
    professionalId?: string | undefined;
    /** Business id. */
    businessId?: string | undefined;
  }; reply: ReviewSummary };
  /** Suspend an account: `POST /api/accounts/{id}/suspend` */
  suspendAccount: { input: {
    /** The account. */
    id: string;
    /** Reason that is sent to the account. */
    reason: string;
  }; reply: SupervisedAccountDetail };
  /** Suspend a business: `POST /api/businesses/{id}/suspend` */
  suspendBusiness: { input: {
    /** Business id. */
    id: string;
    /** Reason shown to the owner. */
    reason?: string | undefined;
  }; reply: Business };
  /** Remove the own block: `DELETE /api/appointments/{id}/messages/block` */
  unblockMessages: { input: {
    /** The appointment. */
    id: string;
  }; reply: undefined };
  /** Unhide content: `POST /api/moderation/unhide` */
  unhideContent: { input: {
    /** Type of the target. */
    targetType: 'professional' | 'review' | 'message' | 'picture';
    /** Id of the target. */
    targetId: string;
    /** Internal note. Visible to admins only. */
    note?: string | undefined;
  }; reply: ModerationTarget };
  /** Unlink a provider: `DELETE /api/account/identities/{id}` */
  unlinkIdentity: { input: {
    /** Link id. */
    id: string;
  }; reply: undefined };
  /** Unlist an active business: `POST /api/businesses/{id}/unlist` */
  unlistBusiness: { input: {
    /** The business. */
    id: string;
  }; reply: Business };
  /** Update your account: `PATCH /api/account` */
  updateAccount: { input: {
    /** Display name. */
    name?: string | undefined;
    /** Phone number: digits, with optional `+`, spaces, parentheses, dots, dashes and slashes. */
    phone?: string | null | undefined;
    /** IANA time zone. */
    timezone?: string | null | undefined;
    /** Language of e-mails and notifications. */
    language?: 'en' | 'de' | 'pt' | undefined;
    /** Channel for reminders. */
    preferredReminderChannel?: 'email' | 'sms' | 'none' | undefined;
    /** 8 to 200 characters. Common passwords, keyboard patterns and the name or e-mail address of the account are refused. */
    password?: string | undefined;
    /** Required to change the password. */
    currentPassword?: string | undefined;
  }; reply: User };
  /** Update notes or services of an appointment: `PATCH /api/appointments/{id}` */
  updateAppointment: { input: {
    /** The appointment. */
    id: string;
    /** Service ids, performed one after another. A class cannot be combined with other services. */
    services?: string[] | undefined;
    /** Notes that client and staff can see. Null or empty removes them. */
    notes?: string | null | undefined;
    /** Notes that only staff can see. Ignored for customers. */
    staffNotes?: string | null | undefined;
  }; reply: Appointment };
  /** Update a weekly availability rule: `PATCH /api/availability-rules/{id}` */
  updateAvailabilityRule: { input: {
    /** Rule id. */
    id: string;
    /** Weekday, 0 (Sunday) to 6 (Saturday). */
    weekday?: number | undefined;
    /** Local start time. */
    start?: string | undefined;
    /** End time (exclusive), at most `24:00`. */
    end?: string | undefined;
  }; reply: AvailabilityRule };
  /** Update a business: `PATCH /api/businesses/{id}` */
  updateBusiness: { input: {
    /** Business id. */
    id: string;
    /** Display name. */
    name?: string | undefined;
    /** IANA time zone of all dates and times of the business. */
    timezone?: string | undefined;
    /** ISO 4217 code of all prices of the business. */
    currency?: string | undefined;
    /** Description of the business. */
    description?: string | null | undefined;
    /** Street and number. */
    addressLine1?: string | null | undefined;
    /** City. */
    city?: string | null | undefined;
    /** State, province or region. */
    state?: string | null | undefined;
    /** Country: English name or ISO code. */
    country?: string | null | undefined;
    /** Postal code. */
    postalCode?: string | null | undefined;
    /** Latitude in degrees. Requires `lng`. */
    lat?: number | null | undefined;
    /** Longitude in degrees. Requires `lat`. */
    lng?: number | null | undefined;
    /** Image URL, `https://` or `http://`. */
    image?: string | null | undefined;
    /** URLs of further images. */
    images?: string[] | null | undefined;
    /** Languages spoken, ISO 639-1 codes. */
    languages?: string[] | null | undefined;
    /** Accessibility of the premises. */
    accessibility?: ('step-free' | 'accessible-toilet' | 'parking' | 'hearing-loop')[] | null | undefined;
    /** Public phone number: digits, `+`, spaces, brackets, dots, dashes and slashes. */
    phone?: string | null | undefined;
    /** Public e-mail address. */
    email?: string | null | undefined;
    /** Website URL, `https://` or `http://`. */
    website?: string | null | undefined;
    /** Origins that may embed the booking page. */
    embedOrigins?: string[] | null | undefined;
    workingHours?: {
      /** Start time. */
      start: string;
      /** End time (exclusive), at most `24:00`. */
      end: string;
    } | undefined;
    /** Breaks. They may not overlap. */
    breaks?: {
      /** Start time. */
      start: string;
      /** End time (exclusive), at most `24:00`. */
      end: string;
    }[] | undefined;
    /** Open weekdays, 0 is Sunday. */
    openDays?: number[] | undefined;
    /** Opening hours by weekday. A weekday may have several entries, a weekday without entries is closed. Takes precedence over `workingHours` and `openDays`. */
    weeklyHours?: {
      /** Weekday, 0 (Sunday) to 6 (Saturday). */
      weekday: number;
      /** Start time. */
      start: string;
      /** End time (exclusive), at most `24:00`. */
      end: string;
    }[] | null | undefined;
    /** Minimum number of hours before the start for customers to cancel or reschedule. */
    cancellationWindowHours?: number | undefined;
    /** Minutes between bookable start times. */
    slotIntervalMinutes?: number | undefined;
    /** Minimum time before the start at which customers can book, in minutes. */
    minNoticeMinutes?: number | undefined;
    /** Maximum number of days customers can book ahead. */
    bookingHorizonDays?: number | undefined;
    /** Whether bookings are confirmed automatically. */
    autoConfirm?: boolean | undefined;
    /** Whether staff can double-book. */
    allowDoubleBooking?: boolean | undefined;
    paymentPolicy?: {
      deposit: {
        kind: 'none' | 'percent' | 'fixed' | 'full';
        /** Percent of the price, or major units. */
        value?: number | undefined;
        /** `new-clients`: without a completed appointment at the business. */
        appliesTo: 'everyone' | 'new-clients' | 'after-no-show';
      };
      /** Part of the deposit kept after a late cancellation. */
      lateCancelFee: {
        kind: 'percent' | 'fixed';
        /** Percent of the price, or major units. */
        value: number;
      } | null;
      /** Part of the deposit kept after a no-show. */
      noShowFee: {
        kind: 'percent' | 'fixed';
        /** Percent of the price, or major units. */
        value: number;
      } | null;
    } | null | undefined;
    /** Tax included in prices, for services without a rate of their own. Default: 0. Percent, up to three decimals. */
    taxRatePercent?: number | undefined;
  }; reply: Business };
  /** Update a class time or one of its dates: `PATCH /api/class-times/{id}` */
  updateClassTime: { input: {
    /** The class time. */
    id: string;
    /** 0 is Sunday, 6 is Saturday. */
    weekday?: number | null | undefined;
    /** Date of a single class. Cannot be combined with `weekday`. */
    date?: string | null | undefined;
    /** Local start time, `HH:MM`. */
    start?: string | undefined;
    /** First date of a weekly class. */
    from?: string | null | undefined;
    /** Last date of a weekly class. */
    to?: string | null | undefined;
    /** Only this date of a weekly class. */
    occurrence?: string | undefined;
    /** New professional. */
    professionalId?: string | undefined;
    /** Action for bookings that would lose their class. */
    affected?: 'refuse' | 'cancel' | 'move' | undefined;
    /** Reason, sent to clients whose appointment is cancelled. */
    reason?: string | undefined;
  }; reply: ClassTime };
  /** Update a client: `PATCH /api/business/clients/{id}` */
  updateClient: { input: {
    /** Client id. */
    id: string;
    /** Name of the client. */
    name?: string | undefined;
    /** Replaces all tags. Repeated tags are removed. */
    tags?: string[] | undefined;
    /** Accepts a phone number of another client. */
    allowDuplicate?: boolean | undefined;
    /** E-mail address. Case-insensitive. */
    email?: string | null | undefined;
    /** 3 to 40 digits, spaces and `+ ( ) - .`, with at least one digit. */
    phone?: string | null | undefined;
    /** Notes, visible only to the business. */
    notes?: string | null | undefined;
    /** `YYYY-MM-DD`, or `MM-DD` if the year is unknown. */
    birthday?: string | null | undefined;
    /** Decision of the client about advertising. */
    marketingConsent?: {
      /** False: refused or withdrawn. */
      given: boolean;
      /** Time of the decision. Default: now. */
      at?: string | undefined;
      /** How the client decided. */
      source?: string | null | undefined;
    } | null | undefined;
  }; reply: Client };
  /** Update a note: `PATCH /api/business/clients/{id}/notes/{noteId}` */
  updateClientNote: { input: {
    /** Client id. */
    id: string;
    /** Note id. */
    noteId: string;
    /** Text of the note. */
    text?: string | undefined;
  }; reply: ClientNote };
  /** Update a coupon: `PATCH /api/business/coupons/{id}` */
  updateCoupon: { input: {
    /** Coupon id. */
    id: string;
    /** 3 to 40 letters (A to Z), digits, `-` and `_`. Case is ignored. */
    code?: string | undefined;
    /** Discount type: percentage or fixed amount. */
    type?: 'percent' | 'fixed' | undefined;
    /** Percentage above 0 and up to 100 with at most two decimals, or amount with at most the decimals of the currency. */
    value?: number | undefined;
    /** Whether the coupon can be used (default true). */
    active?: boolean | undefined;
    /** Only for the first appointment of a customer at the business. */
    firstTimeOnly?: boolean | undefined;
    /** Whether the coupon is listed among the public offers of the business (default false). */
    public?: boolean | undefined;
    /** Currency of `value` and `minSpendMajor`. Default: currency of the business. */
    currency?: string | null | undefined;
    /** Start of validity. A date means the start of that local day. A time without an offset is local time. */
    validFrom?: string | null | undefined;
    /** End of validity. A date means the end of that local day. A time without an offset is local time. */
    validTo?: string | null | undefined;
    /** Maximum number of uses by all customers. Not below the current number of uses. */
    usageLimit?: number | null | undefined;
    /** Maximum number of uses per customer. */
    perCustomerLimit?: number | null | undefined;
    /** Services of the business that are discounted. Empty: all services. */
    serviceIds?: string[] | null | undefined;
    /** Minimum price of the whole booking, including services that are not discounted. */
    minSpendMajor?: number | null | undefined;
  }; reply: Coupon };
  /** Update a family member: `PATCH /api/family-members/{id}` */
  updateFamilyMember: { input: {
    /** Family member id. */
    id: string;
    /** Name shown to the business. */
    name?: string | undefined;
    /** Relation to the account holder. */
    relation?: string | null | undefined;
    /** Date of birth. */
    birthDate?: string | null | undefined;
  }; reply: FamilyMember };
  /** Reduce a grant: `PATCH /api/grants/{id}` */
  updateGrant: { input: {
    /** The grant. */
    id: string;
    /** Name of the agent. */
    agentName?: string | undefined;
    /** Scopes of the grant. */
    scopes?: ('appointments:read' | 'appointments:book' | 'appointments:change' | 'family' | 'desk:read' | 'desk:clients' | 'desk:book' | 'desk:block')[] | undefined;
    /** Maximum price per appointment, in major units. Requires `currency`. */
    maxAmountMajor?: number | null | undefined;
    /** Maximum total price, in major units. Requires `currency`. */
    maxTotalMajor?: number | null | undefined;
    /** Currency of the amounts. Appointments in another currency are refused. */
    currency?: string | null | undefined;
    /** Maximum number of bookings. Each appointment of a series counts. */
    maxBookings?: number | null | undefined;
    /** Businesses the agent may act at. Records of other businesses appear not to exist. */
    businessIds?: string[] | null | undefined;
    /** Latest date of appointments that the agent books or reschedules to (inclusive). */
    latestDate?: string | null | undefined;
    /** Whether bookings, reschedules and cancellations need your approval. Default: true if a scope allows them. */
    asksFirst?: boolean | undefined;
    /** Expiry time, ISO 8601. At most five years in the future. */
    expiresAt?: string | null | undefined;
  }; reply: Grant };
  /** Update a picture: `PATCH /api/media/{id}` */
  updateMedia: { input: {
    /** Picture id. */
    id: string;
    /** Alternative text. Required for publishing. */
    alt?: string | null | undefined;
    /** Horizontal position of the focal point, from 0 (left) to 1. */
    focalX?: number | undefined;
    /** Vertical position, from 0 (top) to 1. */
    focalY?: number | undefined;
    /** New place. The others move. */
    position?: number | undefined;
  }; reply: Media };
  /** Change the role or rights of a member: `PATCH /api/businesses/{id}/members/{memberId}` */
  updateMember: { input: {
    /** The business. */
    id: string;
    /** `id` of the member. */
    memberId: string;
    /** New role. */
    role?: 'manager' | 'staff' | undefined;
    rights?: ('desk:book' | 'desk:override')[] | undefined;
  }; reply: Member };
  /** Change a member identified in the body: `PATCH /api/businesses/{id}/members` */
  updateNamedMember: { input: {
    /** The business. */
    id: string;
    /** The account. */
    userId?: string | null | undefined;
    /** E-mail address, instead of `userId`. */
    email?: string | null | undefined;
    /** New role. */
    role?: 'manager' | 'staff' | undefined;
    rights?: ('desk:book' | 'desk:override')[] | undefined;
  }; reply: Member };
  /** Update a package: `PATCH /api/business/packages` */
  updatePackage: { input: {
    /** Service of the business. */
    serviceId?: string | undefined;
    /** Title shown to customers. */
    title?: string | undefined;
    /** Description. Null for none. */
    description?: string | null | undefined;
    /** Number of sessions. */
    sessionCount?: number | undefined;
    /** Price of the package. */
    packagePriceMajor?: number | undefined;
    /** Price of a single session without the package. */
    singleSessionPriceMajor?: number | undefined;
    /** Currency of the business. */
    currency?: string | undefined;
    /** Validity in days from the purchase. */
    validityDays?: number | undefined;
    /** Whether the package can be sold (default true). */
    isActive?: boolean | undefined;
    /** End of the sale. Null for no end. A date means the end of that local day. A time without an offset is local time. */
    onSaleUntil?: string | null | undefined;
    /** Package id. */
    id: string;
  }; reply: ServicePackageDefinition };
  /** Update a professional: `PATCH /api/professionals/{id}` */
  updateProfessional: { input: {
    /** Professional id. */
    id: string;
    /** Job title. */
    role?: string | undefined;
    /** Description of the professional. */
    bio?: string | undefined;
    /** Image URL, `https://` or `http://`. */
    image?: string | null | undefined;
    workingHours?: {
      /** Start time. */
      start: string;
      /** End time (exclusive), at most `24:00`. */
      end: string;
    } | undefined;
    /** Breaks. They may not overlap. */
    breaks?: {
      /** Start time. */
      start: string;
      /** End time (exclusive), at most `24:00`. */
      end: string;
    }[] | undefined;
    /** Ids of the offered services: services of their businesses and their own. */
    services?: string[] | undefined;
    /** Display name. */
    name?: string | undefined;
  }; reply: Professional };
  /** Update a resource: `PATCH /api/resources/{id}` */
  updateResource: { input: {
    /** Resource id. */
    id: string;
    /** Display name. */
    name?: string | undefined;
    /** Kind that services require, such as `Room`. Case and accents are ignored. */
    kind?: string | undefined;
    /** Number of equal units. */
    quantity?: number | undefined;
  }; reply: Resource };
  /** Update your review: `PATCH /api/reviews/{id}` */
  updateReview: { input: {
    /** Review id. */
    id: string;
    /** 1 to 5. */
    rating?: number | undefined;
    /** Publicly visible comment; null or empty for none. */
    comment?: string | null | undefined;
  }; reply: Review };
  /** Update a service: `PATCH /api/services/{id}` */
  updateService: { input: {
    /** Service id. */
    id: string;
    /** Display name. */
    name?: string | undefined;
    /** Duration in minutes. */
    duration?: number | undefined;
    /** Description of the service. */
    description?: string | undefined;
    /** Price in major units, with at most the decimals of the currency. Null for no price. */
    price?: number | null | undefined;
    /** Whether the price can be higher. */
    priceFrom?: boolean | undefined;
    /** Tax included in the price. Null: rate of the business. Percent, up to three decimals. */
    taxRatePercent?: number | null | undefined;
    /** ISO 4217 code of the price. Services of a business use the currency of the business. */
    currency?: string | undefined;
    /** Category name. */
    parent?: string | null | undefined;
    /** True for services that the business created itself. */
    custom?: boolean | undefined;
    /** Seats per session: 1 for individual appointments, more for classes. */
    capacity?: number | undefined;
    /** Buffer before the service in minutes. */
    bufferBefore?: number | undefined;
    /** Buffer after the service in minutes. */
    bufferAfter?: number | undefined;
    /** Whether the service can be booked. */
    active?: boolean | undefined;
    /** Rooms and equipment that an appointment takes. Only for services of a business. */
    requires?: {
      /** Kind of a resource of the business. */
      kind: string;
      /** Units. */
      count: number;
    }[] | undefined;
    paymentPolicy?: {
      deposit: {
        kind: 'none' | 'percent' | 'fixed' | 'full';
        /** Percent of the price, or major units. */
        value?: number | undefined;
        /** `new-clients`: without a completed appointment at the business. */
        appliesTo: 'everyone' | 'new-clients' | 'after-no-show';
      };
      /** Part of the deposit kept after a late cancellation. */
      lateCancelFee: {
        kind: 'percent' | 'fixed';
        /** Percent of the price, or major units. */
        value: number;
      } | null;
      /** Part of the deposit kept after a no-show. */
      noShowFee: {
        kind: 'percent' | 'fixed';
        /** Percent of the price, or major units. */
        value: number;
      } | null;
    } | null | undefined;
    /** Ids of the professionals who perform the service. */
    professionalIds?: string[] | undefined;
  }; reply: Service };
  /** Update a ticket: `PATCH /api/support/tickets/{id}` */
  updateSupportTicket: { input: {
    /** The ticket. */
    id: string;
    /** New status. */
    status?: 'open' | 'pending' | 'resolved' | 'closed' | undefined;
    /** New assignee. */
    assigneeId?: string | null | undefined;
  }; reply: TicketConversation };
  /** Update, pause or resume a webhook: `PATCH /api/business/webhooks/{id}` */
  updateWebhook: { input: {
    /** The webhook. */
    id: string;
    /** Must start with `https://`, contain no credentials and lead to a public address. The port is 443, or 1024 and above. */
    url?: string | undefined;
    /** Events to subscribe to. Duplicates are ignored. */
    events?: ('appointment.booked' | 'appointment.confirmed' | 'appointment.cancelled' | 'appointment.rescheduled' | 'appointment.completed' | 'appointment.no_show' | 'appointment.updated' | 'appointment.paid' | 'appointment.refunded' | 'appointment.refund_failed' | 'review.created' | 'review.updated' | 'review.deleted' | 'review.answered')[] | undefined;
    /** Whether the webhook endpoint is enabled. */
    active?: boolean | undefined;
  }; reply: Webhook };
  /** Confirm an e-mail address: `POST /api/auth/verify-email` */
  verifyEmail: { input: {
    /** Token from the link in the e-mail. */
    token: string;
  }; reply: undefined };
  /** Void a receipt: `POST /api/receipts/{id}/void` */
  voidReceipt: { input: {
    /** The receipt. */
    id: string;
    /** Reason. Visible to the client. */
    reason: string;
  }; reply: Receipt };
  /** Withdraw an invitation: `DELETE /api/invitations/{id}` */
  withdrawInvitation: { input: {
    /** Invitation id. */
    id: string;
  }; reply: undefined };
  /** Withdraw an approval request: `DELETE /api/approvals/{id}` */
  withdrawRequest: { input: {
    /** The request. */
    id: string;
  }; reply: undefined };
}

export type ErrorCode =
  | 'ACCOUNT_DELETE_UNSUPPORTED'
  | 'ACCOUNT_HAS_BOOKINGS'
  | 'ALERT_ALREADY_RESPONDED'
  | 'ALERT_INVALID_RESPONSE'
  | 'ALERT_NOT_RESPONDABLE'
  | 'AMOUNT_REQUIRED'
  | 'APPOINTMENT_IN_PAST'
  | 'APPOINTMENT_NOT_FOUND'
  | 'AUTH_REQUIRED'
  | 'AVAILABILITY_OVERLAP'
  | 'BUSINESS_INVALID_TRANSITION'
  | 'BUSINESS_MISMATCH'
  | 'BUSINESS_NOT_FOUND'
  | 'BUSINESS_NOT_SUBMITTABLE'
  | 'BUSINESS_SUSPENDED'
  | 'BUSINESS_UNDER_REVIEW'
  | 'CANCEL_WINDOW'
  | 'CANNOT_REPORT_OWN_CONTENT'
  | 'CLIENT_DOUBLE_BOOKED'
  | 'CLIENT_NOT_FOUND'
  | 'COMPLETE_TOO_EARLY'
  | 'COUPON_CODE_EXISTS'
  | 'COUPON_EXPIRED'
  | 'COUPON_INACTIVE'
  | 'COUPON_NOT_FOUND'
  | 'COUPON_NOT_YET_VALID'
  | 'CRM_CLIENT_STAFF_ONLY'
  | 'CURRENCY_MISMATCH'
  | 'CUSTOMER_LIMIT_REACHED'
  | 'DB_UNAVAILABLE'
  | 'EMAIL_TAKEN'
  | 'FIRST_TIME_ONLY'
  | 'FORBIDDEN'
  | 'INVALID_API_KEY'
  | 'INVALID_BUSINESS_ID'
  | 'INVALID_CODE'
  | 'INVALID_COUPON_VALUE'
  | 'INVALID_CREDENTIALS'
  | 'INVALID_CURRENCY'
  | 'INVALID_DATE_FORMAT'
  | 'INVALID_INPUT'
  | 'INVALID_SERVICES'
  | 'INVALID_STATUS'
  | 'INVALID_TIME_FORMAT'
  | 'INVALID_TYPE'
  | 'INVALID_VALUE'
  | 'MIN_SPEND_NOT_MET'
  | 'MISSING_FIELDS'
  | 'MODERATION_INVALID_STATE'
  | 'NOSHOW_LATE_GRACE'
  | 'NOSHOW_LATE_PENDING'
  | 'NOSHOW_NOT_CONFIRMED'
  | 'NOSHOW_TOO_EARLY'
  | 'NOT_FOUND'
  | 'NOT_SCHEDULED'
  | 'OUTSIDE_AVAILABILITY'
  | 'PASSWORD_TOO_SHORT'
  | 'PAYMENT_ALREADY_SETTLED'
  | 'PAYMENT_AMOUNT_MISMATCH'
  | 'PAYMENT_NOT_MOCK'
  | 'PAYMENT_PENDING'
  | 'PREFERRED_REMINDER_CHANNEL_UNAVAILABLE'
  | 'PROFESSIONAL_NOT_AT_BUSINESS'
  | 'PROFESSIONAL_NOT_FOUND'
  | 'PROFESSIONAL_TIME_OFF'
  | 'PROFILE_INCOMPLETE'
  | 'RATE_LIMITED'
  | 'REPORT_ALREADY_RESOLVED'
  | 'REQUEST_PENDING'
  | 'RESCHEDULE_IN_PAST'
  | 'RESCHEDULE_WINDOW'
  | 'RESET_LINK_INVALID'
  | 'REVIEW_EXISTS'
  | 'REVIEW_NOT_AUTHORIZED'
  | 'REVIEW_NOT_COMPLETED'
  | 'SCHEDULE_TIME_TAKEN'
  | 'SERIALIZATION_CONFLICT'
  | 'SERVER_ERROR'
  | 'SERVICE_IN_USE'
  | 'SERVICE_NOT_ELIGIBLE'
  | 'SERVICE_NOT_FOUND'
  | 'SERVICE_NOT_OFFERED'
  | 'SERVICE_NOT_OWNED'
  | 'SESSION_FULL'
  | 'SLOT_TAKEN'
  | 'SUPPORT_ASSIGNEE_INVALID'
  | 'SUPPORT_INVALID_STATE'
  | 'SUPPORT_LINK_INVALID'
  | 'TIMEOFF_OVERLAP'
  | 'USAGE_LIMIT_REACHED'
  | 'USER_NOT_FOUND';
