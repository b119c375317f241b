import Type, { type Static } from 'typebox';

const Instant = Type.String({ format: 'date-time' });

/** Accounts to be notified. An event names them where they do not follow from its kind and its appointment. */
const recipients = Type.Array(Type.String());

/** What a change of an appointment changed: its status, or its time and professional. Notes are changed without saying how. */
const changedFields = {
  status: Type.Optional(Type.String()),
  date: Type.Optional(Type.String()),
  start: Type.Optional(Type.String()),
  professional: Type.Optional(Type.String()),
  durationMinutes: Type.Optional(Type.Integer()),
};
const AppointmentChange = Type.Object({
  before: Type.Optional(Type.Object(changedFields)),
  after: Type.Optional(Type.Object({ ...changedFields, reason: Type.Optional(Type.String()) })),
  /** All that were changed in one go, the earliest first: whoever is notified hears of them at once. Absent for one alone. */
  together: Type.Optional(Type.Array(Type.String())),
});

const Money = Type.Object({
  recipients,
  appointmentId: Type.String(),
  amountMajor: Type.Number(),
  currency: Type.String(),
});

const Review = Type.Object({
  recipients,
  appointmentId: Type.String(),
  businessId: Type.String(),
  professionalId: Type.String(),
  rating: Type.Number(),
});

const Alert = Type.Object({
  recipients,
  appointmentId: Type.String(),
  businessId: Type.String(),
  minutes: Type.Number(),
});

const OfferedTime = Type.Object({
  recipients,
  businessId: Type.String(),
  professionalId: Type.String(),
  date: Type.String(),
  start: Type.String(),
  startsAt: Instant,
});

const JoinRequest = Type.Object({
  recipients,
  businessId: Type.String(),
  professionalId: Type.String(),
  professionalName: Type.String(),
  requestedBy: Type.Enum(['business', 'professional']),
});

const Member = Type.Object({
  recipients,
  businessId: Type.String(),
  role: Type.String(),
  memberName: Type.Optional(Type.String()),
});

const BusinessDecision = Type.Object({ recipients, reason: Type.Optional(Type.String()) });

const SoldPackage = Type.Object({
  recipients,
  businessId: Type.String(),
  packageId: Type.String(),
  title: Type.String(),
});

const PaidBack = Type.Object({
  ...SoldPackage.properties,
  amountMajor: Type.Number(),
  currency: Type.String(),
});

/** What an agent did for the person it names. */
const AgentAct = Type.Object({
  recipients,
  agentName: Type.String(),
  appointmentId: Type.Optional(Type.String()),
  businessId: Type.Optional(Type.String()),
  /** All that were booked or cancelled in one go, the earliest first. Absent for one alone. */
  together: Type.Optional(Type.Array(Type.String())),
});

/** What an agent would like to do, and has to ask for first. */
const AskedApproval = Type.Object({
  recipients,
  businessId: Type.String(),
  agentName: Type.String(),
  action: Type.String(),
  title: Type.String(),
  startsAt: Instant,
  expiresAt: Instant,
  amountMajor: Type.Optional(Type.Number()),
  currency: Type.Optional(Type.String()),
});

const Ticket = Type.Object({ recipients, subject: Type.String(), status: Type.String() });

/**
 * Every kind of event, with the payload it is written and read with. `subjectId` is the id of what stands before the dot; of an agent, of its grant. A kind that is
 * added here does not compile until it has a text, an audience, and a decision on whether webhooks are offered it.
 */
export const payloadSchemas = {
  'appointment.booked': Type.Object({ holdId: Type.Optional(Type.String()) }),
  'appointment.confirmed': AppointmentChange,
  'appointment.cancelled': AppointmentChange,
  'appointment.rescheduled': AppointmentChange,
  'appointment.completed': AppointmentChange,
  'appointment.no_show': AppointmentChange,
  'appointment.updated': AppointmentChange,
  'appointment.paid': Money,
  'appointment.refunded': Money,
  'appointment.refund_failed': Money,
  'review.created': Review,
  'review.updated': Review,
  'review.deleted': Review,
  'review.answered': Review,
  'alert.raised': Alert,
  'alert.answered': Type.Object({ ...Alert.properties, response: Type.String() }),
  'waitlist.offered': Type.Object({ ...OfferedTime.properties, expiresAt: Instant }),
  'waitlist.lapsed': OfferedTime,
  'join_request.made': JoinRequest,
  'join_request.accepted': JoinRequest,
  'join_request.declined': JoinRequest,
  'member.invited': Member,
  'member.joined': Member,
  'member.declined': Member,
  'member.changed': Member,
  'member.left': Member,
  'member.removed': Member,
  'business.submitted': BusinessDecision,
  'business.approved': BusinessDecision,
  'business.rejected': BusinessDecision,
  'business.suspended': BusinessDecision,
  'business.reinstated': BusinessDecision,
  'business.closed': BusinessDecision,
  'business.reopened': BusinessDecision,
  'business.could_not_book': Type.Object({ recipients, startsAt: Instant }),
  'package.assigned': Type.Object({
    ...SoldPackage.properties,
    sessionsTotal: Type.Number(),
    expiresAt: Instant,
  }),
  'package.cancelled': SoldPackage,
  'package.purchased': Type.Object({
    ...SoldPackage.properties,
    sessionsTotal: Type.Number(),
    expiresAt: Instant,
    amountMajor: Type.Number(),
    currency: Type.String(),
  }),
  'package.refunded': PaidBack,
  'package.refund_failed': PaidBack,
  'report.made': Type.Object({ targetType: Type.String(), targetId: Type.String() }),
  'report.resolved': Type.Object({
    recipients,
    targetType: Type.String(),
    status: Type.String(),
    action: Type.String(),
  }),
  'ticket.opened': Type.Object({ subject: Type.String() }),
  /** `forAdmins` while nobody is assigned: then all of the platform's staff are notified, in place of `recipients`. */
  'ticket.answered': Type.Object({
    recipients: Type.Optional(recipients),
    forAdmins: Type.Optional(Type.Boolean()),
    subject: Type.String(),
    status: Type.String(),
  }),
  'ticket.changed': Ticket,
  'ticket.assigned': Ticket,
  'approval.requested': AskedApproval,
  'approval.approved': AskedApproval,
  'approval.declined': AskedApproval,
  /** `status` is `refused` where it was approved, and could no longer be done. */
  'approval.lapsed': Type.Object({ ...AskedApproval.properties, status: Type.Optional(Type.String()) }),
  'webhook.paused': Type.Object({
    recipients,
    businessId: Type.String(),
    reason: Type.Enum(['gone', 'failing', 'left']),
  }),
  'agent.allowed': Type.Object({ recipients, agentName: Type.String() }),
  'agent.booked': AgentAct,
  'agent.rescheduled': AgentAct,
  'agent.cancelled': AgentAct,
  /** Whatever else; `action` says what. */
  'agent.acted': Type.Object({ ...AgentAct.properties, action: Type.String() }),
  /** A refresh token was used again after it had been replaced, and so the grant was ended. */
  'agent.key_reused': Type.Object({ recipients, agentName: Type.String() }),
};

export type EventKind = keyof typeof payloadSchemas;
export const eventKinds = Object.keys(payloadSchemas) as EventKind[];

/**
 * What somebody waits for, or a time or money hangs on: dispatched before others, though never before what happened to the same subject
 * earlier.
 */
export const urgentEventKinds: readonly Exclude<EventKind, 'appointment.booked'>[] = [
  'appointment.cancelled',
  'appointment.rescheduled',
  'appointment.refunded',
  'appointment.refund_failed',
  'alert.raised',
  'alert.answered',
  'waitlist.offered',
  'waitlist.lapsed',
];

/** The payload of each kind, as it is written. */
export type EventPayloads = { [Kind in EventKind]: Static<(typeof payloadSchemas)[Kind]> };

/** What somebody wrote or is called: taken out of waiting events, and of notifications, once their account is deleted. */
export const personalFields = [
  'message',
  'comment',
  'reason',
  'subject',
  'professionalName',
  'memberName',
  'agentName',
] as const;
type PersonalField = (typeof personalFields)[number];

/** As it is read: personal fields may have been taken out since it was written. */
type Redactable<Payload> = Omit<Payload, PersonalField> &
  Partial<Pick<Payload, Extract<keyof Payload, PersonalField>>>;

interface EventOf<Kind extends EventKind> {
  /** Rises with time; the same however often dispatching is tried. */
  key: number;
  kind: Kind;
  subjectId: string;
  /** Who did it; null when nobody did (time passed, a provider reported). */
  byUserId: string | null;
  payload: Redactable<EventPayloads[Kind]>;
  at: Date;
}

/** Something that happened, as subscribers get it: `kind` tells which payload it has. */
export type DomainEvent<Kind extends EventKind = EventKind> = { [One in Kind]: EventOf<One> }[Kind];
