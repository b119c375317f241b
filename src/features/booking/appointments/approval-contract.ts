import Type, { type Static } from 'typebox';
import { Id, Instant, Nullable, Words } from '../../../http/schemas.ts';
import { mainActions } from '../../../shared/agent-actions.ts';

export const approvalStatuses = ['pending', 'approved', 'declined', 'lapsed', 'withdrawn'] as const;
export type ApprovalStatus = (typeof approvalStatuses)[number];

const ApprovalAppointment = Type.Object(
  {
    businessId: Id('Where.'),
    businessName: Type.String({ description: 'Name of the business when the request was created.' }),
    city: Nullable(Type.String({ description: 'City of the business.' })),
    address: Nullable(Type.String({ description: 'Street and number of the business.' })),
    professionalId: Id('With whom.'),
    professionalName: Type.String({ description: 'Name of the professional when the request was created.' }),
    services: Type.Array(Type.String(), { description: 'Names of the services.' }),
    client: Type.String({ description: 'Name of the client.' }),
    date: Type.String({ format: 'date', description: 'Local date.' }),
    start: Type.String({ description: 'Local start time, `HH:MM`.' }),
    end: Type.String({
      description: 'Local end time (exclusive), `HH:MM`. `24:00` is midnight at the end of the day.',
    }),
    timezone: Type.String({ description: 'IANA time zone of date and times.' }),
    startUtc: Instant('Start time as an instant.'),
    amountMajor: Nullable(Type.Number({ description: 'Amount due in major units. Null without a price.' })),
    currency: Type.String({ description: 'ISO 4217 code of the amount.' }),
    notes: Type.Optional(
      Type.String({ description: 'Notes for client and staff, as written by the agent.' }),
    ),
    staffNotes: Type.Optional(Type.String({ description: 'Notes for staff, as written by the agent.' })),
    reason: Type.Optional(
      Type.String({ description: 'Reason of the cancellation, as written by the agent.' }),
    ),
    couponCode: Type.Optional(Type.String({ description: 'Coupon code chosen by the agent.' })),
    packageTitle: Type.Optional(
      Type.String({
        description: 'Title of the package chosen by the agent. One session of it pays for the appointment.',
      }),
    ),
    movedFrom: Type.Optional(
      Type.Object(
        {
          date: Type.String({ format: 'date', description: 'Local date.' }),
          start: Type.String({ description: 'Local start time, `HH:MM`.' }),
          professionalName: Type.String({ description: 'Name of the current professional.' }),
        },
        {
          title: 'ApprovalMove',
          description:
            'Current date, start time and professional of an appointment that is to be rescheduled.',
        },
      ),
    ),
  },
  { title: 'ApprovalAppointment' },
);
export type ApprovalAppointmentView = Static<typeof ApprovalAppointment>;

/** Options of a request, sent with the action that needs approval. */
export const ApprovalOptions = Type.Object(
  {
    message: Type.Optional(Words('Message to the account holder.', 500)),
    replaces: Type.Optional(
      Id('Pending request of the same agent. It is withdrawn when the new request is created.'),
    ),
  },
  {
    title: 'ApprovalOptions',
    description: 'Only for agents that have to ask first.',
  },
);
export type ApprovalOptions = Static<typeof ApprovalOptions>;

/** Reply to an agent that has to ask first. */
export const Approval = Type.Object(
  {
    id: Id('Opaque.'),
    status: Type.Enum([...approvalStatuses], {
      description:
        '`lapsed` also when the request was approved but could not be carried out. `refusal` is then the error code. `withdrawn`: by the agent.',
    }),
    action: Type.Enum([...mainActions], { description: 'Action that the agent requests.' }),
    grantId: Id('Grant of the agent.'),
    agentName: Type.String({ description: 'Name of the agent.' }),
    summary: Type.Object(
      {
        visits: Type.Array(ApprovalAppointment, {
          description:
            'Appointments to be booked, rescheduled or cancelled. Each occurrence of a series is an entry.',
        }),
        totalMajor: Nullable(
          Type.Number({
            description:
              'Sum of all appointments in major units. Null when no appointment has a price, or the currencies differ.',
          }),
        ),
        currency: Nullable(Type.String({ description: 'ISO 4217 code of the total. Null without a total.' })),
      },
      { title: 'ApprovalSummary' },
    ),
    message: Nullable(Type.String({ description: 'Message of the agent to the account holder.' })),
    replaces: Nullable(
      Type.Object(
        {
          id: Id('Withdrawn request.'),
          visits: Type.Array(ApprovalAppointment, { description: 'Its appointments.' }),
        },
        { title: 'ReplacedRequest', description: 'Earlier request that this one replaces.' },
      ),
    ),
    appointmentId: Nullable(
      Type.String({ description: 'Appointment to be changed, or the first one that was booked.' }),
    ),
    appointmentIds: Type.Array(Type.String(), { description: 'Ids of all appointments.' }),
    refusal: Nullable(Type.String({ description: 'Error code that the request got after it was approved.' })),
    createdAt: Instant('Creation time.'),
    expiresAt: Instant('End of the approval period. The times of a booking are held until then.'),
    decidedAt: Nullable(
      Instant('When the request was approved, declined or withdrawn, or lapsed. Null while it is pending.'),
    ),
    approveUrl: Type.String({
      description: 'URL of the page on which the user decides. Requires a signed-in user.',
    }),
  },
  { title: 'Approval' },
);
export type ApprovalView = Static<typeof Approval>;

export const approvalExample: ApprovalView = {
  id: 'apv_01kf4zq0m8w3c5x7e9g2j4n6p8',
  status: 'pending',
  action: 'book',
  grantId: 'grt_01kf4zq0m8w3c5x7e9g2j4n6p7',
  agentName: 'Household helper',
  summary: {
    visits: [
      {
        businessId: 'biz_demo_salon',
        businessName: 'Salon Lindenblüte',
        city: 'Berlin',
        address: 'Kastanienallee 42',
        professionalId: 'pro_demo_lena',
        professionalName: 'Lena Vogt',
        services: ['Haircut'],
        client: 'Clara Neumann',
        date: '2026-12-01',
        start: '09:30',
        end: '10:30',
        timezone: 'Europe/Berlin',
        startUtc: '2026-12-01T08:30:00.000Z',
        amountMajor: 45,
        currency: 'EUR',
      },
    ],
    totalMajor: 45,
    currency: 'EUR',
  },
  message: 'This is the earliest time after school.',
  replaces: null,
  appointmentId: null,
  appointmentIds: [],
  refusal: null,
  createdAt: '2026-11-30T12:00:00.000Z',
  expiresAt: '2026-11-30T14:00:00.000Z',
  decidedAt: null,
  approveUrl: 'http://127.0.0.1:3000/approvals/apv_01kf4zq0m8w3c5x7e9g2j4n6p8',
};

/** Reply of routes for which an agent may have to ask first. */
export const deferredToApproval = {
  description:
    'The account owner has to approve the request first. The times of a booking are held until the decision.',
  schema: Approval,
  example: approvalExample,
};
