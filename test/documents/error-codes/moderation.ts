import { newBusiness, newUser, type TestUser } from '../../fixtures/marketplace.ts';
import { act, booked } from '../../fixtures/salon.ts';
import { make, type Scenario, type Scenarios, type World } from './scenario.ts';

/** A customer books at a business that cannot be booked. */
const bookAt = (status: 'under_review' | 'suspended', because: string): Scenario => ({
  request: 'POST /api/appointments',
  because,
  async run({ app, salon, send }) {
    const business = await newBusiness(app, { status });
    return send({ token: salon.customer.token, body: { ...salon.slot, business } });
  },
});

const aboutSalon = ({ salon }: World) => ({
  targetType: 'business',
  targetId: salon.business,
  reason: 'The door was locked.',
});

async function newTicket({ app, salon }: World, admin: TestUser, status: string): Promise<string> {
  const words = { subject: 'Help', message: 'It does not work.' };
  const { id } = await make(app, salon.customer, 'POST /api/support/tickets', words);
  await make(app, admin, `PATCH /api/support/tickets/${id}`, { status });
  return id;
}

/** The client announces a delay of an upcoming appointment. */
async function newAlert({ app, salon }: World): Promise<{ id: string; appointmentId: string }> {
  const { id } = await booked(app, salon.customer.token, salon.slot);
  const late = { type: 'running_late', minutes: 15 };
  return make(app, salon.customer, `POST /api/appointments/${id}/alerts`, late);
}

export const moderation = {
  BUSINESS_UNDER_REVIEW: bookAt('under_review', 'The business waits for its review.'),
  BUSINESS_SUSPENDED: bookAt('suspended', 'The business is suspended.'),
  PROFILE_INCOMPLETE: {
    request: 'POST /api/businesses/:id/submit',
    because: 'The draft has no address, no service and no professional.',
    async run({ app, send }) {
      const owner = await newUser(app, 'business');
      const draft = { name: 'Barbearia', timezone: 'Europe/Lisbon', currency: 'EUR' };
      const { id } = await make(app, owner, 'POST /api/businesses', draft);
      return send({ token: owner.token, params: { id } });
    },
  },
  BUSINESS_NOT_SUBMITTABLE: {
    request: 'POST /api/businesses/:id/submit',
    because: 'The business is already published.',
    async run({ app, salon, send }) {
      const address = { addressLine1: 'Rua Garrett 12', city: 'Lisboa', country: 'Portugal' };
      await make(app, salon.owner, `PATCH /api/businesses/${salon.business}`, address);
      return send({ token: salon.owner.token, params: { id: salon.business } });
    },
  },
  BUSINESS_INVALID_TRANSITION: {
    request: 'POST /api/businesses/:id/reinstate',
    because: 'The business is not suspended.',
    run: async ({ app, salon, send }) =>
      send({ token: (await newUser(app, 'admin')).token, params: { id: salon.business } }),
  },
  CANNOT_REPORT_OWN_CONTENT: {
    request: 'POST /api/reports',
    because: 'The owner reports their own business.',
    run: (world) => world.send({ token: world.salon.owner.token, body: aboutSalon(world) }),
  },
  REPORT_ALREADY_RESOLVED: {
    request: 'POST /api/moderation/reports/:id/resolve',
    because: 'The report is already dismissed.',
    async run(world) {
      const { app, salon, send } = world;
      const [one, other] = [await newUser(app, 'admin'), await newUser(app, 'admin')];
      const { id } = await make(app, salon.customer, 'POST /api/reports', aboutSalon(world));
      await make(app, other, `POST /api/moderation/reports/${id}/resolve`, { action: 'dismiss' });
      return send({ token: one.token, params: { id }, body: { action: 'suspend' } });
    },
  },
  MODERATION_INVALID_STATE: {
    request: 'POST /api/moderation/unhide',
    because: 'The professional is not hidden.',
    async run({ app, salon, send }) {
      const body = { targetType: 'professional', targetId: salon.professional };
      return send({ token: (await newUser(app, 'admin')).token, body });
    },
  },
  SUPPORT_LINK_INVALID: {
    request: 'POST /api/support/tickets',
    because:
      'The appointment it is about is not there: `{"link": {"type": "appointment", "id": "apt_nothing"}}`.',
    run: ({ salon, send }) =>
      send({
        token: salon.customer.token,
        body: {
          subject: 'Wrong name',
          message: 'It is for my son.',
          link: { type: 'appointment', id: 'apt_nothing' },
        },
      }),
  },
  SUPPORT_INVALID_STATE: {
    request: 'POST /api/support/tickets/:id/messages',
    because: 'The ticket is closed.',
    async run(world) {
      const id = await newTicket(world, await newUser(world.app, 'admin'), 'closed');
      return world.send({
        token: world.salon.customer.token,
        params: { id },
        body: { message: 'And another thing.' },
      });
    },
  },
  SUPPORT_ASSIGNEE_INVALID: {
    request: 'PATCH /api/support/tickets/:id',
    because: 'The ticket is assigned to a customer.',
    async run(world) {
      const admin = await newUser(world.app, 'admin');
      const id = await newTicket(world, admin, 'pending');
      return world.send({
        token: admin.token,
        params: { id },
        body: { assigneeId: world.salon.customer.id },
      });
    },
  },
  ALERT_ALREADY_RESPONDED: {
    request: 'POST /api/alerts/:id/respond',
    because: 'The professional has already answered.',
    async run(world) {
      const { app, salon, send } = world;
      const { id } = await newAlert(world);
      await make(app, salon.worker, `POST /api/alerts/${id}/respond`, { response: 'accepted' });
      return send({ token: salon.owner.token, params: { id }, body: { response: 'declined' } });
    },
  },
  ALERT_INVALID_RESPONSE: {
    request: 'POST /api/alerts/:id/respond',
    because: 'Unknown response: `{"response": "perhaps"}`.',
    async run(world) {
      const { id } = await newAlert(world);
      return world.send({ token: world.salon.owner.token, params: { id }, body: { response: 'perhaps' } });
    },
  },
  ALERT_NOT_RESPONDABLE: {
    request: 'POST /api/alerts/:id/respond',
    because: 'The appointment of the alert was cancelled.',
    async run(world) {
      const { app, salon, send } = world;
      const { id, appointmentId } = await newAlert(world);
      await act(app, salon.customer.token, appointmentId, 'cancel');
      return send({ token: salon.owner.token, params: { id }, body: { response: 'accepted' } });
    },
  },
} satisfies Scenarios;
