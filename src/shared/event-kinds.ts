import Type, { type Static } from 'typebox';

const Instant = Type.String({ format: 'date-time' });

/** Accounts to notify, if they do not follow from the kind and the appointment. */
const recipients = Type.Array(Type.String());

/** Changed fields of an appointment. Changes of notes are not included. */
const changedFields = {
  status: Type.Optional(Type.String()),
  date: Type.Optional(Type.String()),
  start: Type.Optional(Type.String()),
  professional: Type.Optional(Type.String()),
  durationMinutes: Type.Optional(Type.Integer()),
  services: Type.Optional(Type.Array(Type.String())),
};
const AppointmentChange = Type.Object({
  before: Type.Optional(Type.Object(changedFields)),
  after: Type.Optional(Type.Object({ ...changedFields, reason: Type.Optional(Type.String()) })),
  /**
   * Ids of all appointments changed in the same request, earliest first; absent for a single one. They share
   * one notification.
   */
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
  /** Client record without an account. The recipient is then the owner of the business. */
  crmClientId: Type.Optional(Type.String()),
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

/** Action of an agent for the account in `recipients`. */
const AgentAct = Type.Object({
  recipients,
  agentName: Type.String(),
  appointmentId: Type.Optional(Type.String()),
  businessId: Type.Optional(Type.String()),
  /**
   * Ids of all appointments booked or cancelled in the same request, earliest first; absent for a single one.
   */
  together: Type.Optional(Type.Array(Type.String())),
});

/** Action of an agent that requires approval. */
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
 * All kinds of events with their payload schemas. `subjectId` is the id of the record before the dot; for
 * `agent` the id of the grant. A new kind does not compile until it has a text, an audience and a webhook
 * decision.
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
  'message.sent': Type.Object({ recipients, appointmentId: Type.String(), businessId: Type.String() }),
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
  /** `forAdmins` if no admin is assigned: all admins are notified instead of `recipients`. */
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
  /** `status` is `refused` if the request was approved, but could no longer be fulfilled, or `withdrawn` by the agent. */
  'approval.lapsed': Type.Object({ ...AskedApproval.properties, status: Type.Optional(Type.String()) }),
  'webhook.paused': Type.Object({
    recipients,
    businessId: Type.String(),
    reason: Type.Enum(['gone', 'failing', 'left']),
  }),
  /** `released`: the last busy times were deleted after 24 hours. */
  'calendar.failing': Type.Object({
    recipients,
    host: Type.String(),
    reason: Type.Enum(['failing', 'released']),
  }),
  'agent.allowed': Type.Object({ recipients, agentName: Type.String() }),
  'agent.booked': AgentAct,
  'agent.rescheduled': AgentAct,
  'agent.cancelled': AgentAct,
  /** `action` names the action. */
  'agent.acted': Type.Object({ ...AgentAct.properties, action: Type.String() }),
  /** A replaced refresh token was used again, so the grant was revoked. */
  'agent.key_reused': Type.Object({ recipients, agentName: Type.String() }),
};

export type EventKind = keyof typeof payloadSchemas;
export const eventKinds = Object.keys(payloadSchemas) as EventKind[];

/** Dispatched before others, but after earlier events of the same subject. */
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

/** Payload of each kind when written. */
export type EventPayloads = { [Kind in EventKind]: Static<(typeof payloadSchemas)[Kind]> };

/** Fields removed from pending events and notifications when the account is deleted. */
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

/** Payload when read: personal fields may have been removed. */
type Redactable<Payload> = Omit<Payload, PersonalField> &
  Partial<Pick<Payload, Extract<keyof Payload, PersonalField>>>;

interface EventOf<Kind extends EventKind> {
  /** Increases with time; the same for every dispatch attempt. */
  key: number;
  kind: Kind;
  subjectId: string;
  /** Account that acted; null for events without one. */
  byUserId: string | null;
  payload: Redactable<EventPayloads[Kind]>;
  at: Date;
}

/** Event as received by subscribers. `kind` determines the type of the payload. */
export type DomainEvent<Kind extends EventKind = EventKind> = { [One in Kind]: EventOf<One> }[Kind];
