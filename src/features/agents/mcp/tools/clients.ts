import Type from 'typebox';
import { lacksContacts } from '../../../../http/contact-fields.ts';
import { ofStaff } from '../../../../http/grant-scopes.ts';
import { defineTool, reads } from '../define-tool.ts';
import { findOwnBusiness } from '../find-own-business.ts';
import { presentAppointment, withoutEmpty } from '../present.ts';
import { shorten } from '../rules/marked-data.ts';
import * as shape from '../tool-contract.ts';

const defaultRows = 20;
const maxRows = 100;
const maxNoteLength = 500;
const maxVisits = 5;

export const findClientsTool = defineTool({
  name: 'find_clients',
  title: 'Find clients',
  about:
    'For owners and managers: clients with their last visit, by name, e-mail or phone, or inactive since a day. Contact data needs desk:clients.',
  example: { query: 'Ana' },
  scopes: ofStaff('desk:read', 'desk:clients', 'desk:book'),
  hints: reads,
  apiNames: { businessId: 'business' },
  input: shape.Fields({
    business: Type.Optional(shape.Id('Of several.')),
    query: Type.Optional(shape.Line('Name, or beginning of an e-mail address or phone number.')),
    inactiveSince: Type.Optional(shape.Day('Last visit before this day.')),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: maxRows, description: `Default: ${defaultRows}.` }),
    ),
  }),
  output: shape.Fields({
    clients: Type.Array(
      shape.Fields({
        id: shape.Text,
        name: shape.Text,
        email: shape.MaybeText,
        phone: shape.MaybeText,
        lastVisit: shape.MaybeText,
        mayAdvertise: shape.MaybeFlag,
      }),
    ),
    more: shape.Flag,
  }),
  async run({ business, query, inactiveSince, limit = defaultRows }, { api, session }) {
    const { id: businessId } = await findOwnBusiness(api, business);
    const { items, next } = await api.listClients.page({
      businessId,
      query,
      inactiveSince,
      lastVisit: true,
      limit,
    });
    const hidden = session !== null && lacksContacts(session);
    return {
      data: {
        clients: items.map(({ id, name, email, phone, lastVisit, marketingConsent }) =>
          withoutEmpty({ id, name, email, phone, lastVisit, mayAdvertise: marketingConsent?.given }),
        ),
        more: next !== null,
      },
      summary: `${items.length} clients${hidden ? ', without contact data: the scope desk:clients is missing' : ''}.`,
    };
  },
});

export const clientNotesTool = defineTool({
  name: 'client_notes',
  title: 'Get the notes of a client',
  about: 'For owners and managers: contact data, notes, tags and the latest appointments of a client.',
  example: { client: 'cli_demo_walter' },
  scopes: ofStaff('desk:clients'),
  hints: reads,
  input: shape.Fields({ client: shape.Id() }),
  output: shape.Fields({
    id: shape.Text,
    name: shape.Text,
    email: shape.MaybeText,
    phone: shape.MaybeText,
    birthday: shape.MaybeText,
    about: shape.MaybeText,
    tags: Type.Array(shape.Text),
    notes: Type.Array(shape.Fields({ text: shape.Text, by: shape.MaybeText, at: shape.Text })),
    appointments: Type.Array(
      shape.Fields({
        id: shape.Text,
        status: shape.Text,
        date: shape.Text,
        start: shape.Text,
        services: Type.Array(shape.Text),
        notes: shape.MaybeText,
      }),
    ),
  }),
  async run({ client: id }, { api }) {
    const [client, notes, visits] = await Promise.all([
      api.getClient({ id }),
      api.listClientNotes({ id, limit: defaultRows }),
      api.listClientAppointments({ id, limit: maxVisits }),
    ]);
    const { name, email, phone, birthday, tags } = client;
    return {
      data: {
        ...withoutEmpty({ id, name, email, phone, birthday, about: client.notes }),
        tags,
        notes: notes.map(({ text, authorName, createdAt }) =>
          withoutEmpty({ text: shorten(text, maxNoteLength), by: authorName, at: createdAt }),
        ),
        appointments: visits.map((visit) => {
          const { id: visitId, status, date, start, services, notes: about } = presentAppointment(visit);
          return { ...withoutEmpty({ id: visitId, status, date, start, notes: about }), services };
        }),
      },
      summary: `${notes.length} notes, ${visits.length} latest appointments.`,
    };
  },
});
