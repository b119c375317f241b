// Written by `npm run client:types` from the OpenAPI document; a test compares them.

export interface AffectedAppointment {
  /** The appointment, to be moved or cancelled under this id. */
  id: string;
  /** Where. */
  businessId: string;
  /** With whom. */
  professionalId: string;
  status: 'Pending' | 'Confirmed' | 'Cancelled';
  /** In the zone of the business. */
  date: string;
  /** Wall-clock time, `HH:MM`. */
  start: string;
  /** Wall-clock time; `24:00` is midnight at the end of the day. */
  end: string;
  /** Whom it is for. */
  clientName: string;
  /** What was booked; several with commas between them. */
  serviceName: string;
}

export interface Alert {
  /** Opaque id. */
  id: string;
  /** What it is about. */
  appointmentId: string;
  type: 'running_late';
  /** How long after the start. */
  minutes: number;
  /** What the late side adds. */
  message: string | null;
  /** What the other side said; `superseded` when the same side raised another one first. */
  status: 'pending' | 'accepted' | 'declined' | 'superseded';
  /** Which side is late; the other one answers. */
  raisedBy: 'client' | 'staff';
  /** The start plus the minutes. From then on nobody waits for an answer. */
  expectedAt: string;
  /** When it was raised. */
  createdAt: string;
  /** When it was answered; null while it is not. */
  respondedAt: string | null;
}

export interface Analytics {
  /** Whose figures they are. */
  businessId: string;
  /** The zone its days are of. */
  timezone: string;
  /** The first day. */
  from: string;
  /** The last day, included. */
  to: string;
  bookings: AnalyticsBookings;
  /** By currency, never added up across them. The business’s own is always there. */
  revenue: AnalyticsRevenue[];
  occupancy: AnalyticsOccupancy;
  /** No-shows / (no-shows + completed); null when there were neither. To four decimals. */
  noShowRate: number | null;
  /** The ten booked most often; then by revenue. */
  topServices: AnalyticsService[];
  clients: AnalyticsClients;
  /** Every day, also those on which nothing happened. */
  byDay: AnalyticsDay[];
  /** Whoever works there, and whoever has an appointment on these days; the busiest first. They add up to the totals, but for clients of several. */
  byProfessional: AnalyticsByProfessional[];
  /** Every service that is part of an appointment on these days; the one booked most often first. */
  byService: AnalyticsByService[];
  packages: {
    /** Packages sold on these days, cancelled ones aside. */
    sold: number;
    /** Those sold on these days that were cancelled since. */
    cancelled: number;
    /** What those that are not cancelled cost, by currency. Not part of the revenue above: visits they pay for bring nothing there. */
    revenue: AnalyticsServiceRevenue[];
  } | null;
}

export interface AnalyticsBookings {
  /** All of them, whatever became of them. */
  total: number;
  /** Not confirmed yet. */
  pending: number;
  /** Confirmed, and neither completed nor missed (yet). */
  confirmed: number;
  /** The client came. */
  completed: number;
  /** The client did not come. */
  noShow: number;
  /** Cancelled by either side. */
  cancelled: number;
}

export interface AnalyticsByProfessional {
  /** The professional. */
  professionalId: string;
  /** As they are called now. */
  name: string;
  bookings: AnalyticsBookings;
  /** By currency; empty where there is none. */
  revenue: AnalyticsRevenue[];
  occupancy: AnalyticsOccupancy;
  /** No-shows / (no-shows + completed); null when there were neither. To four decimals. */
  noShowRate: number | null;
  clients: AnalyticsClients;
}

export interface AnalyticsByService {
  /** The service. */
  serviceId: string;
  /** As it is called now, or was when booked if it is gone. */
  name: string;
  bookings: AnalyticsBookings;
  /** Its part, by currency. A visit of several services counts for each, and its price is spread over them as their prices are to each other. */
  revenue: AnalyticsRevenue[];
  /** No-shows / (no-shows + completed); null when there were neither. To four decimals. */
  noShowRate: number | null;
  clients: AnalyticsClients;
}

export interface AnalyticsClients {
  /** Those who never had an appointment there before the first day, cancelled ones aside. */
  new: number;
  /** Those who had. */
  returning: number;
  /** People with an appointment in these days, cancelled ones aside. */
  total: number;
}

export interface AnalyticsDay {
  /** A local day of the business. */
  date: string;
  bookings: AnalyticsBookings;
  /** By currency; empty on a day without. */
  revenue: AnalyticsRevenue[];
  /** As in `occupancy`, of what begins on the day. */
  bookedMinutes: number;
  /** As in `occupancy`, of the day. */
  offeredMinutes: number;
}

export interface AnalyticsOccupancy {
  /** How long the appointments last that were not cancelled; the places of a class count once, buffers do not. */
  bookedMinutes: number;
  /** How long professionals work at the business by their schedules as they are now, less breaks, absences and closures; each from the day they joined. */
  offeredMinutes: number;
  /** `bookedMinutes` / `offeredMinutes`; null when nothing was offered. To four decimals. */
  rate: number | null;
}

export interface AnalyticsRevenue {
  /** Of the amounts beside it. */
  currency: string;
  /** Completed visits with a price in this currency. */
  visits: number;
  /** What completed visits cost after discounts, but for refunded ones: `paidMajor` + `unpaidMajor`. */
  revenueMajor: number;
  /** The part that is recorded as paid. */
  paidMajor: number;
  /** The part that is not: paid at the business, or still owed. */
  unpaidMajor: number;
  /** What completed visits cost whose payment was given back. Not part of `revenueMajor`. */
  refundedMajor: number;
  /** Pending and confirmed appointments with a price in this currency. */
  expectedVisits: number;
  /** What they will bring: their prices after coupons and packages, but for those whose payment was given back. Not part of `revenueMajor`. */
  expectedMajor: number;
  /** The part of it that is paid in advance. */
  expectedPaidMajor: number;
}

export interface AnalyticsService {
  /** The service. */
  serviceId: string;
  /** As it is called now, or was when booked if it is gone. */
  name: string;
  /** Appointments it is part of, but for cancelled ones. */
  bookings: number;
  /** By currency. A visit of several services is spread over them as their prices are to each other. */
  revenue: AnalyticsServiceRevenue[];
}

export interface AnalyticsServiceRevenue {
  /** Of the amounts beside it. */
  currency: string;
  /** Its part of the revenue. */
  revenueMajor: number;
}

export interface Appointment {
  /** Opaque. */
  id: string;
  /** Whom it is for. */
  client?: string;
  /** Their account, if they have one. */
  clientId?: string;
  /** Of their family, whom it is for; null: for themself. */
  familyMemberId?: string | null;
  /** Where staff reach them; only staff see it. */
  clientEmail?: string;
  /** Likewise. */
  clientPhone?: string;
  /** The client record it was booked under. */
  crmClientId?: string;
  /** Professional id. */
  professional: string;
  /** As they are called now. */
  professionalName?: string;
  /** Business id. */
  business: string;
  /** As it is called now. */
  businessName?: string;
  /** Of the start, in the zone of the business. */
  date: string;
  /** Wall-clock time, `HH:MM`. */
  start: string;
  /** Wall-clock time; `24:00` is midnight at the end of the day. */
  end: string;
  /** The same as `start`. */
  time: string;
  /** Service ids. */
  services?: string[];
  status: 'Pending' | 'Confirmed' | 'Cancelled' | 'Completed' | 'NoShow';
  /** What client and staff see. */
  notes?: string;
  /** What only staff see. */
  staffNotes?: string;
  paymentStatus?: 'unpaid' | 'paid' | 'refunded';
  /** Provider reference; `pi_…` or `cs_…` means paid online. */
  paymentIntentId?: string;
  /** Shared by the occurrences of a series. */
  recurringGroupId?: string;
  /** IANA zone of date and times. */
  timezone: string;
  /** The start as an instant. */
  startUtc: string;
  /** As they were when booked. */
  bookedServices?: BookedService[];
  /** Of all amounts. */
  currency?: string;
  /** What is owed for it, after coupon or package, paid or not; 0 once it is cancelled. Null when nothing booked has a price. */
  totalMajor?: number | null;
  discount?: AppointmentDiscount;
  packageRedemption?: PackageRedemption;
  /** The last moment for the client to cancel it; what staff chose for them, until it begins. */
  cancelUntil?: string | null;
  /** The last moment for the client to move it. */
  rescheduleUntil?: string | null;
  /** When it was booked. */
  createdAt?: string;
  /** Whether the client booked it, staff for them, or an agent that one of them allowed to. */
  bookedVia?: 'online' | 'staff' | 'agent';
  /** What the agent is called; only those see it who allowed it to book. */
  agentName?: string;
}

export interface AppointmentDiscount {
  /** As the business writes it. */
  couponCode: string;
  /** Before the discount. */
  subtotalMajor: number;
  /** What the coupon takes off. */
  discountMajor: number;
  /** What is left to pay. */
  finalMajor: number;
}

export interface AppointmentHistoryEntry {
  /** When. */
  at: string;
  /** User id of who did it. */
  by: string | null;
  action: 'book' | 'confirm' | 'cancel' | 'reschedule' | 'lengthen' | 'complete' | 'no-show' | 'notes' | 'pay' | 'refund' | 'refund-failed';
  from?: AppointmentState;
  to?: AppointmentState;
}

export interface AppointmentState {
  /** Where it changed. */
  status?: string;
  /** Where it was moved. */
  date?: string;
  /** Where it was moved. */
  start?: string;
  /** Where it was moved. */
  professional?: string;
  /** Where its length changed. */
  durationMinutes?: number;
  /** Why it was cancelled. */
  reason?: string;
  /** Where money moved. */
  paymentStatus?: string;
}

export interface Approval {
  /** Opaque. */
  id: string;
  /** `lapsed` also when it was approved and could no longer be done: then `refusal` says why. */
  status: 'pending' | 'approved' | 'declined' | 'lapsed';
  /** What the agent asks for. */
  action: 'book' | 'reschedule' | 'cancel';
  /** The grant it asks under. */
  grantId: string;
  /** The agent, as the person knows it. */
  agentName: string;
  summary: ApprovalSummary;
  /** The appointment it would change, or the first that was booked. */
  appointmentId: string | null;
  /** All of them. */
  appointmentIds: string[];
  /** The code it was refused with when it was approved. */
  refusal: string | null;
  /** When it was asked. */
  createdAt: string;
  /** Until when it can be approved, and its times are kept. */
  expiresAt: string;
  /** When it was approved or declined, or lapsed; null while it waits. */
  decidedAt: string | null;
  /** The page on which the person decides, once signed in. */
  approveUrl: string;
}

export interface ApprovalMove {
  /** In the zone of the business. */
  date: string;
  /** Wall-clock time, `HH:MM`. */
  start: string;
  /** With whom it is now. */
  professionalName: string;
}

export interface ApprovalSummary {
  /** What would be booked, moved or cancelled, each occurrence of a series by itself. */
  visits: ApprovalVisit[];
  /** Of all of them; null where none has a price, or their currencies differ. */
  totalMajor: number | null;
  /** Of the total; null without one. */
  currency: string | null;
}

export interface ApprovalVisit {
  /** Where. */
  businessId: string;
  /** As it was called when it was asked. */
  businessName: string;
  /** With whom. */
  professionalId: string;
  /** Likewise. */
  professionalName: string;
  /** What they are called. */
  services: string[];
  /** Whom it is for. */
  client: string;
  /** In the zone of the business. */
  date: string;
  /** Wall-clock time, `HH:MM`. */
  start: string;
  /** Wall-clock time; `24:00` is midnight at the end of the day. */
  end: string;
  /** IANA zone of date and times. */
  timezone: string;
  /** The start as an instant. */
  startUtc: string;
  /** What is owed for it; null where it has no price. */
  amountMajor: number | null;
  /** Of the amount. */
  currency: string;
  /** Notes for client and staff, as the agent wrote them. */
  notes?: string;
  /** Notes for staff alone, as the agent wrote them. */
  staffNotes?: string;
  /** Why it is cancelled, as the agent wrote it. */
  reason?: string;
  /** The coupon that the agent chose to use. */
  couponCode?: string;
  /** The package that the agent chose to pay with: one session of it. */
  packageTitle?: string;
  movedFrom?: ApprovalMove;
}

export interface AuditEntry {
  /** Rises with time. */
  id: string;
  /** When. */
  at: string;
  /** What was done. */
  kind: 'business.approved' | 'business.rejected' | 'business.suspended' | 'business.reinstated' | 'report.resolved' | 'content.unhidden' | 'ticket.answered' | 'ticket.changed' | 'account.suspended' | 'account.reinstated' | 'account.sessions_ended' | 'admin.created' | 'keys.rotated' | 'secrets.rotated';
  /** The admin; null for what was done on the command line. */
  byUserId: string | null;
  /** What they are called now. */
  byName: string | null;
  /** The id of what it was done to. */
  subjectId: string | null;
  /** What it is called now: a business, an account or a ticket. Null for others, and for what is gone. */
  subjectName: string | null;
  /** What was said or changed with it, by kind. */
  details: Record<string, string | null>;
}

export interface AuthorizationAnswer {
  /** With a code, or with a refusal. */
  redirectTo: string;
}

export interface AuthorizationRequest {
  client: {
    /** What it asks with. */
    id: string;
    /** What it calls itself, which nobody has checked; empty where it says nothing. */
    name: string;
    /** The site that publishes who it is; null where it registered itself, which proves nothing. */
    site: string | null;
    /** The site that it calls its own, which nobody has checked; null where it names none. */
    page: string | null;
    /** The site that the answer is sent to; null: an app on the device of the person. */
    returnsTo: string | null;
  };
  /** Where the answer is sent to. */
  redirectUri: string;
  /** What is asked for, and can be given by this account. */
  scopes: ('appointments:read' | 'appointments:book' | 'appointments:change' | 'family' | 'desk:read' | 'desk:book' | 'desk:block')[];
  /** Whether it could book, move or cancel: then there are limits to set, and whether to be asked first. */
  books: boolean;
  /** Where to send the person at once, without asking: the request is wrong, and its client is told so. Else null. */
  refusedTo: string | null;
}

export interface AvailabilityRule {
  /** Opaque. */
  id: string;
  /** Whose. */
  professionalId: string;
  /** Where. */
  businessId: string;
  /** 0 is Sunday, 6 Saturday. */
  weekday: number;
  /** First minute, `HH:MM` in the business’s zone. */
  start: string;
  /** The minute after the last, `HH:MM`. */
  end: string;
}

export interface AvailabilitySlot {
  /** Wall-clock time at the business, `HH:MM`. */
  time: string;
  /** Whether a booking made now would be accepted. */
  available: boolean;
  /** Why not, the first that applies: TIME_OFF, BUSINESS_CLOSED, OUTSIDE_HOURS, PROFESSIONAL_BREAK, BOOKED. */
  reason?: 'TIME_OFF' | 'BUSINESS_CLOSED' | 'OUTSIDE_HOURS' | 'PROFESSIONAL_BREAK' | 'BOOKED';
  /** Of a class: how many can still book. */
  seatsLeft?: number;
}

export interface BookedAppointment extends Appointment {
  /** All of a series, the first included. */
  occurrences?: Occurrence[];
}

export interface BookedService {
  /** The service. */
  serviceId: string;
  /** As it was called. */
  name: string;
  /** Minutes. */
  duration: number;
  /** Absent when it had no price. */
  priceMajor?: number;
}

export interface Business {
  /** Opaque id. */
  id: string;
  /** As shown to customers. */
  name: string;
  /** What it is called in the address of its page: unique, made from the name. It changes with the name; old ones keep leading here. */
  slug: string;
  /** The same on every open day; with `weeklyHours`, the earliest opening and the latest closing. */
  workingHours: {
    /** Wall-clock time, `HH:MM`. */
    start: string;
    /** Wall-clock time, `HH:MM`. */
    end: string;
  };
  breaks: {
    /** Wall-clock time, `HH:MM`. */
    start: string;
    /** Wall-clock time, `HH:MM`. */
    end: string;
  }[];
  /** The user who owns it. */
  userId: string | null;
  /** Until how many hours before the start a customer may cancel or reschedule. */
  cancellationWindowHours: number;
  /** What it says about itself. */
  description: string | null;
  /** Street and number. */
  addressLine1: string | null;
  /** As written by the business. */
  city: string | null;
  /** State, province or region. */
  state: string | null;
  /** As written by the business. */
  country: string | null;
  /** Postal code. */
  postalCode: string | null;
  /** IANA zone that all its dates and times are meant in. */
  timezone: string;
  /** ISO 4217 code that all its prices are meant in. */
  currency: string;
  /** What `city` compares with: no case, accents or punctuation. */
  cityKey: string | null;
  /** What `country` compares with. */
  countryKey: string | null;
  /** Latitude in degrees. */
  lat: number | null;
  /** Longitude in degrees. */
  lng: number | null;
  /** Address of a picture. */
  image: string | null;
  /** Addresses of further pictures. */
  images: string[];
  /** For customers who call. */
  phone: string | null;
  /** For customers who write. */
  email: string | null;
  /** Its own pages, beginning `https://` or `http://`. */
  website: string | null;
  /** Minutes between the starts a customer may book. */
  slotIntervalMinutes: number;
  /** How far ahead a customer must book at least. */
  minNoticeMinutes: number;
  /** How far ahead a customer may book at most. */
  bookingHorizonDays: number;
  /** Weekdays it opens; 0 is Sunday. */
  openDays: number[];
  /** When it opens on each weekday, by weekday and time; a day may have several. Null: `workingHours` on every one of `openDays`. */
  weeklyHours: {
    /** 0 is Sunday, 6 Saturday. */
    weekday: number;
    /** Wall-clock time, `HH:MM`. */
    start: string;
    /** Wall-clock time, `HH:MM`. */
    end: string;
  }[] | null;
  /** Average of the reviews of visits here, to two decimals; null while there are none. */
  rating: number | null;
  /** How many reviews it is the average of. */
  reviewCount: number;
  /** Whether a booking is confirmed without its saying so. */
  autoConfirm: boolean;
  /** draft, under_review, active, suspended or closed. Only those who belong to it and admins see this. */
  status?: string;
  /** False while it is taken out of discovery; absent otherwise. Only those who belong to it and admins see this. */
  listed?: boolean;
  /** What the platform said when it rejected or suspended. Only those who run it and admins see this. */
  statusReason?: string;
  /** The sites whose pages may show its booking in a frame. Only those who run it and admins see this here. */
  embedOrigins?: string[];
  /** What the session’s account is to it. Only those who belong to it see this. */
  role?: 'owner' | 'manager' | 'staff';
}

export interface CalendarFeed {
  /** Whether there is an address that works. */
  exists: boolean;
  /** When it was made; null when there is none. */
  createdAt: string | null;
}

export interface CancelledAppointment extends Appointment {
  /** With `scope` following: all that were cancelled, the earliest first. */
  occurrences?: Occurrence[];
}

export interface Category {
  /** What `category` filters by. */
  name: string;
  /** What it is called in the address of a page. */
  slug: string;
  /** How many services that filter returns; of a city, there. */
  serviceCount: number;
}

export interface City {
  /** As its oldest business writes it. */
  city: string;
  /** As the same business writes it. */
  country: string | null;
  /** What it is called in the address of a page: `lisbon`. Where several countries have a city of that name, with the country: `paris-fr`. */
  slug: string;
  /** How many businesses the filters `city` and `country` return. */
  businessCount: number;
  /** Latitude in degrees, on the average of its businesses. */
  lat: number | null;
  /** Longitude in degrees, on the average of its businesses. */
  lng: number | null;
  /** What its businesses offer, the largest category first. */
  categories: Category[];
}

export interface ClassTime {
  /** Opaque. */
  id: string;
  /** Where. */
  businessId: string;
  /** What is taught. */
  serviceId: string;
  /** Who teaches it. */
  professionalId: string;
  /** Every week on this day (0 is Sunday); null of a single one. */
  weekday: number | null;
  /** Of a single one: its day. */
  date: string | null;
  /** `HH:MM` in the business’s zone. */
  start: string;
  /** Of a weekly one: not before this day. */
  from: string | null;
  /** Of a weekly one: not after this day. */
  to: string | null;
  /** Days that were taken out of a weekly one. */
  exceptDates: string[];
}

export interface Client {
  /** Opaque; passed as `crmClientId` when staff book for them. */
  id: string;
  /** Of the business that keeps the record. */
  businessId: string;
  /** As the business calls them. */
  name: string;
  /** At most one client of a business has an address. */
  email: string | null;
  /** As written by the business. */
  phone: string | null;
  /** Only the business sees them. */
  notes: string | null;
  /** Their account, once it has booked at the business. No address that was typed leads to one. */
  userId: string | null;
  /** When it was entered. */
  createdAt: string;
}

export interface ClientFigures {
  /** Of the client. */
  clientId: string;
  /** Times they came: completed appointments. */
  visits: number;
  /** Times they did not. */
  noShows: number;
  /** Appointments that were cancelled by either side. */
  cancelled: number;
  /** Appointments that are not over, pending ones included. */
  upcoming: number;
  /** By currency; empty where nothing had a price. */
  spent: ClientSpending[];
  /** The latest completed one; null when there was none. */
  lastVisit: {
    /** Of the appointment. */
    id: string;
    /** As the client was told. */
    date: string;
    /** HH:MM, as the client was told. */
    start: string;
  } | null;
  /** The soonest upcoming one; null when there is none. */
  nextVisit: {
    /** Of the appointment. */
    id: string;
    /** As the client was told. */
    date: string;
    /** HH:MM, as the client was told. */
    start: string;
  } | null;
}

export interface ClientImport {
  /** Clients entered. */
  created: number;
  /** Clients changed. */
  updated: number;
  /** Rows that said nothing new. */
  unchanged: number;
  /** Rows left out, in the order of the file. */
  errors: {
    /** Where the row begins in the file; the first line is 1. */
    line: number;
    /** `MISSING_FIELDS` without a name, else `INVALID_INPUT`. */
    code: string;
    /** The column, one of name, email, phone, notes; null where it is the row as a whole. */
    field: string | null;
    /** What is expected, in words. */
    reason: string;
  }[];
  /** The rows that count, in the order of the file. */
  ids: {
    /** Where the row begins in the file; the first line is 1. */
    line: number;
    /** Of the client that the row is about. */
    id: string;
    /** What became of the row. */
    outcome: 'created' | 'updated' | 'unchanged';
  }[];
}

export interface ClientImportProgress {
  /** Opaque. */
  id: string;
  /** Whose clients they become. */
  businessId: string;
  /** waiting and running go on by themselves; cancelled was called off; stopped reached the most clients a business may have, or could not go on. */
  status: 'waiting' | 'running' | 'done' | 'cancelled' | 'stopped';
  /** Rows of the file that count. */
  total: number;
  /** Those of which it is known what became of them. */
  done: number;
  /** Clients entered. */
  created: number;
  /** Clients changed. */
  updated: number;
  /** Rows that said nothing new. */
  unchanged: number;
  /** Rows left out. */
  failed: number;
  /** When it was sent. */
  createdAt: string;
  /** When it ended; null until then. */
  finishedAt: string | null;
}

export interface ClientImportRow {
  /** Where the row begins in the file; the first line is 1. */
  line: number;
  /** What became of the row. */
  outcome: 'created' | 'updated' | 'unchanged' | 'failed';
  /** Of the client; null of a row left out, or of one removed since. */
  id: string | null;
  /** Why it was left out; else null. */
  code: string | null;
  /** The column, one of name, email, phone, notes; null where it is the row as a whole. */
  field: string | null;
  /** What is expected, in words. */
  reason: string | null;
}

export interface ClientNote {
  /** Opaque. */
  id: string;
  /** Of the client it is about. */
  clientId: string;
  /** Only the business sees it. */
  text: string;
  /** Who wrote it; null when it came from a record that was merged by itself. */
  authorId: string | null;
  /** What they are called; null once they are gone. */
  authorName: string | null;
  /** When it was written. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
}

export interface ClientSpending {
  /** Of the amounts beside it. */
  currency: string;
  /** What completed visits cost after discounts, but for those whose payment was given back. */
  spentMajor: number;
  /** The same of upcoming appointments. */
  expectedMajor: number;
}

export interface ComingClass {
  /** The class time it is one day of. */
  classTimeId: string;
  /** Where. */
  businessId: string;
  /** What; booked with it as the only one of `services`. */
  serviceId: string;
  /** Of the service. */
  name: string;
  /** Who teaches it. */
  professionalId: string;
  /** Their name. */
  professionalName: string;
  /** In the business’s zone. */
  date: string;
  /** `HH:MM`. */
  start: string;
  /** `HH:MM`; `24:00` is midnight at the end of the day. */
  end: string;
  /** When it begins. */
  startUtc: string;
  /** How long it lasts. */
  durationMinutes: number;
  /** Seats. */
  capacity: number;
  /** Those that are neither booked nor kept. */
  seatsLeft: number;
  /** Whether a customer can book it now: by the notice and horizon of the business, and the seats left. */
  available: boolean;
  /** In the currency’s major unit; null when none is set. */
  price: number | null;
  /** ISO 4217. */
  currency: string;
}

export interface Coupon {
  /** Opaque id. */
  id: string;
  /** Where it can be used. */
  businessId: string;
  /** What customers type; compared without case. */
  code: string;
  /** A share of the price, or an amount off it. */
  type: 'percent' | 'fixed';
  /** Percent, or an amount in the currency’s major unit. */
  value: number;
  /** Of the amounts. Null for a percentage without a minimum spend. */
  currency: string | null;
  /** Whether it can be used at all. */
  active: boolean;
  /** Usable from this instant on. */
  validFrom: string | null;
  /** Usable before this instant. */
  validTo: string | null;
  /** Uses by everybody together. */
  usageLimit: number | null;
  /** Uses by one customer. */
  perCustomerLimit: number | null;
  /** Only for who never booked there before, cancelled bookings aside. */
  firstTimeOnly: boolean;
  /** What it takes off from; empty means everything. */
  serviceIds: string[];
  /** The least the whole booking must cost. */
  minSpendMajor: number | null;
  /** Shown to everybody among the offers of the business while it can be used. */
  public: boolean;
  /** Bookings that used it and were not cancelled. */
  useCount: number;
  /** When it was made. */
  createdAt: string;
  /** When its owner last changed it. */
  updatedAt: string;
}

export interface CouponPreview {
  /** As the business writes it. */
  couponCode: string;
  /** What the services cost. */
  subtotalMajor: number;
  /** What the coupon takes off. */
  discountMajor: number;
  /** What is left to pay. */
  finalMajor: number;
  /** Of all three. */
  currency: string;
}

export interface CustomerPackageBalance {
  /** The purchase; passed as `packagePurchaseId` when booking. */
  id: string;
  /** What was bought. */
  packageId: string;
  /** What it was sold as. */
  title: string;
  /** More about it, likewise. */
  description: string | null;
  /** Where it can be used. */
  businessId: string;
  /** The name of the business. */
  businessName: string;
  /** The service its sessions are good for. */
  serviceId: string;
  /** The name of the service. */
  serviceName: string;
  /** Sessions bought. */
  sessionsTotal: number;
  /** Sessions used. */
  sessionsRedeemed: number;
  /** Sessions left; at least one. */
  sessionsRemaining: number;
  /** Paid for the whole package. */
  packagePriceMajor: number;
  /** For one session without it. */
  singleSessionPriceMajor: number;
  /** ISO 4217 code of both prices. */
  currency: string;
  /** When it was bought. */
  purchasedAt: string;
  /** From then on it cannot be used. */
  expiresAt: string;
  /** How many bookings it has paid for. */
  redemptionCount: number;
}

export interface Embedding {
  /** Such as `https://www.example.com`. */
  origins: string[];
}

export interface FamilyMember {
  /** Opaque; passed as `familyMemberId` when booking. */
  id: string;
  name: string;
  relation: string | null;
  birthDate: string | null;
  /** When it was saved. */
  createdAt: string;
}

export interface FoundSlot extends FreeSlot {
  /** Id of the business. */
  business: string;
  /** As shown to customers. */
  businessName: string;
  /** What it is called in the address of its page: `/b/…`. */
  businessSlug: string;
  /** Street and number. */
  addressLine1: string | null;
  /** Where it is, as written by the business. */
  city: string | null;
  /** Latitude. */
  lat: number | null;
  /** Longitude. */
  lng: number | null;
  /** From `lat` and `lng` of the question, where it has them. */
  distanceKm?: number;
  /** Address of a picture of the business. */
  image: string | null;
  /** IANA zone that `date` and `time` are meant in. */
  timezone: string;
  /** Id of the professional. */
  professional: string;
  /** As shown to customers. */
  professionalName: string;
  /** Average of the professional’s reviews; null without any. */
  rating: number | null;
  /** How many reviews the rating is the average of. */
  reviewCount: number;
  /** Id of the service. */
  service: string;
  /** As shown to customers. */
  serviceName: string;
  /** Minutes. */
  duration: number;
  /** A class, or one-to-one. */
  kind: 'class' | 'single';
  /** In the currency’s major unit. Absent when none is set. */
  price?: number;
  /** ISO 4217 code. */
  currency: string;
}

export interface FreeDay {
  /** Day at the business. */
  date: string;
  /** How many starts can be booked. One at which several are free counts once. */
  free: number;
  /** The first of them, wall-clock time at the business, `HH:MM`. */
  first: string | null;
  /** Why there is none: the business does not open that day (`BUSINESS_CLOSED`); there is work that day, and it is taken (`BOOKED`); whoever would work is away (`TIME_OFF`); else `OUTSIDE_HOURS` (nobody’s hours, too short for it, over, too short a notice or beyond the booking horizon). */
  reason?: 'BUSINESS_CLOSED' | 'BOOKED' | 'TIME_OFF' | 'OUTSIDE_HOURS';
}

export interface FreeSlot {
  /** Day at the business. */
  date: string;
  /** Wall-clock time at the business, `HH:MM`. */
  time: string;
  /** The same as an instant. */
  startUtc: string;
  /** Of a class: how many can still book. */
  seatsLeft?: number;
}

export interface Grant {
  /** Opaque. */
  id: string;
  /** What the agent is called. */
  agentName: string;
  /** The program that asked for it; null: you made its token yourself. */
  clientId: string | null;
  /** What it may do. */
  scopes: ('appointments:read' | 'appointments:book' | 'appointments:change' | 'family' | 'desk:read' | 'desk:book' | 'desk:block')[];
  /** Most that one visit may cost. */
  maxAmountMajor: number | null;
  /** Most that all of them may cost together. */
  maxTotalMajor: number | null;
  /** Of the amounts; null without any. */
  currency: string | null;
  /** Most visits it may book. */
  maxBookings: number | null;
  /** The only ones it may act at, and see of you what is there; null: all of them. */
  businessIds: string[] | null;
  /** It books and moves no visit to a later day. */
  latestDate: string | null;
  /** Whether you approve each booking, move and cancellation. */
  asksFirst: boolean;
  /** How long it waits for that. */
  approvalMinutes: number;
  /** Visits it booked; what it cancelled again is not counted. */
  bookedCount: number;
  /** Counted against `maxTotalMajor`; null: no amounts. */
  bookedMajor: number | null;
  /** Visits it may still book; null: without number. */
  bookingsLeft: number | null;
  /** What they may still cost; null: without limit. */
  totalLeftMajor: number | null;
  /** When you allowed it. */
  createdAt: string;
  /** When it ends by itself. */
  expiresAt: string | null;
  /** When it was ended. */
  revokedAt: string | null;
  /** When it last did or read something, to the minute. */
  lastUsedAt: string | null;
}

export interface GrantActivity {
  /** Opaque. */
  id: string;
  /** When. */
  at: string;
  /** What was done. Others may follow. */
  action: 'book' | 'reschedule' | 'cancel' | 'confirm' | 'notes' | 'late' | 'join-waitlist' | 'leave-waitlist' | 'add-family-member' | 'add-client' | 'block-time' | 'unblock-time' | 'hold' | 'release-hold';
  /** What became of it; `refused`: a limit of the grant did not allow it. */
  outcome: 'done' | 'refused' | 'asked' | 'declined' | 'lapsed';
  /** The appointment. */
  appointmentId: string | null;
  /** Where. */
  businessId: string | null;
  /** As it is called now. */
  businessName: string | null;
  /** What it cost. */
  amountMajor: number | null;
  /** Of the amount. */
  currency: string | null;
  /** Which limit. */
  detail: string | null;
}

export interface Hold {
  /** Passed as `holdId` when booking. */
  id: string;
  /** When the slot is free again. */
  expiresAt: string;
}

export interface Invitation {
  /** Opaque id. */
  id: string;
  /** Where. */
  businessId: string;
  /** What it is called. */
  businessName: string;
  /** What you would be there. */
  role: 'manager' | 'staff';
  /** What came of it. */
  status: 'pending' | 'accepted' | 'declined';
  /** When you were invited. */
  createdAt: string;
  /** Until when it can be accepted. */
  expiresAt: string;
}

export interface JoinRequest {
  /** Opaque id. */
  id: string;
  /** Where the professional would work. */
  businessId: string;
  /** Who would work there; null while an address that was asked has not accepted. */
  professionalId: string | null;
  /** What a professional who asks is called. Only in lists. */
  professionalName?: string;
  /** What they do, likewise. */
  professionalRole?: string;
  /** The address that was asked, until it has answered. */
  email: string | null;
  /** Ids of the services of the business that they perform once they have joined. */
  services: string[];
  /** Which side asked; the other one answers. */
  requestedBy: 'professional' | 'business';
  /** What came of it. */
  status: 'pending' | 'accepted' | 'declined';
  /** When it was asked. */
  createdAt: string;
  /** When it was answered; null while it is pending. */
  decidedAt: string | null;
  /** When a request to an address is over. */
  expiresAt: string | null;
}

export interface KeptTime {
  /** Where. */
  businessId: string;
  /** With whom. */
  professionalId: string;
  /** In the zone of the business. */
  date: string;
  /** Wall-clock time, `HH:MM`. */
  start: string;
  /** Wall-clock time; `24:00` is midnight at the end of the day. */
  end: string;
  /** When it is free again, should nobody book it. */
  expiresAt: string;
}

export interface Member {
  /** Opaque id: of the account, or of the invitation while it is pending. */
  id: string;
  /** Where. */
  businessId: string;
  /** The account; null while an address has not answered. */
  userId: string | null;
  /** As the account has it; null until they have agreed. */
  name: string | null;
  /** The address that was invited, while it is pending. */
  email: string | null;
  /** What they may do there. */
  role: 'owner' | 'manager' | 'staff';
  /** Pending until they have agreed. */
  status: 'active' | 'pending';
  /** Their profile, if they perform services there. */
  professionalId: string | null;
  /** When they joined, or were invited. */
  since: string;
  /** When a pending invitation is over. */
  expiresAt: string | null;
}

export interface ModerationDecision {
  /** What was decided. */
  action: 'dismiss' | 'hide' | 'suspend' | 'unhide';
  /** The admin. */
  byUserId: string;
  /** What they noted. */
  note: string | null;
  /** When. */
  at: string;
}

export interface ModerationReport extends Report {
  /** Who reported it; null once their account is deleted. Only admins see it. */
  reporterId: string | null;
  /** What was decided; null while it is open. */
  action: 'dismiss' | 'hide' | 'suspend' | null;
  /** When that was. */
  resolvedAt: string | null;
  /** The admin who decided. */
  resolvedById: string | null;
  /** What they noted for the log. */
  note: string | null;
}

export interface ModerationReportDetail extends ModerationReport {
  /** As it is now; null when its author has removed it. */
  target: ModerationTarget | null;
  /** How many reports on the target wait, this one included. */
  openReports: number;
  /** Everything decided about the target, the latest first; 50 at most. */
  decisions: ModerationDecision[];
}

export interface ModerationTarget {
  /** What it is. */
  targetType: 'business' | 'professional' | 'review';
  /** Its id. */
  targetId: string;
  /** Of the business or professional; of a review, the professional it is about. */
  name: string;
  /** Description, bio or comment. */
  text: string | null;
  /** Of a review. */
  rating: number | null;
  /** Of a review: what the business answered, which is hidden with it. */
  reply: string | null;
  /** Who is behind it: the owner, the professional, the author. */
  userId: string | null;
  /** public, hidden (professionals, reviews), suspended or unpublished (businesses). */
  state: 'public' | 'hidden' | 'suspended' | 'unpublished';
}

export interface NearbySlot {
  /** With whom. */
  professionalId: string;
  /** Day at the business. */
  date: string;
  /** Wall-clock time at the business, `HH:MM`. */
  time: string;
  /** The same as an instant. */
  startUtc: string;
}

export interface NewCalendarFeed {
  /** What to subscribe to. Whoever knows it reads the feed. */
  url: string;
  /** The same, as many calendars want it. */
  webcalUrl: string;
  /** The secret part of it; shown this once, only its hash is kept. */
  token: string;
  /** When it was made. */
  createdAt: string;
}

export interface NewGrant extends Grant {
  /** What the agent sends as a Bearer token. Shown once: only its hash is kept. */
  token: string;
}

export interface Notification {
  /** Opaque id. */
  id: string;
  /** What happened: `appointment.booked`, `appointment.confirmed`, `appointment.cancelled`, `appointment.rescheduled`, `appointment.completed`, `appointment.no_show`, `appointment.updated`, `appointment.paid`, `appointment.refunded`, `appointment.refund_failed`, `review.created`, `review.updated`, `review.deleted`, `review.answered`, `alert.raised`, `alert.answered`, `waitlist.offered`, `waitlist.lapsed`, `join_request.made`, `join_request.accepted`, `join_request.declined`, `member.invited`, `member.joined`, `member.declined`, `member.changed`, `member.left`, `member.removed`, `business.submitted`, `business.approved`, `business.rejected`, `business.suspended`, `business.reinstated`, `business.closed`, `business.reopened`, `business.could_not_book`, `package.assigned`, `package.cancelled`, `package.purchased`, `package.refunded`, `package.refund_failed`, `report.made`, `report.resolved`, `ticket.opened`, `ticket.answered`, `ticket.changed`, `ticket.assigned`, `approval.requested`, `approval.approved`, `approval.declined`, `approval.lapsed`, `webhook.paused`, `agent.allowed`, `agent.booked`, `agent.rescheduled`, `agent.cancelled`, `agent.acted`, `agent.key_reused`, or `appointment.reminder`. Others may follow. */
  kind: string;
  /** The id of what it happened to: an appointment, a review, a business… */
  subjectId: string;
  /** The appointment it is about; null when none. */
  appointmentId: string | null;
  /** One line, in the reader’s language and zone. */
  title: string;
  /** The whole of it, several lines. */
  text: string;
  /** When it happened. */
  createdAt: string;
  /** When it was first read; null until then. */
  readAt: string | null;
}

export interface Occurrence {
  /** The appointment. */
  id: string;
  /** In the zone of the business. */
  date: string;
  /** Wall-clock time, `HH:MM`. */
  start: string;
}

export interface OfferedCoupon {
  /** Sent as `couponCode` when booking. */
  code: string;
  /** A share of the price, or an amount off it. */
  type: 'percent' | 'fixed';
  /** Percent, or an amount in the currency’s major unit. */
  value: number;
  /** Of the amounts; null for a percentage without a minimum spend. */
  currency: string | null;
  /** Usable from this instant on. */
  validFrom: string | null;
  /** Usable before this instant. */
  validTo: string | null;
  /** Uses by one customer. */
  perCustomerLimit: number | null;
  /** Only for a customer’s first booking at the business. */
  firstTimeOnly: boolean;
  /** What it takes off from; empty means everything. */
  serviceIds: string[];
  /** The least the whole booking must cost. */
  minSpendMajor: number | null;
}

export interface OfferedPackage {
  /** Passed to `POST /api/packages/:packageId/purchase`. */
  id: string;
  /** The service its sessions are good for. */
  serviceId: string;
  /** The name of the service. */
  serviceName: string;
  /** What it is called. */
  title: string;
  /** More about it. */
  description: string | null;
  /** Sessions it holds. */
  sessionCount: number;
  /** For the whole package. */
  packagePriceMajor: number;
  /** For one session without it. */
  singleSessionPriceMajor: number;
  /** ISO 4217 code of both prices. */
  currency: string;
  savings: {
    /** Against paying for each session; 0 when the package costs more. */
    totalSavingsMajor: number;
    /** The same, of the price of the single sessions, to two decimals. */
    savingsPercent: number;
  };
  /** Days of 24 hours from the sale; visits that begin later cannot be paid with it. */
  validityDays: number;
  /** It is sold before this instant; null: no end is set. */
  onSaleUntil: string | null;
}

export interface Offers {
  /** Those on sale, the oldest first. */
  packages: OfferedPackage[];
  /** Those that can be used now, the oldest first. */
  coupons: OfferedCoupon[];
  /** Whether packages can be bought online; else they are bought at the business. */
  onlinePayment: boolean;
}

export interface OwnReview extends Review {
  /** Taken out of view by moderation: others do not see it. */
  hidden: boolean;
}

export interface OwnSession {
  /** Opaque. */
  id: string;
  /** What signed in, as far as it told: `Firefox on Windows`. No address is kept. */
  device: string | null;
  /** When it began. */
  createdAt: string;
  /** When it last asked for tokens: it was in use for up to 15 minutes from then on. */
  lastUsedAt: string;
  /** When it ends, unless it is used before. */
  expiresAt: string;
  /** Whether it is the one you ask with. */
  current: boolean;
}

export interface PackageRedemption {
  /** The purchase a session was taken from. */
  packagePurchaseId: string;
  /** What it would have cost. */
  subtotalMajor: number;
  /** What is left to pay. */
  finalMajor: number;
  /** Sessions of the purchase. */
  sessionsTotal: number;
}

export interface PackageSavings {
  /** Against paying for each session; 0 when the package costs more. */
  totalSavingsMajor: number;
  /** The same, of the price of the single sessions, to two decimals. */
  savingsPercent: number;
}

export interface PlatformAccounts {
  role: 'customer' | 'business' | 'professional' | 'admin';
  /** Those that are not deleted. */
  total: number;
  /** Those of them opened on these days. */
  new: number;
  /** Those of them that are suspended. */
  suspended: number;
}

export interface PlatformBooked {
  currency: string;
  /** Bookings made on these days with a price, cancelled ones aside. */
  visits: number;
  /** What they cost, after coupons and packages. */
  bookedMajor: number;
}

export interface PlatformBusinesses {
  /** Not submitted yet, or sent back. */
  draft: number;
  /** Waiting to be approved. */
  underReview: number;
  /** Published, listed or not. */
  active: number;
  /** Suspended. */
  suspended: number;
  /** Closed by their owners. */
  closed: number;
}

export interface PlatformDay {
  date: string;
  /** Bookings made on the day, in UTC; of a series, each. */
  made: number;
  /** Visits on the day, where they take place, to which the client came. */
  completed: number;
  /** Those that were cancelled. */
  cancelled: number;
  /** Those to which the client did not come. */
  noShow: number;
}

export interface PlatformFigures {
  /** The first day. */
  from: string;
  /** The last day, included. */
  to: string;
  businesses: PlatformBusinesses;
  /** By role, as they stand now. */
  accounts: PlatformAccounts[];
  /** By currency, never added up across them. */
  booked: PlatformBooked[];
  /** Reports that wait. */
  openReports: number;
  /** Tickets that are open or pending. */
  openTickets: number;
  /** Every day, also those on which nothing happened. */
  byDay: PlatformDay[];
}

export interface Professional {
  /** Opaque id. */
  id: string;
  /** As shown to customers. */
  name: string;
  /** What they are called in the address of their page: unique, made from the name. It changes with the name; old ones keep leading here. */
  slug: string;
  /** What they do, in their own words. */
  role: string;
  /** What they say about themselves. */
  bio: string;
  /** Address of a picture. */
  image: string | null;
  /** Ids of the services they offer. */
  services: string[];
  workingHours: {
    /** Wall-clock time, `HH:MM`. */
    start: string;
    /** Wall-clock time, `HH:MM`. */
    end: string;
  };
  breaks: {
    /** Wall-clock time, `HH:MM`. */
    start: string;
    /** Wall-clock time, `HH:MM`. */
    end: string;
  }[];
  /** Businesses they work in. */
  businessIds: string[];
  /** Average of all reviews, to two decimals; null while there are none. */
  rating: number | null;
  /** How many reviews it is the average of. */
  reviewCount: number;
}

export interface Quote {
  /** All services; those without a price add nothing. */
  subtotalMajor: number;
  /** What the coupon or the package takes off. */
  discountMajor?: number;
  /** What would be left to pay. */
  finalMajor: number;
  /** Of the amounts. */
  currency: string;
  /** Wall-clock time, `HH:MM`. */
  end: string;
  /** The end as an instant. */
  endUtc: string;
  /** Hours before the start when cancelling ends. */
  cancellationWindowHours: number;
  /** The last moment for the client to cancel it (its start, where staff book); null: too late already. */
  cancelUntil: string | null;
}

export interface Report {
  /** Opaque id. */
  id: string;
  /** What it is about. */
  targetType: 'business' | 'professional' | 'review';
  /** Its id. */
  targetId: string;
  /** In the words of whoever reported it; empty once their account is deleted. */
  reason: string;
  /** open until it is settled; then dismissed, or actioned when the target was hidden or suspended. */
  status: 'open' | 'dismissed' | 'actioned';
  /** When it was reported. */
  createdAt: string;
}

export interface Review {
  /** Opaque id. */
  id: string;
  /** Stands for who wrote it, in this review alone: it leads to no account. */
  clientId: string;
  /** The visit it is about. */
  appointmentId: string;
  /** From 1 to 5. */
  rating: number;
  /** In the client’s words. */
  comment: string | null;
  /** First name, and the initial of the last. */
  clientName: string;
  /** When it was written. */
  createdAt: string;
  /** What the business answered; null while it has not. */
  reply: {
    /** In the words of the business. */
    text: string;
    /** When it was answered. */
    createdAt: string;
    /** Whether the review was changed after that: what was answered may have said something else. */
    reviewChangedSince: boolean;
  } | null;
}

export interface Service {
  /** Opaque id. */
  id: string;
  /** As shown to customers. */
  name: string;
  /** Minutes. */
  duration: number;
  /** What is done. */
  description: string;
  /** In the currency’s major unit. Absent when none is set. */
  price?: number;
  /** What its price is in (ISO 4217): that of the business, or of the professional whose own service it is; `XXX` while that is open. */
  currency: string;
  /** Whether it can be booked. */
  active: boolean;
  /** Name of the category it belongs to. */
  parent: string | null;
  /** Made up by the business rather than taken from the catalog. */
  custom: boolean;
  /** Seats in a session: 1 for one-to-one, more for a class. */
  capacity: number;
  /** The business that offers it. */
  businessId?: string;
  /** Instead of `businessId`: the professional whose own service it is. */
  ownerProfessionalId?: string;
  /** Professionals who perform it. */
  professionalIds: string[];
  /** Whether the caller’s own session may edit it. */
  canManage: boolean;
  /** Minutes kept free before it. */
  bufferBefore: number;
  /** Minutes kept free after it. */
  bufferAfter: number;
}

export interface ServicePackageDefinition {
  /** Opaque id. */
  id: string;
  /** Who offers it. */
  businessId: string;
  /** The service its sessions are good for. */
  serviceId: string;
  /** What customers see. */
  title: string;
  /** More about it. */
  description: string | null;
  /** Sessions it holds. */
  sessionCount: number;
  /** For the whole package. */
  packagePriceMajor: number;
  /** For one session without it. */
  singleSessionPriceMajor: number;
  /** ISO 4217 code of both prices. */
  currency: string;
  /** Days of 24 hours from the sale until unused sessions expire. */
  validityDays: number;
  /** Whether it can be sold. */
  isActive: boolean;
  /** It is sold before this instant; null: as long as it is active. */
  onSaleUntil: string | null;
  /** How often it was sold, cancelled sales included. Only in lists. */
  purchaseCount?: number;
  savings: PackageSavings;
  /** When it was made. */
  createdAt: string;
  /** When it last changed. */
  updatedAt: string;
}

export interface ServicePackagePurchase {
  /** Opaque id. */
  id: string;
  /** What was sold. */
  packageId: string;
  /** Who sold it. */
  businessId: string;
  /** The customer. */
  userId: string;
  /** What the business calls the customer. Only in lists, and where it knows them as a client. */
  clientName?: string;
  /** The service its sessions are good for. */
  serviceId: string;
  /** What it was called when it was sold. */
  title: string;
  /** Sessions sold. */
  sessionsTotal: number;
  /** Sessions used. */
  sessionsRedeemed: number;
  /** For the whole package. */
  packagePriceMajor: number;
  /** For one session without it. */
  singleSessionPriceMajor: number;
  /** ISO 4217 code of both prices. */
  currency: string;
  /** When it was sold. */
  purchasedAt: string;
  /** From then on it cannot be used. */
  expiresAt: string;
  /** Whether it can be used, and why not. */
  status: 'active' | 'exhausted' | 'expired' | 'cancelled';
  /** The user who recorded the sale; null when the customer bought it online. */
  createdById: string | null;
  /** Of what was bought online: `unpaid`, `paid` or `refunded`; null for a sale at the business. */
  paymentStatus: string | null;
  /** The provider’s reference, likewise. */
  paymentIntentId: string | null;
}

export interface Session {
  /** A JWT for `Authorization: Bearer`, good for 15 minutes. */
  accessToken: string;
  /** Good once, for the next pair of tokens, within 30 days. */
  refreshToken: string;
  tokenType: 'Bearer';
  /** Seconds the access token has left. */
  expiresIn: number;
  user: User;
}

export interface SlotExplanation {
  /** Whether a customer’s booking made now would be accepted. */
  available: boolean;
  /** Why not, the first that applies: TIME_OFF, BUSINESS_CLOSED, OUTSIDE_HOURS, PROFESSIONAL_BREAK, BOOKED. */
  reason?: 'TIME_OFF' | 'BUSINESS_CLOSED' | 'OUTSIDE_HOURS' | 'PROFESSIONAL_BREAK' | 'BOOKED';
  /** The error such a booking would be refused with. */
  code?: string;
  /** Of a time that is `BOOKED` only because somebody keeps it: until when, if they do not book it. Null where nobody does. */
  heldUntil?: string | null;
  /** Instead: up to three times of the same professional, nearest first; then the nearest time of up to three others at the business who perform the service. Within a week of the time asked about. */
  nearest: NearbySlot[];
}

export interface SpecialHours {
  /** Opaque. */
  id: string;
  /** Whose; null for those of a business. */
  professionalId: string | null;
  /** Whose; or, with `professionalId`, where they hold. Null when they hold everywhere. */
  businessId: string | null;
  /** The day, in the business’s zone. */
  date: string;
  /** First minute, `HH:MM`. */
  start: string;
  /** The minute after the last, `HH:MM`. */
  end: string;
}

export interface StartedPayment {
  /** The provider’s reference; `pending` where the client pays at the business. */
  paymentIntentId: string;
  /** What the provider’s form in the browser needs to take the payment. */
  clientSecret: string | null;
  /** What the client owes. */
  amountMajor: number;
  /** Of the amount. */
  currency: string;
  /** The page to pay on, for a checkout. */
  url?: string;
}

export interface StartedPurchase extends StartedPayment {
  /** Of the purchase; used as `packagePurchaseId` once it is paid. */
  purchaseId: string;
  /** What is bought. */
  packageId: string;
  /** What it is sold as. */
  title: string;
  /** Until when it can be paid; then it is called off. */
  payUntil: string;
}

export interface SupervisedAccount {
  /** Opaque id. */
  id: string;
  email: string;
  name: string;
  role: 'customer' | 'business' | 'professional' | 'admin';
  phone: string | null;
  /** What we write to it in. */
  language: string;
  /** Whether the address is confirmed. */
  emailVerified: boolean;
  /** When it was opened. */
  createdAt: string;
  /** Since when nobody signs in to it; null while it is not suspended. */
  suspendedAt: string | null;
  /** What its owner was told. */
  suspendedReason: string | null;
}

export interface SupervisedAccountDetail extends SupervisedAccount {
  /** Where it has something to say; 100 at most. */
  businesses: SupervisedBusiness[];
  /** Where it is signed in. */
  sessionCount: number;
  /** When one of its sessions was last begun or refreshed. */
  lastSeenAt: string | null;
  /** Visits that lie ahead of it as a client. */
  upcomingAppointments: number;
}

export interface SupervisedBusiness {
  id: string;
  name: string;
  slug: string;
  /** What the account is to it. */
  role: 'owner' | 'manager' | 'staff';
  status: 'draft' | 'under_review' | 'active' | 'suspended' | 'closed';
}

export interface TeamTime {
  /** Wall-clock time at the business, `HH:MM`. */
  time: string;
  /** The same as an instant; null where a change of the clocks skips it. */
  startUtc: string | null;
  /** Whether a booking made now would be accepted. */
  available: boolean;
  /** Why not. Of several professionals: what is true of all of them (closed, over); else `BOOKED` where somebody would work then, a break, an absence, and last that it is nobody’s hours. */
  reason?: 'TIME_OFF' | 'BUSINESS_CLOSED' | 'OUTSIDE_HOURS' | 'PROFESSIONAL_BREAK' | 'BOOKED';
  /** Ids of those who are free then. */
  professionals: string[];
  /** Of a class: how many can still book, with all of them together. */
  seatsLeft?: number;
}

export interface Ticket {
  /** Opaque id. */
  id: string;
  /** Who asked. */
  userId: string;
  /** In a few words; empty once the account is deleted. */
  subject: string;
  /** open waits for support, pending for whoever asked; resolved can be reopened, closed cannot. */
  status: 'open' | 'pending' | 'resolved' | 'closed';
  link: {
    /** What it is about. */
    type: 'appointment' | 'business' | 'professional' | 'service' | 'review';
    /** Its id. */
    id: string;
  } | null;
  /** The admin who looks after it. Only admins see it. */
  assigneeId?: string | null;
  /** When it was opened. */
  createdAt: string;
  /** When it last changed, messages included. */
  updatedAt: string;
}

export interface TicketConversation extends Ticket {
  /** All of them, in the order they were written. */
  messages: TicketMessage[];
}

export interface TicketMessage {
  /** Opaque id. */
  id: string;
  /** customer is whoever opened the ticket; support is the platform. */
  author: 'customer' | 'support';
  /** What was written; empty once the account that wrote it is deleted. */
  body: string;
  /** When it was written. */
  createdAt: string;
}

export interface TimeOff {
  /** Opaque. */
  id: string;
  /** Who is away; absent for a closure. */
  professionalId?: string;
  /** What is closed; or, with `professionalId`, where the absence holds. Absent when it holds everywhere. */
  businessId?: string;
  /** First day. */
  startDate: string;
  /** Last day. */
  endDate: string;
  /** From this time of the first day; null: from its beginning. */
  start: string | null;
  /** To this time of the last day; null: to its end. */
  end: string | null;
  /** Null also to those who may not change it. */
  reason: string | null;
  /** Appointments that lie in it, are not over and have you as staff, the earliest first, and at most 500 of them; where you asked for cancelling, those that were cancelled. Absent when there is nothing to deal with. */
  affectedAppointments?: AffectedAppointment[];
  /** How many there are. */
  affectedCount?: number;
}

export interface User {
  /** Opaque. */
  id: string;
  email: string;
  name: string;
  role: 'customer' | 'business' | 'professional' | 'admin';
  phone: string | null;
  /** An IANA zone name. */
  timezone: string | null;
  /** What we write to you in: English, German or Portuguese. */
  language: 'en' | 'de' | 'pt';
  /** How reminders arrive. */
  preferredReminderChannel: 'email' | 'sms' | 'none';
  /** Whether the link mailed to the address was followed. Until then mails to it are in our words only. */
  emailVerified: boolean;
  /** When the account was opened. */
  createdAt: string;
}

export interface WaitlistEntry {
  /** Opaque id. */
  id: string;
  /** Business id. */
  business: string;
  /** With whom; null for whoever is free. */
  professional: string | null;
  /** Service ids. */
  services: string[];
  /** First day that suits. */
  from: string;
  /** Last day that suits. */
  to: string;
  /** Earliest start that suits, `HH:MM`; null for any. */
  after: string | null;
  /** Suits when it starts before, `HH:MM`; null for any. */
  before: string | null;
  /** `waiting`; `offered` while a time is kept; then `booked`, `expired` (the days are over, or three offers were let go by) or `left`. */
  status: 'waiting' | 'offered' | 'booked' | 'expired' | 'left';
  /** Place among those whose wishes compete: 1 is next. Null once it is over. */
  position: number | null;
  offer: {
    /** Book with it as `holdId`: the time is kept for you alone. */
    holdId: string;
    /** Professional id. */
    professional: string;
    /** In the zone of the business. */
    date: string;
    /** Wall-clock time there, `HH:MM`. */
    start: string;
    /** The same as an instant. */
    startUtc: string;
    /** Until when to book; then it goes to the next in line. */
    expiresAt: string;
  } | null;
  /** How many times that suit are free now, up to 100: to be booked without waiting. Null in lists, and once it is over. */
  freeNow: number | null;
  /** When the wish was made. */
  createdAt: string;
  /** For the business: who waits. */
  client?: string;
  /** For the business: their account. */
  clientId?: string;
}

export interface Webhook {
  /** Opaque id. */
  id: string;
  /** Whose events it is told. */
  businessId: string;
  /** Where they are sent. */
  url: string;
  /** Which ones. */
  events: ('appointment.booked' | 'appointment.confirmed' | 'appointment.cancelled' | 'appointment.rescheduled' | 'appointment.completed' | 'appointment.no_show' | 'appointment.updated' | 'appointment.paid' | 'appointment.refunded' | 'appointment.refund_failed' | 'review.created' | 'review.updated' | 'review.deleted' | 'review.answered')[];
  /** False while it is paused: nothing is sent, and nothing kept for it. */
  active: boolean;
  /** Since when it is paused. */
  pausedAt: string | null;
  /** `owner`: you did; `gone`: it answered 410; `failing`: it accepted nothing for three days, and a delivery was given up; `left`: who had chosen its address, or switched it on, no longer runs the business. */
  pausedReason: string | null;
  /** The first failed attempt since it last accepted one. */
  failingSince: string | null;
  /** When it was made. */
  createdAt: string;
  /** When you last changed it. */
  updatedAt: string;
}

export interface WebhookDelivery {
  /** Sent as `webhook-id`, the same at every attempt. */
  id: string;
  /** Whom it is for. */
  webhookId: string;
  /** What happened. */
  event: string;
  /** Pending while another attempt is to come; delivered once it was accepted; failed when it was given up. */
  status: 'pending' | 'delivered' | 'failed';
  /** How often it was tried. */
  attempts: number;
  /** When it was last tried. */
  lastAttemptAt: string | null;
  /** What that was answered with; null without an answer. */
  lastStatusCode: number | null;
  /** Why that failed: `status` (not 2xx), `timeout` (no answer within 15 seconds), `connection`, `certificate`, or `address` (the name leads nowhere, or not to the open internet). */
  lastError: string | null;
  /** When it is tried next. */
  nextAttemptAt: string | null;
  /** When it was first accepted. */
  deliveredAt: string | null;
  /** When it was made. */
  createdAt: string;
  /** The body that is sent. */
  payload: Record<string, unknown>;
}

export interface WebhookWithSecret extends Webhook {
  /** What its deliveries are signed with. Shown this once. */
  secret: string;
}

export interface Operations {
  /** Become a member: `POST /api/invitations/{id}/accept` */
  acceptInvitation: { input: {
    /** The invitation. */
    id: string;
  }; reply: Invitation };
  /** Say yes: `POST /api/join-requests/{id}/accept` */
  acceptJoinRequest: { input: {
    /** The request. */
    id: string;
    /** Services of the business that they are to perform from the moment they join. */
    services?: string[] | undefined;
  }; reply: JoinRequest };
  /** Note something about a client: `POST /api/business/clients/{id}/notes` */
  addClientNote: { input: {
    /** Of the client. */
    id: string;
    /** What to remember, in your own words. */
    text: string;
  }; reply: ClientNote };
  /** Write to a ticket: `POST /api/support/tickets/{id}/messages` */
  addSupportMessage: { input: {
    /** The ticket. */
    id: string;
    /** What you want to say. */
    message: string;
  }; reply: TicketMessage };
  /** Allow or refuse what an agent asks for: `POST /api/authorizations` */
  answerAuthorizationRequest: { input: {
    /** The query of the authorization request, as it came: nothing of it is to be read or changed on the way. */
    parameters: string;
    /** What the person says. */
    decision: 'allow' | 'refuse';
    /** Those of the asked ones that are given; all of them when not said. */
    scopes?: ('appointments:read' | 'appointments:book' | 'appointments:change' | 'family' | 'desk:read' | 'desk:book' | 'desk:block')[] | undefined;
    /** Most that one visit may cost; with `currency`. */
    maxAmountMajor?: number | null | undefined;
    /** Most that all of them may cost together; with `currency`. */
    maxTotalMajor?: number | null | undefined;
    /** Of the amounts. A visit in another one is refused. */
    currency?: string | null | undefined;
    /** Most visits; each of a series counts. */
    maxBookings?: number | null | undefined;
    /** The only businesses. What is at others looks as if it did not exist. */
    businessIds?: string[] | null | undefined;
    /** The last day a visit may be on. */
    latestDate?: string | null | undefined;
    /** Whether you approve each booking, move and cancellation; `true` for what can do these, when not given. */
    asksFirst?: boolean | undefined;
    /** An instant of ISO 8601 when it ends by itself, at most five years ahead. */
    expiresAt?: string | null | undefined;
    /** How long what it asks for waits for your approval; 120 when not given. */
    approvalMinutes?: number | undefined;
  }; reply: AuthorizationAnswer };
  /** Publish a business: `POST /api/businesses/{id}/approve` */
  approveBusiness: { input: {
    /** The business. */
    id: string;
  }; reply: Business };
  /** Let the agent have it: `POST /api/approvals/{id}/approve` */
  approveRequest: { input: {
    /** The request. */
    id: string;
  }; reply: Approval };
  /** Record a package sold to a customer: `PUT /api/business/packages` */
  assignPackage: { input: {
    /** What was sold. */
    packageId: string;
    /** The customer who bought it. */
    userId: string;
  }; reply: ServicePackagePurchase };
  /** Book an appointment: `POST /api/appointments` */
  bookAppointment: { input: {
    /** Professional id. */
    professional: string;
    /** Business id. */
    business: string;
    /** In the zone of the business. */
    date: string;
    /** Wall-clock time there, `HH:MM`. */
    start: string;
    /** One or more service ids, done one after another. A class is booked alone. */
    services: string[];
    /** What client and staff see. */
    notes?: string | undefined;
    /** What only staff see; of customers it is not taken. */
    staffNotes?: string | undefined;
    /** Whom a customer books for, if not themself. */
    familyMemberId?: string | undefined;
    /** How the series goes on; with `recurringCount`. */
    recurringFrequency?: 'none' | 'weekly' | 'biweekly' | undefined;
    /** Occurrences of the series, the first included; with `recurringFrequency`, and 1 where that is `none`. */
    recurringCount?: number | undefined;
    /** Not together with `packagePurchaseId`. */
    couponCode?: string | undefined;
    /** A purchase of the client, one session of which pays for the first occurrence. */
    packagePurchaseId?: string | undefined;
    /** The account staff book for. */
    clientId?: string | undefined;
    /** The client record staff book for. */
    crmClientId?: string | undefined;
    /** A hold of yours that this booking uses up: for the same time, professional and services. */
    holdId?: string | undefined;
  }; reply: BookedAppointment };
  /** Book several visits in one go: `POST /api/appointments/together` */
  bookAppointmentsTogether: { input: {
    /** What to book, in the order of the answer. */
    visits: {
      /** Professional id. */
      professional: string;
      /** Business id. */
      business: string;
      /** In the zone of the business. */
      date: string;
      /** Wall-clock time there, `HH:MM`. */
      start: string;
      /** One or more service ids, done one after another. A class is booked alone. */
      services: string[];
      /** What client and staff see. */
      notes?: string | undefined;
      /** What only staff see; of customers it is not taken. */
      staffNotes?: string | undefined;
      /** Whom a customer books for, if not themself. */
      familyMemberId?: string | undefined;
      /** How the series goes on; with `recurringCount`. */
      recurringFrequency?: 'none' | 'weekly' | 'biweekly' | undefined;
      /** Occurrences of the series, the first included; with `recurringFrequency`, and 1 where that is `none`. */
      recurringCount?: number | undefined;
      /** Not together with `packagePurchaseId`. */
      couponCode?: string | undefined;
      /** A purchase of the client, one session of which pays for the first occurrence. */
      packagePurchaseId?: string | undefined;
      /** The account staff book for. */
      clientId?: string | undefined;
      /** The client record staff book for. */
      crmClientId?: string | undefined;
      /** A hold of yours that this booking uses up: for the same time, professional and services. */
      holdId?: string | undefined;
    }[];
  }; reply: BookedAppointment[] };
  /** Buy a package: `POST /api/packages/{packageId}/purchase` */
  buyPackage: { input: {
    /** The package. */
    packageId: string;
    /** `intent` (when not given): pay in your own page. `checkout`: on a page of the provider. */
    mode?: 'intent' | 'checkout' | undefined;
  }; reply: StartedPurchase };
  /** Cancel an appointment: `POST /api/appointments/{id}/cancel` */
  cancelAppointment: { input: {
    /** The appointment. */
    id: string;
    /** Kept in the history. */
    reason?: string | undefined;
    /** This one alone (`this`, when not given), or with the later ones of its series. */
    scope?: 'this' | 'following' | undefined;
  }; reply: CancelledAppointment };
  /** Call an import off: `POST /api/business/clients/imports/{id}/cancel` */
  cancelClientImport: { input: {
    /** Of the import. */
    id: string;
  }; reply: ClientImportProgress };
  /** Cancel a package that was sold: `DELETE /api/business/packages/purchases/{id}` */
  cancelPackagePurchase: { input: {
    /** Of the purchase. */
    id: string;
  }; reply: undefined };
  /** Ask for another address: `POST /api/account/email` */
  changeEmail: { input: {
    /** An e-mail address; upper and lower case are the same. */
    email: string;
    /** Your present password. */
    password: string;
  }; reply: Record<never, never> };
  /** Close a business for good: `POST /api/businesses/{id}/close` */
  closeBusiness: { input: {
    /** The business. */
    id: string;
    /** Whether the visits that lie ahead are to be cancelled. Not when not given. */
    cancelUpcoming?: boolean | undefined;
    /** Why, in a few words: clients whose visits are cancelled read it. */
    reason?: string | undefined;
  }; reply: Business };
  /** Mark an appointment as completed: `POST /api/appointments/{id}/complete` */
  completeAppointment: { input: {
    /** The appointment. */
    id: string;
  }; reply: Appointment };
  /** Confirm a pending appointment: `POST /api/appointments/{id}/confirm` */
  confirmAppointment: { input: {
    /** The appointment. */
    id: string;
  }; reply: Appointment };
  /** Make an API key: `POST /api/keys` */
  createApiKey: { input: {
    /** What to call the key; `Agent Key` when not given. */
    name?: string | undefined;
    /** Sandbox keys begin `ams_test_`, live ones `ams_live_`. Both read the same data. */
    environment?: 'sandbox' | 'live' | undefined;
  }; reply: {
    /** Shown once, never recoverable: only its hash is stored. */
    apiKey: string;
    name: string;
    tier: string;
    /** Sandbox keys begin `ams_test_`, live ones `ams_live_`. Both read the same data. */
    environment: 'sandbox' | 'live';
    /** The daily request allowance, in words. */
    rateLimit: string;
    status: string;
    /** What the key may read. */
    scopes: string[];
    /** When the key was made. */
    createdAt: string;
    instructions: string;
    /** The reference of this API. */
    docsUrl: string;
  } };
  /** Add a weekly window of work: `POST /api/availability-rules` */
  createAvailabilityRule: { input: {
    /** 0 is Sunday, 6 Saturday. */
    weekday: number;
    /** First minute, in the business’s zone. */
    start: string;
    /** The minute after the last, `24:00` at most. */
    end: string;
    /** Whose. */
    professionalId: string;
    /** Where. */
    businessId: string;
  }; reply: AvailabilityRule };
  /** Make a business: `POST /api/businesses` */
  createBusiness: { input: {
    /** As shown to customers. */
    name: string;
    /** IANA zone that all its dates and times are meant in. */
    timezone: string;
    /** ISO 4217 code that all its prices are meant in. */
    currency: string;
    /** What it says about itself. */
    description?: string | null | undefined;
    /** Street and number. */
    addressLine1?: string | null | undefined;
    /** City. */
    city?: string | null | undefined;
    /** State, province or region. */
    state?: string | null | undefined;
    /** Its English name or its ISO code. */
    country?: string | null | undefined;
    /** Postal code. */
    postalCode?: string | null | undefined;
    /** Latitude in degrees; together with `lng`. */
    lat?: number | null | undefined;
    /** Longitude in degrees; together with `lat`. */
    lng?: number | null | undefined;
    /** Address of a picture, beginning `https://` or `http://`. */
    image?: string | null | undefined;
    /** Further pictures. */
    images?: string[] | null | undefined;
    /** For customers who call: digits, with `+`, spaces, brackets, dots, dashes and slashes. */
    phone?: string | null | undefined;
    /** For customers who write: everybody can read it. */
    email?: string | null | undefined;
    /** Its own pages, beginning `https://` or `http://`. */
    website?: string | null | undefined;
    /** The sites whose pages may show its booking in a frame. */
    embedOrigins?: string[] | null | undefined;
    workingHours?: {
      /** First minute. */
      start: string;
      /** The minute after the last, `24:00` at most. */
      end: string;
    } | undefined;
    /** When it is closed in between; they may not overlap. */
    breaks?: {
      /** First minute. */
      start: string;
      /** The minute after the last, `24:00` at most. */
      end: string;
    }[] | undefined;
    /** Weekdays it opens; 0 is Sunday. */
    openDays?: number[] | undefined;
    /** When it opens on each weekday; a day may have several, a day without any is closed. They decide in place of `workingHours` and `openDays`. */
    weeklyHours?: {
      /** 0 is Sunday, 6 Saturday. */
      weekday: number;
      /** First minute. */
      start: string;
      /** The minute after the last, `24:00` at most. */
      end: string;
    }[] | null | undefined;
    /** Until how many hours before the start a customer may cancel or reschedule. */
    cancellationWindowHours?: number | undefined;
    /** Minutes between the starts a customer may book. */
    slotIntervalMinutes?: number | undefined;
    /** How far ahead a customer must book at least. */
    minNoticeMinutes?: number | undefined;
    /** How far ahead a customer may book at most. */
    bookingHorizonDays?: number | undefined;
    /** Whether a booking is confirmed without the business saying so. */
    autoConfirm?: boolean | undefined;
  }; reply: Business };
  /** Make the private address of your calendar: `POST /api/account/calendar-feed` */
  createCalendarFeed: { input: Record<never, never>; reply: NewCalendarFeed };
  /** Plan a class: `POST /api/class-times` */
  createClassTime: { input: {
    /** 0 is Sunday, 6 Saturday. */
    weekday?: number | null | undefined;
    /** Instead of `weekday`: once, on this day. */
    date?: string | null | undefined;
    /** When it begins, in the business’s zone. */
    start: string;
    /** Of a weekly one: not before this day. */
    from?: string | null | undefined;
    /** Of a weekly one: not after this day. */
    to?: string | null | undefined;
    /** What is taught: an active service of the business. */
    serviceId: string;
    /** Who teaches it: one of those who perform it. */
    professionalId: string;
  }; reply: ClassTime };
  /** Enter a client: `POST /api/business/clients` */
  createClient: { input: {
    /** As you call them. */
    name: string;
    /** An e-mail address; upper and lower case are the same. */
    email?: string | undefined;
    /** 3 to 40 digits, spaces and `+ ( ) - .`; at least one digit. */
    phone?: string | undefined;
    /** For yourself. Empty counts as none. */
    notes?: string | undefined;
    /** Which of your businesses; needed when you own several. */
    businessId?: string | undefined;
  }; reply: Client };
  /** Make a coupon: `POST /api/business/coupons` */
  createCoupon: { input: {
    /** 3 to 40 letters (A to Z), digits, `-` and `_`. */
    code: string;
    /** A share of the price, or an amount off it. */
    type: 'percent' | 'fixed';
    /** Percent: up to 100, with at most two decimals. Fixed: an amount with as many decimals as the currency has. */
    value: number;
    /** Whether it can be used; it can when not given. */
    active?: boolean | undefined;
    /** Only for a customer’s first booking at the business. */
    firstTimeOnly?: boolean | undefined;
    /** Whether everybody is shown it among the offers of the business; not when not given. */
    public?: boolean | undefined;
    /** Of `value` and `minSpendMajor`; the business’s when an amount needs one and none is given. */
    currency?: string | undefined;
    /** Usable from then on. A bare date means the whole day in the business’s zone; a date-time without an offset is wall-clock time there. */
    validFrom?: string | undefined;
    /** Usable until then; dates and times are read as in `validFrom`. */
    validTo?: string | undefined;
    /** Uses by everybody together; not below what it was used already. */
    usageLimit?: number | undefined;
    /** Uses by one customer. */
    perCustomerLimit?: number | undefined;
    /** Services of the business that it takes off from; empty means all of them. */
    serviceIds?: string[] | undefined;
    /** The least the whole booking must cost, discounted services or not. */
    minSpendMajor?: number | undefined;
    /** One of yours; needed only by who owns several. */
    businessId?: string | undefined;
  }; reply: Coupon };
  /** Save somebody you book for: `POST /api/family-members` */
  createFamilyMember: { input: {
    /** As the business sees it. */
    name: string;
    /** Who they are to you. */
    relation?: string | undefined;
    /** Their day of birth. */
    birthDate?: string | undefined;
  }; reply: FamilyMember };
  /** Allow an agent: `POST /api/grants` */
  createGrant: { input: {
    /** What to call the agent. */
    agentName: string;
    /** What it may do. */
    scopes: ('appointments:read' | 'appointments:book' | 'appointments:change' | 'family' | 'desk:read' | 'desk:book' | 'desk:block')[];
    /** Most that one visit may cost; with `currency`. */
    maxAmountMajor?: number | null | undefined;
    /** Most that all of them may cost together; with `currency`. */
    maxTotalMajor?: number | null | undefined;
    /** Of the amounts. A visit in another one is refused. */
    currency?: string | null | undefined;
    /** Most visits; each of a series counts. */
    maxBookings?: number | null | undefined;
    /** The only businesses. What is at others looks as if it did not exist. */
    businessIds?: string[] | null | undefined;
    /** The last day a visit may be on. */
    latestDate?: string | null | undefined;
    /** Whether you approve each booking, move and cancellation; `true` for what can do these, when not given. */
    asksFirst?: boolean | undefined;
    /** An instant of ISO 8601 when it ends by itself, at most five years ahead. */
    expiresAt?: string | null | undefined;
    /** How long what it asks for waits for your approval; 120 when not given. */
    approvalMinutes?: number | undefined;
  }; reply: NewGrant };
  /** Keep a slot for five minutes: `POST /api/holds` */
  createHold: { input: {
    /** Professional id. */
    professional: string;
    /** Business id. */
    business: string;
    /** In the zone of the business. */
    date: string;
    /** Wall-clock time there, `HH:MM`. */
    start: string;
    /** One or more service ids, done one after another. A class is booked alone. */
    services: string[];
  }; reply: Hold };
  /** Ask to work at a business, or invite a professional: `POST /api/join-requests` */
  createJoinRequest: { input: {
    /** Where. */
    businessId: string;
    /** For whoever runs the business: whom to invite. */
    professionalId?: string | undefined;
    /** An address to invite, in place of `professionalId`. */
    email?: string | undefined;
    /** Services of the business that they are to perform from the moment they join. */
    services?: string[] | undefined;
  }; reply: JoinRequest };
  /** Offer a package: `POST /api/business/packages` */
  createPackage: { input: {
    /** A service of the business. */
    serviceId: string;
    /** What customers see. */
    title: string;
    /** More about it; null for none. */
    description?: string | null | undefined;
    /** Sessions it holds. */
    sessionCount: number;
    /** For the whole package. */
    packagePriceMajor: number;
    /** For one session without it. */
    singleSessionPriceMajor: number;
    /** The currency of the business. */
    currency: string;
    /** Days from the sale until unused sessions expire. */
    validityDays: number;
    /** Whether it can be sold; a new one can when not given. */
    isActive?: boolean | undefined;
    /** Until when it is sold; null for no end. A bare date means to the end of that day in the business’s zone; a date-time without an offset is wall-clock time there. */
    onSaleUntil?: string | null | undefined;
  }; reply: ServicePackageDefinition };
  /** Make your own profile, or add staff: `POST /api/professionals` */
  createProfessional: { input: {
    /** What they do, in their own words. */
    role?: string | undefined;
    /** What they say about themselves. */
    bio?: string | undefined;
    /** Address of a picture, beginning `https://` or `http://`. */
    image?: string | null | undefined;
    workingHours?: {
      /** First minute. */
      start: string;
      /** The minute after the last, `24:00` at most. */
      end: string;
    } | undefined;
    /** When they do not work in between; they may not overlap. */
    breaks?: {
      /** First minute. */
      start: string;
      /** The minute after the last, `24:00` at most. */
      end: string;
    }[] | undefined;
    /** Ids of the services they offer: of the businesses they work at, and their own. */
    services?: string[] | undefined;
    /** As shown to customers. Required, unless it is about yourself. */
    name?: string | undefined;
    /** You yourself, at a business that you run: one account, both views. */
    self?: boolean | undefined;
    /** For an owner: where they work. Not needed with a single business. */
    businessId?: string | undefined;
  }; reply: Professional };
  /** Review a visit: `POST /api/reviews` */
  createReview: { input: {
    /** The visit. */
    appointmentId: string;
    /** From 1 to 5. */
    rating: number;
    /** For everybody to read; null or empty for none. */
    comment?: string | null | undefined;
  }; reply: Review };
  /** Offer a service: `POST /api/services` */
  createService: { input: {
    /** As shown to customers. */
    name: string;
    /** Minutes. */
    duration: number;
    /** What is done. */
    description?: string | undefined;
    /** In the currency’s major unit, with no more decimals than it has. Null for none. */
    price?: number | null | undefined;
    /** ISO 4217 code of the price. A service of a business has the business’s. */
    currency?: string | undefined;
    /** Name of the category it belongs to. */
    parent?: string | null | undefined;
    /** Made up by the business rather than taken from the catalog. */
    custom?: boolean | undefined;
    /** Seats in a session: 1 for one-to-one, more for a class. */
    capacity?: number | undefined;
    /** Minutes kept free before it. */
    bufferBefore?: number | undefined;
    /** Minutes kept free after it. */
    bufferAfter?: number | undefined;
    /** Whether it can be booked. */
    active?: boolean | undefined;
    /** Who performs it: professionals of the business. */
    professionalIds?: string[] | undefined;
    /** For an owner: who offers it. Not needed with a single business. */
    businessId?: string | undefined;
    /** Everybody who works there now performs it; in place of `professionalIds`. */
    everybody?: boolean | undefined;
  }; reply: Service };
  /** Open or work other hours on one date: `POST /api/special-hours` */
  createSpecialHours: { input: {
    /** Who works other hours. */
    professionalId?: string | undefined;
    /** What opens at other hours; or where the professional works them. */
    businessId?: string | undefined;
    /** The day: today or later. */
    date: string;
    /** First minute, in the business’s zone. */
    start: string;
    /** The minute after the last, `24:00` at most. */
    end: string;
  }; reply: SpecialHours };
  /** Ask the platform for help: `POST /api/support/tickets` */
  createSupportTicket: { input: {
    /** What it is about, in a few words. */
    subject: string;
    /** What you want to say. */
    message: string;
    link?: {
      /** What it is about. */
      type: 'appointment' | 'business' | 'professional' | 'service' | 'review';
      /** Its id. */
      id: string;
    } | undefined;
  }; reply: TicketConversation };
  /** Be away, or close a business: `POST /api/time-off` */
  createTimeOff: { input: {
    /** Who is away. */
    professionalId?: string | undefined;
    /** What is closed. */
    businessId?: string | undefined;
    /** First day. */
    startDate: string;
    /** Last day. */
    endDate: string;
    /** From this time of the first day on. */
    start?: string | undefined;
    /** Until this time of the last day. */
    end?: string | undefined;
    /** For those who may change it; nobody else reads it. */
    reason?: string | undefined;
    /** What becomes of the appointments in it; `refuse` when not given. */
    affected?: 'refuse' | 'keep' | 'cancel' | undefined;
  }; reply: TimeOff };
  /** Be told what happens: `POST /api/business/webhooks` */
  createWebhook: { input: {
    /** Begins `https://`, holds no credentials, and leads to the open internet; port 443, or one from 1024 on. */
    url: string;
    /** What to tell; naming one twice changes nothing. */
    events: ('appointment.booked' | 'appointment.confirmed' | 'appointment.cancelled' | 'appointment.rescheduled' | 'appointment.completed' | 'appointment.no_show' | 'appointment.updated' | 'appointment.paid' | 'appointment.refunded' | 'appointment.refund_failed' | 'review.created' | 'review.updated' | 'review.deleted' | 'review.answered')[];
    /** One of yours; needed only by who owns several. */
    businessId?: string | undefined;
  }; reply: WebhookWithSecret };
  /** Look at a request, or decide it, by the link that was mailed: `POST /api/approvals/by-link` */
  decideByLink: { input: {
    /** From the link. */
    token: string;
    /** What the person decides. */
    decision?: 'approve' | 'decline' | undefined;
  }; reply: Approval };
  /** Decline an invitation: `POST /api/invitations/{id}/decline` */
  declineInvitation: { input: {
    /** The invitation. */
    id: string;
  }; reply: Invitation };
  /** Say no: `POST /api/join-requests/{id}/decline` */
  declineJoinRequest: { input: {
    /** The request. */
    id: string;
  }; reply: JoinRequest };
  /** Refuse what an agent asks: `POST /api/approvals/{id}/decline` */
  declineRequest: { input: {
    /** The request. */
    id: string;
  }; reply: Approval };
  /** Delete your account: `DELETE /api/account` */
  deleteAccount: { input: {
    /** Your present password. */
    password: string;
  }; reply: undefined };
  /** Remove a weekly window: `DELETE /api/availability-rules/{id}` */
  deleteAvailabilityRule: { input: {
    /** The rule. */
    id: string;
  }; reply: undefined };
  /** Close the private address of your calendar: `DELETE /api/account/calendar-feed` */
  deleteCalendarFeed: { input: Record<never, never>; reply: undefined };
  /** Take a class off the timetable, once or for good: `DELETE /api/class-times/{id}` */
  deleteClassTime: { input: {
    /** The class time. */
    id: string;
    /** Of a weekly one: only this day of it. */
    occurrence?: string | undefined;
    /** What becomes of its bookings: `cancel` with messages and refunds. */
    affected?: 'refuse' | 'cancel' | undefined;
    /** Why, for those whose visit is cancelled. */
    reason?: string | undefined;
  }; reply: undefined };
  /** Remove a client: `DELETE /api/business/clients/{id}` */
  deleteClient: { input: {
    /** Of the client. */
    id: string;
  }; reply: undefined };
  /** Remove a note: `DELETE /api/business/clients/{id}/notes/{noteId}` */
  deleteClientNote: { input: {
    /** Of the client. */
    id: string;
    /** Of the note. */
    noteId: string;
  }; reply: undefined };
  /** Remove a coupon: `DELETE /api/business/coupons/{id}` */
  deleteCoupon: { input: {
    /** The coupon. */
    id: string;
  }; reply: undefined };
  /** Remove a family member: `DELETE /api/family-members/{id}` */
  deleteFamilyMember: { input: {
    /** Of the family member. */
    id: string;
  }; reply: undefined };
  /** Give a kept slot back: `DELETE /api/holds/{id}` */
  deleteHold: { input: {
    /** The hold. */
    id: string;
  }; reply: undefined };
  /** Delete your review: `DELETE /api/reviews/{id}` */
  deleteReview: { input: {
    /** The review. */
    id: string;
  }; reply: undefined };
  /** Remove your answer to a review: `DELETE /api/reviews/{id}/reply` */
  deleteReviewReply: { input: {
    /** The review. */
    id: string;
  }; reply: undefined };
  /** Stop offering a service: `DELETE /api/services/{id}` */
  deleteService: { input: {
    /** The service. */
    id: string;
  }; reply: undefined };
  /** Go back to the usual hours: `DELETE /api/special-hours/{id}` */
  deleteSpecialHours: { input: {
    /** The special hours. */
    id: string;
  }; reply: undefined };
  /** Be back, or open again: `DELETE /api/time-off/{id}` */
  deleteTimeOff: { input: {
    /** The absence or closure. */
    id: string;
  }; reply: undefined };
  /** Remove a webhook: `DELETE /api/business/webhooks/{id}` */
  deleteWebhook: { input: {
    /** The webhook. */
    id: string;
  }; reply: undefined };
  /** Sign an account out everywhere: `POST /api/accounts/{id}/end-sessions` */
  endAccountSessions: { input: {
    /** The account. */
    id: string;
  }; reply: SupervisedAccountDetail };
  /** End one of your sessions: `DELETE /api/account/sessions/{id}` */
  endSession: { input: {
    /** The session. */
    id: string;
  }; reply: undefined };
  /** Why a time is not free, and which are: `GET /api/availability/explain` */
  explainTime: { input: {
    /** The professional. */
    professionalId: string;
    /** The business. */
    businessId: string;
    /** What is to be done, which says how long. One step of the business’s grid when not given. */
    serviceId?: string | undefined;
    /** Wall-clock time at the business, `YYYY-MM-DDTHH:MM`. */
    start: string;
  }; reply: SlotExplanation };
  /** Everything held about you: `GET /api/account/export` */
  exportAccount: { input: Record<never, never>; reply: {
    /** When it was written. */
    exportedAt: string;
    user: User;
    familyMembers: Record<string, unknown>[];
    sessions: Record<string, unknown>[];
    grants: Record<string, unknown>[];
    grantActivity: Record<string, unknown>[];
    emailLinks: Record<string, unknown>[];
    appointments: Record<string, unknown>[];
    payments: Record<string, unknown>[];
    holds: Record<string, unknown>[];
    waitlist: Record<string, unknown>[];
    approvals: Record<string, unknown>[];
    reviews: Record<string, unknown>[];
    alerts: Record<string, unknown>[];
    notifications: Record<string, unknown>[];
    packages: Record<string, unknown>[];
    clientRecords: Record<string, unknown>[];
    reports: Record<string, unknown>[];
    supportTickets: Record<string, unknown>[];
    businesses: Record<string, unknown>[];
    memberships: Record<string, unknown>[];
    invitations: Record<string, unknown>[];
    webhooks: Record<string, unknown>[];
    /** Your profile as a professional, with your hours, absences, own services and requests. */
    professional: Record<string, unknown> | null;
    /** Since when your calendar has a private address. */
    calendarFeed: Record<string, unknown> | null;
  } };
  /** The same, for a spreadsheet: `GET /api/business/analytics/export.csv` */
  exportAnalytics: { input: {
    /** The first day; 29 days before the last when not given. */
    from?: string | undefined;
    /** The last day; today when not given. */
    to?: string | undefined;
    /** One of yours, or one you work at; needed only by whoever has several. */
    businessId?: string | undefined;
    /** What the lines are of; days when not given. */
    table?: 'day' | 'professional' | 'service' | undefined;
  }; reply: string };
  /** The same, for a spreadsheet: `GET /api/audit/export.csv` */
  exportAuditEntries: { input: {
    /** The first day, in UTC. */
    from?: string | undefined;
    /** The last day, in UTC. */
    to?: string | undefined;
    /** The admin. */
    by?: string | undefined;
    /** Only these. */
    kind?: 'business.approved' | 'business.rejected' | 'business.suspended' | 'business.reinstated' | 'report.resolved' | 'content.unhidden' | 'ticket.answered' | 'ticket.changed' | 'account.suspended' | 'account.reinstated' | 'account.sessions_ended' | 'admin.created' | 'keys.rotated' | 'secrets.rotated' | undefined;
    /** What was done to this. */
    subjectId?: string | undefined;
  }; reply: string };
  /** All clients, for a spreadsheet: `GET /api/business/clients/export.csv` */
  exportClients: { input: {
    /** Which of your businesses; needed when you own several. */
    businessId?: string | undefined;
  }; reply: string };
  /** The slots of a day: `GET /api/availability` */
  findFreeTimes: { input: {
    /** The professional. */
    professionalId: string;
    /** The business. */
    businessId: string;
    /** Which day, at the business. */
    date: string;
    /** What is to be done, which says how long. One step of the business’s grid when not given. */
    serviceId?: string | undefined;
    /** Most slots to return; the whole day when not given. */
    limit?: number | undefined;
    /** Where the next page begins: taken from the `Link` header of the last. */
    cursor?: string | undefined;
  }; reply: AvailabilitySlot[]; list: true };
  /** The next free slot: `GET /api/availability/next` */
  findNextFreeTime: { input: {
    /** The professional. */
    professionalId: string;
    /** The business. */
    businessId: string;
    /** What is to be done, which says how long. One step of the business’s grid when not given. */
    serviceId?: string | undefined;
  }; reply: FreeSlot };
  /** Your account: `GET /api/account` */
  getAccount: { input: Record<never, never>; reply: User };
  /** How a business is doing: `GET /api/business/analytics` */
  getAnalytics: { input: {
    /** The first day; 29 days before the last when not given. */
    from?: string | undefined;
    /** The last day; today when not given. */
    to?: string | undefined;
    /** One of yours, or one you work at; needed only by whoever has several. */
    businessId?: string | undefined;
  }; reply: Analytics };
  /** How to get an API key: `GET /api/keys` */
  getApiKeyGuide: { input: Record<never, never>; reply: {
    service: string;
    onboarding: string;
    freeTier: {
      rateLimit: string;
      price: string;
      creditCardRequired: boolean;
      sandboxEnvironment: boolean;
    };
    /** What the key may read. */
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
    /** The readable reference. */
    documentation: string;
    /** The OpenAPI document. */
    openApi: string;
    /** The summary for language models. */
    llmsTxt: string;
  } };
  /** One appointment: `GET /api/appointments/{id}` */
  getAppointment: { input: {
    /** The appointment. */
    id: string;
  }; reply: Appointment };
  /** An appointment as a file for calendars: `GET /api/appointments/{id}/calendar.ics` */
  getAppointmentCalendarFile: { input: {
    /** The appointment. */
    id: string;
  }; reply: string };
  /** One request, and what became of it: `GET /api/approvals/{id}` */
  getApproval: { input: {
    /** The request. */
    id: string;
  }; reply: Approval };
  /** One business: `GET /api/businesses/{id}` */
  getBusiness: { input: {
    /** The business. */
    id: string;
  }; reply: Business };
  /** Which sites may show the booking of a business: `GET /api/businesses/{id}/embed` */
  getBusinessEmbedding: { input: {
    /** The business. */
    id: string;
  }; reply: Embedding };
  /** Whether your calendar has a private address: `GET /api/account/calendar-feed` */
  getCalendarFeed: { input: Record<never, never>; reply: CalendarFeed };
  /** One client: `GET /api/business/clients/{id}` */
  getClient: { input: {
    /** Of the client. */
    id: string;
  }; reply: Client };
  /** How often a client came, and what they spent: `GET /api/business/clients/{id}/figures` */
  getClientFigures: { input: {
    /** Of the client. */
    id: string;
  }; reply: ClientFigures };
  /** How far an import is: `GET /api/business/clients/imports/{id}` */
  getClientImport: { input: {
    /** Of the import. */
    id: string;
  }; reply: ClientImportProgress };
  /** What this agent may do: `GET /api/grants/current` */
  getCurrentGrant: { input: Record<never, never>; reply: Grant };
  /** One of the agents you allowed: `GET /api/grants/{id}` */
  getGrant: { input: {
    /** The grant. */
    id: string;
  }; reply: Grant };
  /** How the marketplace is doing: `GET /api/platform/figures` */
  getPlatformFigures: { input: {
    /** The first day; 29 days before the last when not given. */
    from?: string | undefined;
    /** The last day; today, in UTC, when not given. */
    to?: string | undefined;
  }; reply: PlatformFigures };
  /** One professional: `GET /api/professionals/{id}` */
  getProfessional: { input: {
    /** The professional. */
    id: string;
  }; reply: Professional };
  /** A report, what it is about and what was decided on that: `GET /api/moderation/reports/{id}` */
  getReport: { input: {
    /** The report. */
    id: string;
  }; reply: ModerationReportDetail };
  /** One service: `GET /api/services/{id}` */
  getService: { input: {
    /** The service. */
    id: string;
  }; reply: Service };
  /** A ticket with its messages: `GET /api/support/tickets/{id}` */
  getSupportTicket: { input: {
    /** The ticket. */
    id: string;
  }; reply: TicketConversation };
  /** One wish, and the offer it may have: `GET /api/waitlist/{id}` */
  getWaitlistEntry: { input: {
    /** The entry. */
    id: string;
  }; reply: WaitlistEntry };
  /** Enter clients from a spreadsheet: `POST /api/business/clients/import` */
  importClients: { input: {
    /** The text of the file. */
    csv: string;
    /** Which of your businesses; needed when you own several. */
    businessId?: string | undefined;
  }; reply: ClientImport };
  /** Invite a manager or staff: `POST /api/businesses/{id}/members` */
  inviteMember: { input: {
    /** The business. */
    id: string;
    /** The account. */
    userId?: string | null | undefined;
    /** The address, in place of `userId`. */
    email?: string | null | undefined;
    /** What they may do. */
    role: 'manager' | 'staff';
  }; reply: Member };
  /** Wait for a time to become free: `POST /api/waitlist` */
  joinWaitlist: { input: {
    /** With whom; left out for whoever is free. */
    professional?: string | undefined;
    /** Business id. */
    business: string;
    /** One or more service ids, done one after another. A class is booked alone. */
    services: string[];
    /** First day that suits, in the zone of the business. */
    from: string;
    /** Last day that suits. */
    to: string;
    /** Earliest start that suits, at the business. */
    after?: string | undefined;
    /** Suits when it starts before this time, at the business. */
    before?: string | undefined;
  }; reply: WaitlistEntry };
  /** Wait no longer: `DELETE /api/waitlist/{id}` */
  leaveWaitlist: { input: {
    /** The entry. */
    id: string;
  }; reply: undefined };
  /** Find accounts: `GET /api/accounts` */
  listAccounts: { input: {
    /** A part of the name or the address, or the whole id. */
    query?: string | undefined;
    /** Only those. */
    role?: 'customer' | 'business' | 'professional' | 'admin' | undefined;
    /** Only those. */
    status?: 'active' | 'suspended' | undefined;
    /** Most rows to return (100 when not given). */
    limit?: number | undefined;
    /** Where the next page begins: taken from the `Link` header of the last. */
    cursor?: string | undefined;
  }; reply: SupervisedAccount[]; list: true };
  /** Alerts about your appointments: `GET /api/alerts` */
  listAlerts: { input: {
    /** Only those. */
    status?: 'pending' | 'accepted' | 'declined' | 'superseded' | undefined;
    /** Only those about this appointment. */
    appointmentId?: string | undefined;
    /** Most rows to return (100 when not given). */
    limit?: number | undefined;
    /** Where the next page begins: taken from the `Link` header of the last. */
    cursor?: string | undefined;
  }; reply: Alert[]; list: true };
  /** Who changed an appointment, and when: `GET /api/appointments/{id}/history` */
  listAppointmentHistory: { input: {
    /** The appointment. */
    id: string;
    /** Most rows to return (100 when not given). */
    limit?: number | undefined;
    /** Where the next page begins: taken from the `Link` header of the last. */
    cursor?: string | undefined;
  }; reply: AppointmentHistoryEntry[]; list: true };
  /** Your appointments, or those of your business: `GET /api/appointments` */
  listAppointments: { input: {
    /** Starting on this day or later. */
    from?: string | undefined;
    /** Starting on this day or earlier. */
    to?: string | undefined;
    /** Starting on this day. */
    date?: string | undefined;
    /** Only those in this status. */
    status?: 'Pending' | 'Confirmed' | 'Cancelled' | 'Completed' | 'NoShow' | undefined;
    /** Only those at this business. */
    businessId?: string | undefined;
    /** Only those with this professional. */
    professionalId?: string | undefined;
    /** Only those of this account. */
    clientId?: string | undefined;
    /** With `true` only those that are to take place and have not begun. */
    upcoming?: boolean | undefined;
    /** With `true` all the others: those that have begun, or will not take place. */
    past?: boolean | undefined;
    /** Only those of this series. */
    recurringGroupId?: string | undefined;
    /** Whether the earliest start comes first (`soonest`, when not given) or the last one. */
    order?: 'soonest' | 'latest' | undefined;
    /** Most rows to return (100 when not given). */
    limit?: number | undefined;
    /** Where the next page begins: taken from the `Link` header of the last. */
    cursor?: string | undefined;
  }; reply: Appointment[]; list: true };
  /** What agents ask you: `GET /api/approvals` */
  listApprovals: { input: {
    /** Only these; `pending` are those that wait for you. */
    status?: 'pending' | 'approved' | 'declined' | 'lapsed' | undefined;
    /** Most rows to return (100 when not given). */
    limit?: number | undefined;
    /** Where the next page begins: taken from the `Link` header of the last. */
    cursor?: string | undefined;
  }; reply: Approval[]; list: true };
  /** What platform staff did: `GET /api/audit` */
  listAuditEntries: { input: {
    /** The first day, in UTC. */
    from?: string | undefined;
    /** The last day, in UTC. */
    to?: string | undefined;
    /** The admin. */
    by?: string | undefined;
    /** Only these. */
    kind?: 'business.approved' | 'business.rejected' | 'business.suspended' | 'business.reinstated' | 'report.resolved' | 'content.unhidden' | 'ticket.answered' | 'ticket.changed' | 'account.suspended' | 'account.reinstated' | 'account.sessions_ended' | 'admin.created' | 'keys.rotated' | 'secrets.rotated' | undefined;
    /** What was done to this. */
    subjectId?: string | undefined;
    /** Most rows to return (100 when not given). */
    limit?: number | undefined;
    /** Where the next page begins: taken from the `Link` header of the last. */
    cursor?: string | undefined;
  }; reply: AuditEntry[]; list: true };
  /** Weekly rules: yours, and those at your businesses: `GET /api/availability-rules` */
  listAvailabilityRules: { input: {
    /** Only this professional’s. */
    professionalId?: string | undefined;
    /** Only those at this business. */
    businessId?: string | undefined;
    /** Most rows to return (100 when not given). */
    limit?: number | undefined;
    /** Where the next page begins: taken from the `Link` header of the last. */
    cursor?: string | undefined;
  }; reply: AvailabilityRule[]; list: true };
  /** What a business offers to everybody: `GET /api/businesses/{id}/offers` */
  listBusinessOffers: { input: {
    /** The business. */
    id: string;
  }; reply: Offers };
  /** Find businesses: `GET /api/businesses` */
  listBusinesses: { input: {
    /** The city, however it is written. */
    city?: string | undefined;
    /** The country: its English name or its ISO code. */
    country?: string | undefined;
    /** Words to look for in name, description, city and services offered. A typing error is forgiven. */
    query?: string | undefined;
    /** The user who owns it; `me` for every one the session’s account belongs to, whatever its `role`. */
    userId?: string | undefined;
    /** What it is, or was, called in the address of its page. */
    slug?: string | undefined;
    /** Only these: up to 100 ids with commas between them. */
    ids?: string | undefined;
    /** Offers a service of this category. */
    category?: string | undefined;
    /** Latitude; needs `lng`. */
    lat?: number | undefined;
    /** Longitude; needs `lat`. */
    lng?: number | undefined;
    /** At most so far from `lat` and `lng` (25 when not given). */
    radiusKm?: number | undefined;
    /** Opens on this day of the week, or for once on this date, and is not closed all day. */
    openOn?: string | undefined;
    /** Where it stands. Only those who belong to them and admins see businesses that are not active, so others find none of them. */
    status?: 'draft' | 'under_review' | 'active' | 'suspended' | 'closed' | undefined;
    /** Most rows to return (100 when not given). */
    limit?: number | undefined;
    /** Where the next page begins: taken from the `Link` header of the last. */
    cursor?: string | undefined;
  }; reply: Business[]; list: true };
  /** Categories of services: `GET /api/categories` */
  listCategories: { input: {
    /** Most rows to return (100 when not given). */
    limit?: number | undefined;
    /** Where the next page begins: taken from the `Link` header of the last. */
    cursor?: string | undefined;
  }; reply: Category[]; list: true };
  /** Cities with businesses: `GET /api/cities` */
  listCities: { input: {
    /** Only those that are called so in the address of a page. */
    slug?: string | undefined;
    /** Most rows to return (100 when not given). */
    limit?: number | undefined;
    /** Where the next page begins: taken from the `Link` header of the last. */
    cursor?: string | undefined;
  }; reply: City[]; list: true };
  /** The timetable of the businesses you own or work at: `GET /api/class-times` */
  listClassTimes: { input: {
    /** Only at this business. */
    businessId?: string | undefined;
    /** Only of this service. */
    serviceId?: string | undefined;
    /** Only by this professional. */
    professionalId?: string | undefined;
    /** Most rows to return (100 when not given). */
    limit?: number | undefined;
    /** Where the next page begins: taken from the `Link` header of the last. */
    cursor?: string | undefined;
  }; reply: ClassTime[]; list: true };
  /** What is on the timetable: `GET /api/classes` */
  listClasses: { input: {
    /** Whose. */
    businessId: string;
    /** First day; today when not given. */
    from?: string | undefined;
    /** Last day; a week from the first when not given. */
    to?: string | undefined;
    /** Only of this service. */
    serviceId?: string | undefined;
    /** Only by this professional. */
    professionalId?: string | undefined;
    /** Most rows to return (100 when not given). */
    limit?: number | undefined;
    /** Where the next page begins: taken from the `Link` header of the last. */
    cursor?: string | undefined;
  }; reply: ComingClass[]; list: true };
  /** A client's appointments at your business: `GET /api/business/clients/{id}/appointments` */
  listClientAppointments: { input: {
    /** Of the client. */
    id: string;
    /** Most rows to return (100 when not given). */
    limit?: number | undefined;
    /** Where the next page begins: taken from the `Link` header of the last. */
    cursor?: string | undefined;
  }; reply: Appointment[]; list: true };
  /** What became of the rows of an import: `GET /api/business/clients/imports/{id}/rows` */
  listClientImportRows: { input: {
    /** Of the import. */
    id: string;
    /** Only these. */
    outcome?: 'created' | 'updated' | 'unchanged' | 'failed' | undefined;
    /** Most rows to return (100 when not given). */
    limit?: number | undefined;
    /** Where the next page begins: taken from the `Link` header of the last. */
    cursor?: string | undefined;
  }; reply: ClientImportRow[]; list: true };
  /** Imports of clients: `GET /api/business/clients/imports` */
  listClientImports: { input: {
    /** Which of your businesses; needed when you own several. */
    businessId?: string | undefined;
    /** Most rows to return (100 when not given). */
    limit?: number | undefined;
    /** Where the next page begins: taken from the `Link` header of the last. */
    cursor?: string | undefined;
  }; reply: ClientImportProgress[]; list: true };
  /** What was noted about a client, and when: `GET /api/business/clients/{id}/notes` */
  listClientNotes: { input: {
    /** Of the client. */
    id: string;
    /** Most rows to return (100 when not given). */
    limit?: number | undefined;
    /** Where the next page begins: taken from the `Link` header of the last. */
    cursor?: string | undefined;
  }; reply: ClientNote[]; list: true };
  /** The people your business knows: `GET /api/business/clients` */
  listClients: { input: {
    /** A name, or how an address or a number begins. */
    query?: string | undefined;
    /** Which of your businesses; needed when you own several. */
    businessId?: string | undefined;
    /** Most rows to return (100 when not given). */
    limit?: number | undefined;
    /** Where the next page begins: taken from the `Link` header of the last. */
    cursor?: string | undefined;
  }; reply: Client[]; list: true };
  /** Your coupons: `GET /api/business/coupons` */
  listCoupons: { input: {
    /** Only those of this business. */
    businessId?: string | undefined;
    /** Only those that are switched on, or off. */
    active?: boolean | undefined;
    /** Most rows to return (100 when not given). */
    limit?: number | undefined;
    /** Where the next page begins: taken from the `Link` header of the last. */
    cursor?: string | undefined;
  }; reply: Coupon[]; list: true };
  /** Whom you book for: `GET /api/family-members` */
  listFamilyMembers: { input: {
    /** Most rows to return (100 when not given). */
    limit?: number | undefined;
    /** Where the next page begins: taken from the `Link` header of the last. */
    cursor?: string | undefined;
  }; reply: FamilyMember[]; list: true };
  /** Which days have something free: `GET /api/availability/days` */
  listFreeDays: { input: {
    /** The business. */
    businessId: string;
    /** What is to be done: one to 8 service ids with commas between them, in the order of a booking’s `services`. Their lengths and buffers are added up as a booking does it. */
    serviceIds: string;
    /** With this professional. When not given, with anybody at the business who performs all of it. */
    professionalId?: string | undefined;
    /** First day, at the business (today when not given). */
    from?: string | undefined;
    /** Last day, at most 30 after `from` (13 after it when not given). */
    to?: string | undefined;
  }; reply: FreeDay[] };
  /** What an agent did, and what it was refused: `GET /api/grants/{id}/activity` */
  listGrantActivity: { input: {
    /** The grant. */
    id: string;
    /** Most rows to return (100 when not given). */
    limit?: number | undefined;
    /** Where the next page begins: taken from the `Link` header of the last. */
    cursor?: string | undefined;
  }; reply: GrantActivity[]; list: true };
  /** Agents you allowed: `GET /api/grants` */
  listGrants: { input: {
    /** Only those; `ended`: revoked or expired. */
    status?: 'active' | 'ended' | undefined;
    /** Most rows to return (100 when not given). */
    limit?: number | undefined;
    /** Where the next page begins: taken from the `Link` header of the last. */
    cursor?: string | undefined;
  }; reply: Grant[]; list: true };
  /** Times that somebody keeps while they decide: `GET /api/holds` */
  listHolds: { input: {
    /** Only at this business. */
    businessId?: string | undefined;
    /** Starting on this day or later. */
    from?: string | undefined;
    /** Starting on this day or earlier. */
    to?: string | undefined;
    /** Most rows to return (100 when not given). */
    limit?: number | undefined;
    /** Where the next page begins: taken from the `Link` header of the last. */
    cursor?: string | undefined;
  }; reply: KeptTime[]; list: true };
  /** Businesses that invite you to be a member: `GET /api/invitations` */
  listInvitations: { input: {
    /** Most rows to return (100 when not given). */
    limit?: number | undefined;
    /** Where the next page begins: taken from the `Link` header of the last. */
    cursor?: string | undefined;
  }; reply: Invitation[]; list: true };
  /** Requests you made or may answer: `GET /api/join-requests` */
  listJoinRequests: { input: {
    /** Only those. */
    status?: 'pending' | 'accepted' | 'declined' | undefined;
    /** Only those about this business. */
    businessId?: string | undefined;
    /** Most rows to return (100 when not given). */
    limit?: number | undefined;
    /** Where the next page begins: taken from the `Link` header of the last. */
    cursor?: string | undefined;
  }; reply: JoinRequest[]; list: true };
  /** Who belongs to a business: `GET /api/businesses/{id}/members` */
  listMembers: { input: {
    /** The business. */
    id: string;
    /** Most rows to return (100 when not given). */
    limit?: number | undefined;
    /** Where the next page begins: taken from the `Link` header of the last. */
    cursor?: string | undefined;
  }; reply: Member[]; list: true };
  /** What you were told: `GET /api/notifications` */
  listNotifications: { input: {
    /** With `true`, only those you have not marked as read. */
    unread?: boolean | undefined;
    /** Most rows to return (100 when not given). */
    limit?: number | undefined;
    /** Where the next page begins: taken from the `Link` header of the last. */
    cursor?: string | undefined;
  }; reply: Notification[]; list: true };
  /** Reviews you wrote: `GET /api/account/reviews` */
  listOwnReviews: { input: {
    /** Only that of this visit. */
    appointmentId?: string | undefined;
    /** Most rows to return (100 when not given). */
    limit?: number | undefined;
    /** Where the next page begins: taken from the `Link` header of the last. */
    cursor?: string | undefined;
  }; reply: OwnReview[]; list: true };
  /** Packages you can use: `GET /api/packages` */
  listPackageBalances: { input: {
    /** Only at this business. */
    businessId?: string | undefined;
    /** Only for this service. */
    serviceId?: string | undefined;
    /** Most rows to return (100 when not given). */
    limit?: number | undefined;
    /** Where the next page begins: taken from the `Link` header of the last. */
    cursor?: string | undefined;
  }; reply: CustomerPackageBalance[]; list: true };
  /** Packages your business sold: `GET /api/business/packages/purchases` */
  listPackagePurchases: { input: {
    /** Only this package. */
    packageId?: string | undefined;
    /** Only this customer. */
    userId?: string | undefined;
    /** Only of this business, for an owner of several. */
    businessId?: string | undefined;
    /** Most rows to return (100 when not given). */
    limit?: number | undefined;
    /** Where the next page begins: taken from the `Link` header of the last. */
    cursor?: string | undefined;
  }; reply: ServicePackagePurchase[]; list: true };
  /** Packages your business offers: `GET /api/business/packages` */
  listPackages: { input: {
    /** Only of this business, for an owner of several. */
    businessId?: string | undefined;
    /** Most rows to return (100 when not given). */
    limit?: number | undefined;
    /** Where the next page begins: taken from the `Link` header of the last. */
    cursor?: string | undefined;
  }; reply: ServicePackageDefinition[]; list: true };
  /** Find professionals: `GET /api/professionals` */
  listProfessionals: { input: {
    /** Works in this business. */
    businessId?: string | undefined;
    /** Offers this service. */
    serviceId?: string | undefined;
    /** The user it belongs to; `me` for the session’s own. */
    userId?: string | undefined;
    /** What they are, or were, called in the address of their page. */
    slug?: string | undefined;
    /** Only these: up to 100 ids with commas between them. */
    ids?: string | undefined;
    /** Words of name or role. A typing error is forgiven. */
    query?: string | undefined;
    /** Most rows to return (100 when not given). */
    limit?: number | undefined;
    /** Where the next page begins: taken from the `Link` header of the last. */
    cursor?: string | undefined;
  }; reply: Professional[]; list: true };
  /** What was reported: `GET /api/moderation/reports` */
  listReports: { input: {
    /** Only those. */
    status?: 'open' | 'dismissed' | 'actioned' | undefined;
    /** Only reports on those. */
    targetType?: 'business' | 'professional' | 'review' | undefined;
    /** Only reports on this one. */
    targetId?: string | undefined;
    /** Most rows to return (100 when not given). */
    limit?: number | undefined;
    /** Where the next page begins: taken from the `Link` header of the last. */
    cursor?: string | undefined;
  }; reply: ModerationReport[]; list: true };
  /** Reviews of a professional, or at a business: `GET /api/reviews` */
  listReviews: { input: {
    /** The professional. One of the two is required. */
    professionalId?: string | undefined;
    /** The business. */
    businessId?: string | undefined;
    /** With `true` only those that the business answered, with `false` the others. */
    answered?: boolean | undefined;
    /** Most rows to return (100 when not given). */
    limit?: number | undefined;
    /** Where the next page begins: taken from the `Link` header of the last. */
    cursor?: string | undefined;
  }; reply: Review[]; list: true };
  /** Find services: `GET /api/services` */
  listServices: { input: {
    /** Name of the parent, or of the category itself. */
    category?: string | undefined;
    /** Offered by this business. */
    businessId?: string | undefined;
    /** Performed by this professional. */
    professionalId?: string | undefined;
    /** Words of the name. A typing error is forgiven. */
    query?: string | undefined;
    /** Offered in this city, however it is written. */
    city?: string | undefined;
    /** Latitude; needs `lng`. */
    lat?: number | undefined;
    /** Longitude; needs `lat`. */
    lng?: number | undefined;
    /** At most so far from `lat` and `lng` (25 when not given). */
    radiusKm?: number | undefined;
    /** Costs at most so much, in its own currency. Services without a price are left out. */
    maxPrice?: number | undefined;
    /** The cheapest first (`price`, each in its own currency; without a price last), the oldest (`age`), the best match (`match`, needs `query`) or the nearest (`distance`, needs `lat` and `lng`). */
    sort?: 'price' | 'age' | 'match' | 'distance' | undefined;
    /** Most rows to return (100 when not given). */
    limit?: number | undefined;
    /** Where the next page begins: taken from the `Link` header of the last. */
    cursor?: string | undefined;
  }; reply: Service[]; list: true };
  /** Where you are signed in: `GET /api/account/sessions` */
  listSessions: { input: {
    /** Most rows to return (100 when not given). */
    limit?: number | undefined;
    /** Where the next page begins: taken from the `Link` header of the last. */
    cursor?: string | undefined;
  }; reply: OwnSession[]; list: true };
  /** Other hours on single dates that concern you: `GET /api/special-hours` */
  listSpecialHours: { input: {
    /** Those of this professional. */
    professionalId?: string | undefined;
    /** Those of this business. */
    businessId?: string | undefined;
    /** Only those of this day or later. */
    from?: string | undefined;
    /** Only those of this day or earlier. */
    to?: string | undefined;
    /** Most rows to return (100 when not given). */
    limit?: number | undefined;
    /** Where the next page begins: taken from the `Link` header of the last. */
    cursor?: string | undefined;
  }; reply: SpecialHours[]; list: true };
  /** Your tickets; for admins, everybody’s: `GET /api/support/tickets` */
  listSupportTickets: { input: {
    /** Only those. */
    status?: 'open' | 'pending' | 'resolved' | 'closed' | undefined;
    /** For admins: only those that this admin looks after. Others: ignored. */
    assigneeId?: string | undefined;
    /** For admins: only those that you look after. Others: ignored. */
    mine?: boolean | undefined;
    /** Most rows to return (100 when not given). */
    limit?: number | undefined;
    /** Where the next page begins: taken from the `Link` header of the last. */
    cursor?: string | undefined;
  }; reply: Ticket[]; list: true };
  /** Absences and closures that concern you: `GET /api/time-off` */
  listTimeOff: { input: {
    /** Absences of this professional. */
    professionalId?: string | undefined;
    /** Closures of this business. */
    businessId?: string | undefined;
    /** With `businessId`: what keeps its people away from there, too. */
    withAbsences?: boolean | undefined;
    /** Only what lasts into this day or later. */
    from?: string | undefined;
    /** Only what begins on this day or earlier. */
    to?: string | undefined;
    /** Most rows to return (100 when not given). */
    limit?: number | undefined;
    /** Where the next page begins: taken from the `Link` header of the last. */
    cursor?: string | undefined;
  }; reply: TimeOff[]; list: true };
  /** The times of a day, with one professional or anybody: `GET /api/availability/times` */
  listTimes: { input: {
    /** The business. */
    businessId: string;
    /** What is to be done: one to 8 service ids with commas between them, in the order of a booking’s `services`. Their lengths and buffers are added up as a booking does it. */
    serviceIds: string;
    /** With this professional. When not given, with anybody at the business who performs all of it. */
    professionalId?: string | undefined;
    /** Which day, at the business. */
    date: string;
  }; reply: TeamTime[] };
  /** What you wait for, or who waits at your businesses: `GET /api/waitlist` */
  listWaitlistEntries: { input: {
    /** Only those at this business. */
    businessId?: string | undefined;
    /** Only those. */
    status?: 'waiting' | 'offered' | 'booked' | 'expired' | 'left' | undefined;
    /** Most rows to return (100 when not given). */
    limit?: number | undefined;
    /** Where the next page begins: taken from the `Link` header of the last. */
    cursor?: string | undefined;
  }; reply: WaitlistEntry[]; list: true };
  /** What a webhook was told: `GET /api/business/webhooks/{id}/deliveries` */
  listWebhookDeliveries: { input: {
    /** The webhook. */
    id: string;
    /** Most rows to return (100 when not given). */
    limit?: number | undefined;
    /** Where the next page begins: taken from the `Link` header of the last. */
    cursor?: string | undefined;
  }; reply: WebhookDelivery[]; list: true };
  /** Your webhooks: `GET /api/business/webhooks` */
  listWebhooks: { input: {
    /** Only those of this business. */
    businessId?: string | undefined;
    /** Most rows to return (100 when not given). */
    limit?: number | undefined;
    /** Where the next page begins: taken from the `Link` header of the last. */
    cursor?: string | undefined;
  }; reply: Webhook[]; list: true };
  /** One account, and where it has something to say: `GET /api/accounts/{id}` */
  lookUpAccount: { input: {
    /** The account. */
    id: string;
  }; reply: SupervisedAccountDetail };
  /** Mark all as read: `POST /api/notifications/read-all` */
  markAllNotificationsRead: { input: Record<never, never>; reply: undefined };
  /** Record that an appointment was paid at the desk: `POST /api/appointments/{id}/mark-paid` */
  markAppointmentPaid: { input: {
    /** The appointment. */
    id: string;
    /** Exactly what is owed, in major units. Required. */
    amountMajor?: number | undefined;
  }; reply: Appointment };
  /** Record that the client did not come: `POST /api/appointments/{id}/no-show` */
  markNoShow: { input: {
    /** The appointment. */
    id: string;
  }; reply: Appointment };
  /** Mark one as read: `POST /api/notifications/{id}/read` */
  markNotificationRead: { input: {
    /** The notification. */
    id: string;
  }; reply: Notification };
  /** Make two records of one person one: `POST /api/business/clients/{id}/merge` */
  mergeClients: { input: {
    /** Of the client that is kept. */
    id: string;
    /** Of the other record of the same business. */
    otherId: string;
  }; reply: Client };
  /** What a coupon would take off: `POST /api/coupons/preview` */
  previewCoupon: { input: {
    /** In upper or lower case. */
    couponCode: string;
    /** Where to book. */
    business: string;
    /** Active services of the business; one that is named twice counts twice. */
    services: string[];
  }; reply: CouponPreview };
  /** What a booking would cost, and its conditions: `POST /api/appointments/quote` */
  quoteAppointment: { input: {
    /** Professional id. */
    professional: string;
    /** Business id. */
    business: string;
    /** In the zone of the business. */
    date: string;
    /** Wall-clock time there, `HH:MM`. */
    start: string;
    /** One or more service ids, done one after another. A class is booked alone. */
    services: string[];
    /** What client and staff see. */
    notes?: string | undefined;
    /** What only staff see; of customers it is not taken. */
    staffNotes?: string | undefined;
    /** Whom a customer books for, if not themself. */
    familyMemberId?: string | undefined;
    /** How the series goes on; with `recurringCount`. */
    recurringFrequency?: 'none' | 'weekly' | 'biweekly' | undefined;
    /** Occurrences of the series, the first included; with `recurringFrequency`, and 1 where that is `none`. */
    recurringCount?: number | undefined;
    /** Not together with `packagePurchaseId`. */
    couponCode?: string | undefined;
    /** A purchase of the client, one session of which pays for the first occurrence. */
    packagePurchaseId?: string | undefined;
    /** The account staff book for. */
    clientId?: string | undefined;
    /** The client record staff book for. */
    crmClientId?: string | undefined;
    /** A hold of yours that this booking uses up: for the same time, professional and services. */
    holdId?: string | undefined;
  }; reply: Quote };
  /** Say that you are running late: `POST /api/appointments/{id}/alerts` */
  raiseAlert: { input: {
    /** The appointment. */
    id: string;
    /** What is the matter. */
    type: 'running_late';
    /** How long after the start you will be there. */
    minutes: number;
    /** A word to the other side. */
    message?: string | undefined;
  }; reply: Alert };
  /** Who asks for a grant, and for what: `GET /api/authorizations/request` */
  readAuthorizationRequest: { input: {
    /** The query of the authorization request, as it came: nothing of it is to be read or changed on the way. */
    parameters: string;
  }; reply: AuthorizationRequest };
  /** A private calendar to subscribe to: `GET /api/calendar/{token}.ics` */
  readCalendarFeed: { input: {
    /** From `POST /api/account/calendar-feed`. */
    token: string;
  }; reply: string };
  /** Where the payment provider tells what happened: `POST /api/payments/webhook` */
  receivePaymentEvent: { input: Record<never, never>; reply: {
    received: true;
  } };
  /** Exchange a refresh token for new tokens: `POST /api/auth/refresh` */
  refreshSession: { input: {
    /** From the last answer that held one. */
    refreshToken: string;
  }; reply: Session };
  /** Give back what was paid for an appointment: `POST /api/appointments/{id}/refund` */
  refundAppointment: { input: {
    /** The appointment. */
    id: string;
  }; reply: Appointment };
  /** Open an account: `POST /api/auth/register` */
  registerAccount: { input: {
    /** An e-mail address; upper and lower case are the same. */
    email: string;
    /** At least 8 characters, at most 200. Not one that everybody tries first: common words, keys in a row, your name or address. */
    password: string;
    /** As others see it. */
    name: string;
    /** What the account is for; `customer` when not given. */
    role?: 'customer' | 'business' | 'professional' | undefined;
    /** Digits, with `+`, spaces, brackets, dots, dashes and slashes where wanted. */
    phone?: string | undefined;
    /** An IANA zone name. */
    timezone?: string | undefined;
    /** What we write to you in: English, German or Portuguese. */
    language?: 'en' | 'de' | 'pt' | undefined;
  }; reply: Session };
  /** End the suspension of an account: `POST /api/accounts/{id}/reinstate` */
  reinstateAccount: { input: {
    /** The account. */
    id: string;
  }; reply: SupervisedAccountDetail };
  /** End the suspension of a business: `POST /api/businesses/{id}/reinstate` */
  reinstateBusiness: { input: {
    /** The business. */
    id: string;
  }; reply: Business };
  /** Send a business back to its owner: `POST /api/businesses/{id}/reject` */
  rejectBusiness: { input: {
    /** The business. */
    id: string;
    /** Why, in a few words. */
    reason?: string | undefined;
  }; reply: Business };
  /** Put a business back into discovery: `POST /api/businesses/{id}/list` */
  relistBusiness: { input: {
    /** The business. */
    id: string;
  }; reply: Business };
  /** Remove a member, leave, or withdraw an invitation: `DELETE /api/businesses/{id}/members/{memberId}` */
  removeMember: { input: {
    /** The business. */
    id: string;
    /** The `id` of the member. */
    memberId: string;
  }; reply: undefined };
  /** The same, of whoever the body names: `DELETE /api/businesses/{id}/members` */
  removeNamedMember: { input: {
    /** The business. */
    id: string;
    /** The account. */
    userId?: string | null | undefined;
    /** The address, in place of `userId`. */
    email?: string | null | undefined;
  }; reply: undefined };
  /** Let a professional go, or leave a business: `DELETE /api/businesses/{id}/professionals/{professionalId}` */
  removeProfessional: { input: {
    /** The business. */
    id: string;
    /** Who leaves. */
    professionalId: string;
  }; reply: undefined };
  /** Open a closed business again: `POST /api/businesses/{id}/reopen` */
  reopenBusiness: { input: {
    /** The business. */
    id: string;
  }; reply: Business };
  /** Replace a whole week of work: `PUT /api/availability-rules` */
  replaceAvailabilityRules: { input: {
    /** Whose. */
    professionalId: string;
    /** Where. */
    businessId: string;
    /** The windows of the week; those of a weekday may touch but not overlap. */
    rules: {
      /** 0 is Sunday, 6 Saturday. */
      weekday: number;
      /** First minute, in the business’s zone. */
      start: string;
      /** The minute after the last, `24:00` at most. */
      end: string;
    }[];
  }; reply: AvailabilityRule[] };
  /** Answer a review: `POST /api/reviews/{id}/reply` */
  replyToReview: { input: {
    /** The review. */
    id: string;
    /** For everybody to read. */
    text: string;
  }; reply: Review };
  /** Report a business, a professional or a review: `POST /api/reports` */
  reportContent: { input: {
    /** What you report. */
    targetType: 'business' | 'professional' | 'review';
    /** Of the business, professional or review. */
    targetId: string;
    /** What is wrong with it. */
    reason: string;
  }; reply: Report };
  /** Ask for a link to choose a new password: `POST /api/auth/forgot-password` */
  requestPasswordReset: { input: {
    /** An e-mail address; upper and lower case are the same. */
    email: string;
  }; reply: Record<never, never> };
  /** Move an appointment to another time: `POST /api/appointments/{id}/reschedule` */
  rescheduleAppointment: { input: {
    /** The appointment. */
    id: string;
    /** In the zone of the business. */
    date: string;
    /** Wall-clock time there, `HH:MM`. */
    start: string;
    /** Another professional. */
    professional?: string | undefined;
    /** How long it takes from now on; only of staff. As long as before when not given. */
    durationMinutes?: number | undefined;
    /** With `true` it is only judged: the answer is the appointment as it would be, or why not, and nothing changes. Whether the client is elsewhere then is not told. */
    dryRun?: boolean | undefined;
  }; reply: Appointment };
  /** Have the link that confirms your address mailed again: `POST /api/account/verification` */
  resendVerificationEmail: { input: Record<never, never>; reply: Record<never, never> };
  /** Send a delivery again, now: `POST /api/business/webhooks/{id}/deliveries/{deliveryId}/resend` */
  resendWebhookDelivery: { input: {
    /** The webhook. */
    id: string;
    /** The delivery. */
    deliveryId: string;
  }; reply: WebhookDelivery };
  /** Choose a new password: `POST /api/auth/reset-password` */
  resetPassword: { input: {
    /** From the link in the mail. */
    token: string;
    /** At least 8 characters, at most 200. Not one that everybody tries first: common words, keys in a row, your name or address. */
    password: string;
  }; reply: undefined };
  /** Settle a report: `POST /api/moderation/reports/{id}/resolve` */
  resolveReport: { input: {
    /** The report. */
    id: string;
    /** What to do. */
    action: 'dismiss' | 'hide' | 'suspend';
    /** Of a suspension: what the owner is told, as `statusReason` of the business. */
    reason?: string | undefined;
    /** For the log of decisions: nobody but admins reads it. */
    note?: string | undefined;
  }; reply: ModerationReport };
  /** Answer an alert: `POST /api/alerts/{id}/respond` */
  respondToAlert: { input: {
    /** The alert. */
    id: string;
    /** Whether the delay is all right. */
    response: 'accepted' | 'declined';
  }; reply: Alert };
  /** Revoke an API key: `DELETE /api/keys` */
  revokeApiKey: { input: Record<never, never>; reply: undefined };
  /** Revoke what you allowed an agent: `DELETE /api/grants/{id}` */
  revokeGrant: { input: {
    /** The grant. */
    id: string;
  }; reply: undefined };
  /** Change what its deliveries are signed with: `POST /api/business/webhooks/{id}/rotate-secret` */
  rotateWebhookSecret: { input: {
    /** The webhook. */
    id: string;
  }; reply: WebhookWithSecret };
  /** Who can do it, and when: `GET /api/availability/search` */
  searchFreeTimes: { input: {
    /** Words of a service, a category, a business, its city or description; common trades also in German and Portuguese. A typing error is forgiven. */
    query?: string | undefined;
    /** Name of a category of services. */
    category?: string | undefined;
    /** Words of the service’s name. A typing error is forgiven. */
    serviceName?: string | undefined;
    /** This very service. */
    serviceId?: string | undefined;
    /** The city, however it is written. */
    city?: string | undefined;
    /** Latitude; needs `lng`. */
    lat?: number | undefined;
    /** Longitude; needs `lat`. */
    lng?: number | undefined;
    /** At most so far from `lat` and `lng` (25 when not given). */
    radiusKm?: number | undefined;
    /** First day, at the business (today when not given). */
    from?: string | undefined;
    /** Last day, at most 14 after `from` (and 14 after it when not given). */
    to?: string | undefined;
    /** Earliest start, at the business. */
    after?: string | undefined;
    /** Starts before this time, at the business. */
    before?: string | undefined;
    /** Costs at most so much, in its own currency. Services without a price are left out. */
    maxPrice?: number | undefined;
    /** At this business. */
    businessId?: string | undefined;
    /** With this professional. */
    professionalId?: string | undefined;
    /** The professional is rated so well at least. Those without reviews are left out. */
    minRating?: number | undefined;
    /** Classes, whose seats several share; or one-to-one. */
    kind?: 'class' | 'single' | undefined;
    /** The soonest first (`time`, when not given), the cheapest (`price`, each in its own currency; without a price last) or the best rated (`rating`; without reviews last); of what is alike in that, the soonest. */
    sort?: 'time' | 'price' | 'rating' | undefined;
    /** At most so many times of one business. */
    perBusiness?: number | undefined;
    /** At most so many times of one business on one day: several days come into view. */
    perDay?: number | undefined;
    /** Most slots to return (20 when not given). */
    limit?: number | undefined;
    /** Where the next page begins: taken from the `Link` header of the last. */
    cursor?: string | undefined;
  }; reply: FoundSlot[]; list: true };
  /** Settle a payment of the mock provider: `POST /api/payments/{paymentIntentId}/settle` */
  settleMockPayment: { input: {
    /** The reference of the payment. */
    paymentIntentId: string;
    /** Exactly what is owed, in major units. Required. */
    amountMajor?: number | undefined;
  }; reply: Appointment | ServicePackagePurchase };
  /** Sign in: `POST /api/auth/login` */
  signIn: { input: {
    /** An e-mail address; upper and lower case are the same. */
    email: string;
    /** At least 8 characters, at most 200. Not one that everybody tries first: common words, keys in a row, your name or address. */
    password: string;
  }; reply: Session };
  /** End this session: `POST /api/auth/logout` */
  signOut: { input: Record<never, never>; reply: undefined };
  /** End every session of yours: `POST /api/auth/logout-everywhere` */
  signOutEverywhere: { input: Record<never, never>; reply: undefined };
  /** Enter clients from a spreadsheet, and watch how far it is: `POST /api/business/clients/imports` */
  startClientImport: { input: {
    /** The text of the file. */
    csv: string;
    /** Which of your businesses; needed when you own several. */
    businessId?: string | undefined;
  }; reply: ClientImportProgress };
  /** Begin to pay for an appointment: `POST /api/appointments/{id}/payment` */
  startPayment: { input: {
    /** The appointment. */
    id: string;
    /** `intent` (when not given): pay in your own page. `checkout`: on a page of the provider. */
    mode?: 'intent' | 'checkout' | undefined;
  }; reply: StartedPayment };
  /** Ask for a business to be published: `POST /api/businesses/{id}/submit` */
  submitBusiness: { input: {
    /** The business. */
    id: string;
  }; reply: Business };
  /** Suspend an account: `POST /api/accounts/{id}/suspend` */
  suspendAccount: { input: {
    /** The account. */
    id: string;
    /** What its owner is told. */
    reason: string;
  }; reply: SupervisedAccountDetail };
  /** Suspend a business: `POST /api/businesses/{id}/suspend` */
  suspendBusiness: { input: {
    /** The business. */
    id: string;
    /** Why, in a few words. */
    reason?: string | undefined;
  }; reply: Business };
  /** Show a hidden professional or review again: `POST /api/moderation/unhide` */
  unhideContent: { input: {
    /** What it is. */
    targetType: 'professional' | 'review';
    /** Of the business, professional or review. */
    targetId: string;
    /** For the log of decisions: nobody but admins reads it. */
    note?: string | undefined;
  }; reply: ModerationTarget };
  /** Take an active business out of discovery: `POST /api/businesses/{id}/unlist` */
  unlistBusiness: { input: {
    /** The business. */
    id: string;
  }; reply: Business };
  /** Change your account: `PATCH /api/account` */
  updateAccount: { input: {
    /** As others see it. */
    name?: string | undefined;
    /** Digits, with `+`, spaces, brackets, dots, dashes and slashes where wanted. */
    phone?: string | null | undefined;
    /** An IANA zone name. */
    timezone?: string | null | undefined;
    /** What we write to you in: English, German or Portuguese. */
    language?: 'en' | 'de' | 'pt' | undefined;
    /** How reminders arrive. */
    preferredReminderChannel?: 'email' | 'sms' | 'none' | undefined;
    /** At least 8 characters, at most 200. Not one that everybody tries first: common words, keys in a row, your name or address. */
    password?: string | undefined;
    /** Needed to change the password. */
    currentPassword?: string | undefined;
  }; reply: User };
  /** Change the notes of an appointment: `PATCH /api/appointments/{id}` */
  updateAppointment: { input: {
    /** The appointment. */
    id: string;
    /** What client and staff see; null or empty removes them. */
    notes?: string | null | undefined;
    /** What only staff see. Ignored when a customer sends it. */
    staffNotes?: string | null | undefined;
  }; reply: Appointment };
  /** Change a weekly window: `PATCH /api/availability-rules/{id}` */
  updateAvailabilityRule: { input: {
    /** The rule. */
    id: string;
    /** 0 is Sunday, 6 Saturday. */
    weekday?: number | undefined;
    /** First minute, in the business’s zone. */
    start?: string | undefined;
    /** The minute after the last, `24:00` at most. */
    end?: string | undefined;
  }; reply: AvailabilityRule };
  /** Change a business: `PATCH /api/businesses/{id}` */
  updateBusiness: { input: {
    /** The business. */
    id: string;
    /** As shown to customers. */
    name?: string | undefined;
    /** IANA zone that all its dates and times are meant in. */
    timezone?: string | undefined;
    /** ISO 4217 code that all its prices are meant in. */
    currency?: string | undefined;
    /** What it says about itself. */
    description?: string | null | undefined;
    /** Street and number. */
    addressLine1?: string | null | undefined;
    /** City. */
    city?: string | null | undefined;
    /** State, province or region. */
    state?: string | null | undefined;
    /** Its English name or its ISO code. */
    country?: string | null | undefined;
    /** Postal code. */
    postalCode?: string | null | undefined;
    /** Latitude in degrees; together with `lng`. */
    lat?: number | null | undefined;
    /** Longitude in degrees; together with `lat`. */
    lng?: number | null | undefined;
    /** Address of a picture, beginning `https://` or `http://`. */
    image?: string | null | undefined;
    /** Further pictures. */
    images?: string[] | null | undefined;
    /** For customers who call: digits, with `+`, spaces, brackets, dots, dashes and slashes. */
    phone?: string | null | undefined;
    /** For customers who write: everybody can read it. */
    email?: string | null | undefined;
    /** Its own pages, beginning `https://` or `http://`. */
    website?: string | null | undefined;
    /** The sites whose pages may show its booking in a frame. */
    embedOrigins?: string[] | null | undefined;
    workingHours?: {
      /** First minute. */
      start: string;
      /** The minute after the last, `24:00` at most. */
      end: string;
    } | undefined;
    /** When it is closed in between; they may not overlap. */
    breaks?: {
      /** First minute. */
      start: string;
      /** The minute after the last, `24:00` at most. */
      end: string;
    }[] | undefined;
    /** Weekdays it opens; 0 is Sunday. */
    openDays?: number[] | undefined;
    /** When it opens on each weekday; a day may have several, a day without any is closed. They decide in place of `workingHours` and `openDays`. */
    weeklyHours?: {
      /** 0 is Sunday, 6 Saturday. */
      weekday: number;
      /** First minute. */
      start: string;
      /** The minute after the last, `24:00` at most. */
      end: string;
    }[] | null | undefined;
    /** Until how many hours before the start a customer may cancel or reschedule. */
    cancellationWindowHours?: number | undefined;
    /** Minutes between the starts a customer may book. */
    slotIntervalMinutes?: number | undefined;
    /** How far ahead a customer must book at least. */
    minNoticeMinutes?: number | undefined;
    /** How far ahead a customer may book at most. */
    bookingHorizonDays?: number | undefined;
    /** Whether a booking is confirmed without the business saying so. */
    autoConfirm?: boolean | undefined;
  }; reply: Business };
  /** Move a class, once or for good: `PATCH /api/class-times/{id}` */
  updateClassTime: { input: {
    /** The class time. */
    id: string;
    /** 0 is Sunday, 6 Saturday. */
    weekday?: number | null | undefined;
    /** Instead of `weekday`: once, on this day. */
    date?: string | null | undefined;
    /** When it begins, in the business’s zone. */
    start?: string | undefined;
    /** Of a weekly one: not before this day. */
    from?: string | null | undefined;
    /** Of a weekly one: not after this day. */
    to?: string | null | undefined;
    /** Of a weekly one: only this day of it. */
    occurrence?: string | undefined;
    /** Who teaches it from now on. */
    professionalId?: string | undefined;
    /** What becomes of bookings that would lose their class. */
    affected?: 'refuse' | 'cancel' | 'move' | undefined;
    /** Why, for those whose visit is cancelled. */
    reason?: string | undefined;
  }; reply: ClassTime };
  /** Change a client: `PATCH /api/business/clients/{id}` */
  updateClient: { input: {
    /** Of the client. */
    id: string;
    /** As you call them. */
    name?: string | undefined;
    /** An e-mail address; upper and lower case are the same. */
    email?: string | null | undefined;
    /** 3 to 40 digits, spaces and `+ ( ) - .`; at least one digit. */
    phone?: string | null | undefined;
    /** For yourself. Empty counts as none. */
    notes?: string | null | undefined;
  }; reply: Client };
  /** Change a note: `PATCH /api/business/clients/{id}/notes/{noteId}` */
  updateClientNote: { input: {
    /** Of the client. */
    id: string;
    /** Of the note. */
    noteId: string;
    /** What to remember, in your own words. */
    text?: string | undefined;
  }; reply: ClientNote };
  /** Change a coupon: `PATCH /api/business/coupons/{id}` */
  updateCoupon: { input: {
    /** The coupon. */
    id: string;
    /** 3 to 40 letters (A to Z), digits, `-` and `_`. */
    code?: string | undefined;
    /** A share of the price, or an amount off it. */
    type?: 'percent' | 'fixed' | undefined;
    /** Percent: up to 100, with at most two decimals. Fixed: an amount with as many decimals as the currency has. */
    value?: number | undefined;
    /** Whether it can be used; it can when not given. */
    active?: boolean | undefined;
    /** Only for a customer’s first booking at the business. */
    firstTimeOnly?: boolean | undefined;
    /** Whether everybody is shown it among the offers of the business; not when not given. */
    public?: boolean | undefined;
    /** Of `value` and `minSpendMajor`; the business’s when an amount needs one and none is given. */
    currency?: string | null | undefined;
    /** Usable from then on. A bare date means the whole day in the business’s zone; a date-time without an offset is wall-clock time there. */
    validFrom?: string | null | undefined;
    /** Usable until then; dates and times are read as in `validFrom`. */
    validTo?: string | null | undefined;
    /** Uses by everybody together; not below what it was used already. */
    usageLimit?: number | null | undefined;
    /** Uses by one customer. */
    perCustomerLimit?: number | null | undefined;
    /** Services of the business that it takes off from; empty means all of them. */
    serviceIds?: string[] | null | undefined;
    /** The least the whole booking must cost, discounted services or not. */
    minSpendMajor?: number | null | undefined;
  }; reply: Coupon };
  /** Change a family member: `PATCH /api/family-members/{id}` */
  updateFamilyMember: { input: {
    /** Of the family member. */
    id: string;
    /** As the business sees it. */
    name?: string | undefined;
    /** Who they are to you. */
    relation?: string | null | undefined;
    /** Their day of birth. */
    birthDate?: string | null | undefined;
  }; reply: FamilyMember };
  /** Lower what an agent may do: `PATCH /api/grants/{id}` */
  updateGrant: { input: {
    /** The grant. */
    id: string;
    /** What to call the agent. */
    agentName?: string | undefined;
    /** What it may do. */
    scopes?: ('appointments:read' | 'appointments:book' | 'appointments:change' | 'family' | 'desk:read' | 'desk:book' | 'desk:block')[] | undefined;
    /** Most that one visit may cost; with `currency`. */
    maxAmountMajor?: number | null | undefined;
    /** Most that all of them may cost together; with `currency`. */
    maxTotalMajor?: number | null | undefined;
    /** Of the amounts. A visit in another one is refused. */
    currency?: string | null | undefined;
    /** Most visits; each of a series counts. */
    maxBookings?: number | null | undefined;
    /** The only businesses. What is at others looks as if it did not exist. */
    businessIds?: string[] | null | undefined;
    /** The last day a visit may be on. */
    latestDate?: string | null | undefined;
    /** Whether you approve each booking, move and cancellation; `true` for what can do these, when not given. */
    asksFirst?: boolean | undefined;
    /** An instant of ISO 8601 when it ends by itself, at most five years ahead. */
    expiresAt?: string | null | undefined;
  }; reply: Grant };
  /** Make a manager, or take that back: `PATCH /api/businesses/{id}/members/{memberId}` */
  updateMember: { input: {
    /** The business. */
    id: string;
    /** The `id` of the member. */
    memberId: string;
    /** What they may do. */
    role: 'manager' | 'staff';
  }; reply: Member };
  /** The same, of whoever the body names: `PATCH /api/businesses/{id}/members` */
  updateNamedMember: { input: {
    /** The business. */
    id: string;
    /** The account. */
    userId?: string | null | undefined;
    /** The address, in place of `userId`. */
    email?: string | null | undefined;
    /** What they may do. */
    role: 'manager' | 'staff';
  }; reply: Member };
  /** Change, activate or deactivate a package: `PATCH /api/business/packages` */
  updatePackage: { input: {
    /** A service of the business. */
    serviceId?: string | undefined;
    /** What customers see. */
    title?: string | undefined;
    /** More about it; null for none. */
    description?: string | null | undefined;
    /** Sessions it holds. */
    sessionCount?: number | undefined;
    /** For the whole package. */
    packagePriceMajor?: number | undefined;
    /** For one session without it. */
    singleSessionPriceMajor?: number | undefined;
    /** The currency of the business. */
    currency?: string | undefined;
    /** Days from the sale until unused sessions expire. */
    validityDays?: number | undefined;
    /** Whether it can be sold; a new one can when not given. */
    isActive?: boolean | undefined;
    /** Until when it is sold; null for no end. A bare date means to the end of that day in the business’s zone; a date-time without an offset is wall-clock time there. */
    onSaleUntil?: string | null | undefined;
    /** Of the package. */
    id: string;
  }; reply: ServicePackageDefinition };
  /** Change a professional: `PATCH /api/professionals/{id}` */
  updateProfessional: { input: {
    /** The professional. */
    id: string;
    /** What they do, in their own words. */
    role?: string | undefined;
    /** What they say about themselves. */
    bio?: string | undefined;
    /** Address of a picture, beginning `https://` or `http://`. */
    image?: string | null | undefined;
    workingHours?: {
      /** First minute. */
      start: string;
      /** The minute after the last, `24:00` at most. */
      end: string;
    } | undefined;
    /** When they do not work in between; they may not overlap. */
    breaks?: {
      /** First minute. */
      start: string;
      /** The minute after the last, `24:00` at most. */
      end: string;
    }[] | undefined;
    /** Ids of the services they offer: of the businesses they work at, and their own. */
    services?: string[] | undefined;
    /** As shown to customers. */
    name?: string | undefined;
  }; reply: Professional };
  /** Change your review: `PATCH /api/reviews/{id}` */
  updateReview: { input: {
    /** The review. */
    id: string;
    /** From 1 to 5. */
    rating?: number | undefined;
    /** For everybody to read; null or empty for none. */
    comment?: string | null | undefined;
  }; reply: Review };
  /** Change a service: `PATCH /api/services/{id}` */
  updateService: { input: {
    /** The service. */
    id: string;
    /** As shown to customers. */
    name?: string | undefined;
    /** Minutes. */
    duration?: number | undefined;
    /** What is done. */
    description?: string | undefined;
    /** In the currency’s major unit, with no more decimals than it has. Null for none. */
    price?: number | null | undefined;
    /** ISO 4217 code of the price. A service of a business has the business’s. */
    currency?: string | undefined;
    /** Name of the category it belongs to. */
    parent?: string | null | undefined;
    /** Made up by the business rather than taken from the catalog. */
    custom?: boolean | undefined;
    /** Seats in a session: 1 for one-to-one, more for a class. */
    capacity?: number | undefined;
    /** Minutes kept free before it. */
    bufferBefore?: number | undefined;
    /** Minutes kept free after it. */
    bufferAfter?: number | undefined;
    /** Whether it can be booked. */
    active?: boolean | undefined;
    /** Who performs it: professionals of the business. */
    professionalIds?: string[] | undefined;
  }; reply: Service };
  /** Change the status of a ticket, or who looks after it: `PATCH /api/support/tickets/{id}` */
  updateSupportTicket: { input: {
    /** The ticket. */
    id: string;
    /** The new status. */
    status?: 'open' | 'pending' | 'resolved' | 'closed' | undefined;
    /** The admin who looks after it from now on. */
    assigneeId?: string | null | undefined;
  }; reply: TicketConversation };
  /** Change, pause or resume a webhook: `PATCH /api/business/webhooks/{id}` */
  updateWebhook: { input: {
    /** The webhook. */
    id: string;
    /** Begins `https://`, holds no credentials, and leads to the open internet; port 443, or one from 1024 on. */
    url?: string | undefined;
    /** What to tell; naming one twice changes nothing. */
    events?: ('appointment.booked' | 'appointment.confirmed' | 'appointment.cancelled' | 'appointment.rescheduled' | 'appointment.completed' | 'appointment.no_show' | 'appointment.updated' | 'appointment.paid' | 'appointment.refunded' | 'appointment.refund_failed' | 'review.created' | 'review.updated' | 'review.deleted' | 'review.answered')[] | undefined;
    /** Whether it is told anything. */
    active?: boolean | undefined;
  }; reply: Webhook };
  /** Confirm an address: `POST /api/auth/verify-email` */
  verifyEmail: { input: {
    /** From the link in the mail. */
    token: string;
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
