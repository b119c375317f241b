import Type, { type Static } from 'typebox';
import { runsBusiness } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import { Id, Nullable } from '../../../http/schemas.ts';

const Count = (about: string) => Type.Integer({ description: about });
const Visit = (about: string) =>
  Nullable(
    Type.Object(
      {
        id: Type.String({ description: 'Of the appointment.' }),
        date: Type.String({ format: 'date', description: 'As the client was told.' }),
        start: Type.String({ description: 'HH:MM, as the client was told.' }),
      },
      { description: about, title: 'ClientVisit' },
    ),
  );

const ClientFigures = Type.Object(
  {
    clientId: Type.String({ description: 'Of the client.' }),
    visits: Count('Times they came: completed appointments.'),
    noShows: Count('Times they did not.'),
    cancelled: Count('Appointments that were cancelled by either side.'),
    upcoming: Count('Appointments that are not over, pending ones included.'),
    spent: Type.Array(
      Type.Object(
        {
          currency: Type.String({ description: 'Of the amounts beside it.' }),
          spentMajor: Type.Number({
            description:
              'What completed visits cost after discounts, but for those whose payment was given back.',
          }),
          expectedMajor: Type.Number({ description: 'The same of upcoming appointments.' }),
        },
        { title: 'ClientSpending' },
      ),
      { description: 'By currency; empty where nothing had a price.' },
    ),
    lastVisit: Visit('The latest completed one; null when there was none.'),
    nextVisit: Visit('The soonest upcoming one; null when there is none.'),
  },
  { title: 'ClientFigures' },
);
export type ClientFiguresReply = Static<typeof ClientFigures>;

const example: ClientFiguresReply = {
  clientId: 'cli_demo_walter',
  visits: 1,
  noShows: 0,
  cancelled: 0,
  upcoming: 1,
  spent: [{ currency: 'EUR', spentMajor: 38, expectedMajor: 38 }],
  lastVisit: { id: 'apt_demo_walter_1', date: '2026-11-02', start: '09:30' },
  nextVisit: { id: 'apt_demo_walter_2', date: '2026-12-09', start: '09:30' },
};

export const getClientFigures = declareRoute({
  operation: 'getClientFigures',
  method: 'GET',
  path: '/api/business/clients/:id/figures',
  access: runsBusiness,
  tag: 'Clients',
  summary: 'How often a client came, and what they spent',
  description: 'Of the appointments that `GET /api/business/clients/:id/appointments` lists.',
  params: Type.Object({ id: Id('Of the client.', { examples: ['cli_demo_walter'] }) }),
  reply: { status: 200, description: 'The figures.', schema: ClientFigures, example },
  errors: ['CLIENT_NOT_FOUND'],
});
