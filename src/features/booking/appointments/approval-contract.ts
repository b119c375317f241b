import Type, { type Static } from 'typebox';
import { Id, Instant, Nullable } from '../../../http/schemas.ts';
import { mainActions } from '../../../shared/agent-actions.ts';

export const approvalStatuses = ['pending', 'approved', 'declined', 'lapsed'] as const;
export type ApprovalStatus = (typeof approvalStatuses)[number];

const ApprovalAppointment = Type.Object(
  {
    businessId: Id('Where.'),
    businessName: Type.String({ description: 'As it was called when it was asked.' }),
    professionalId: Id('With whom.'),
    professionalName: Type.String({ description: 'Likewise.' }),
    services: Type.Array(Type.String(), { description: 'What they are called.' }),
    client: Type.String({ description: 'Whom it is for.' }),
    date: Type.String({ format: 'date', description: 'In the zone of the business.' }),
    start: Type.String({ description: 'Wall-clock time, `HH:MM`.' }),
    end: Type.String({ description: 'Wall-clock time; `24:00` is midnight at the end of the day.' }),
    timezone: Type.String({ description: 'IANA zone of date and times.' }),
    startUtc: Instant('The start as an instant.'),
    amountMajor: Nullable(Type.Number({ description: 'What is owed for it; null where it has no price.' })),
    currency: Type.String({ description: 'Of the amount.' }),
    notes: Type.Optional(
      Type.String({ description: 'Notes for client and staff, as the agent wrote them.' }),
    ),
    staffNotes: Type.Optional(
      Type.String({ description: 'Notes for staff alone, as the agent wrote them.' }),
    ),
    reason: Type.Optional(Type.String({ description: 'Why it is cancelled, as the agent wrote it.' })),
    couponCode: Type.Optional(Type.String({ description: 'The coupon that the agent chose to use.' })),
    packageTitle: Type.Optional(
      Type.String({ description: 'The package that the agent chose to pay with: one session of it.' }),
    ),
    movedFrom: Type.Optional(
      Type.Object(
        {
          date: Type.String({ format: 'date', description: 'In the zone of the business.' }),
          start: Type.String({ description: 'Wall-clock time, `HH:MM`.' }),
          professionalName: Type.String({ description: 'With whom it is now.' }),
        },
        { title: 'ApprovalMove', description: 'Where it stands, of one that is to be moved.' },
      ),
    ),
  },
  { title: 'ApprovalVisit' },
);
export type ApprovalAppointmentView = Static<typeof ApprovalAppointment>;

/** What an agent that asks first is answered in place of what it asked for. */
export const Approval = Type.Object(
  {
    id: Id('Opaque.'),
    status: Type.Enum([...approvalStatuses], {
      description: '`lapsed` also when it was approved and could no longer be done: then `refusal` says why.',
    }),
    action: Type.Enum([...mainActions], { description: 'What the agent asks for.' }),
    grantId: Id('The grant it asks under.'),
    agentName: Type.String({ description: 'The agent, as the person knows it.' }),
    summary: Type.Object(
      {
        visits: Type.Array(ApprovalAppointment, {
          description: 'What would be booked, moved or cancelled, each occurrence of a series by itself.',
        }),
        totalMajor: Nullable(
          Type.Number({
            description: 'Of all of them; null where none has a price, or their currencies differ.',
          }),
        ),
        currency: Nullable(Type.String({ description: 'Of the total; null without one.' })),
      },
      { title: 'ApprovalSummary' },
    ),
    appointmentId: Nullable(
      Type.String({ description: 'The appointment it would change, or the first that was booked.' }),
    ),
    appointmentIds: Type.Array(Type.String(), { description: 'All of them.' }),
    refusal: Nullable(Type.String({ description: 'The code it was refused with when it was approved.' })),
    createdAt: Instant('When it was asked.'),
    expiresAt: Instant('Until when it can be approved, and its times are kept.'),
    decidedAt: Nullable(Instant('When it was approved or declined, or lapsed; null while it waits.')),
    approveUrl: Type.String({ description: 'The page on which the person decides, once signed in.' }),
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
  appointmentId: null,
  appointmentIds: [],
  refusal: null,
  createdAt: '2026-11-30T12:00:00.000Z',
  expiresAt: '2026-11-30T14:00:00.000Z',
  decidedAt: null,
  approveUrl: 'http://127.0.0.1:3000/approvals/apv_01kf4zq0m8w3c5x7e9g2j4n6p8',
};

/** Of routes that an agent may have to ask for. */
export const deferredToApproval = {
  description:
    'Nothing is done yet, since the person wants to be asked first. The times of a booking are kept until they have decided.',
  schema: Approval,
  example: approvalExample,
};
