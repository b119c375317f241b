import Type, { type Static } from 'typebox';
import { runsBusiness } from '../../../../http/access.ts';
import { declareRoute } from '../../../../http/route.ts';
import { Id, Instant, Nullable, pageQuery, Words } from '../../../../http/schemas.ts';
import { longestNotes } from '../rules/client-fields.ts';

const Note = Type.Object(
  {
    id: Id('Opaque.'),
    clientId: Id('Of the client it is about.'),
    text: Type.String({ description: 'Only the business sees it.' }),
    authorId: Nullable(
      Type.String({
        description: 'Who wrote it; null when it came from a record that was merged by itself.',
      }),
    ),
    authorName: Nullable(Type.String({ description: 'What they are called; null once they are gone.' })),
    createdAt: Instant('When it was written.'),
    updatedAt: Instant('When it was last changed.'),
  },
  { title: 'ClientNote' },
);
export type NoteReply = Static<typeof Note>;

const clientId = Id('Of the client.', { examples: ['cli_demo_walter'] });
const params = Type.Object({ id: clientId });
const noteParams = Type.Object({ id: clientId, noteId: Id('Of the note.') });
const body = Type.Object({ text: Words('What to remember, in your own words.', longestNotes) });

const example: NoteReply = {
  id: 'cnt_01kf4zq0m8w3c5x7e9g2j4n6p8',
  clientId: 'cli_demo_walter',
  text: 'Allergic to ammonia: colour without it only.',
  authorId: 'usr_demo_business',
  authorName: 'Katharina Lind',
  createdAt: '2026-11-30T12:00:00.000Z',
  updatedAt: '2026-11-30T12:00:00.000Z',
};
const bodyExample = { text: example.text };

const access = runsBusiness;
const tag = 'Clients';

export const listNotes = declareRoute({
  operation: 'listClientNotes',
  method: 'GET',
  path: '/api/business/clients/:id/notes',
  access,
  tag,
  summary: 'What was noted about a client, and when',
  description: 'Latest first. They are for the business alone: the client neither sees nor exports them.',
  params,
  query: Type.Object({ ...pageQuery }),
  reply: { status: 200, description: 'Notes.', schema: Type.Array(Note), example: [example] },
  errors: ['CLIENT_NOT_FOUND'],
  list: true,
});

export const addNote = declareRoute({
  operation: 'addClientNote',
  method: 'POST',
  path: '/api/business/clients/:id/notes',
  access,
  tag,
  summary: 'Note something about a client',
  description:
    'Kept with its date and author, beside the one text `notes` of the record. At most 500 a client.',
  params,
  body,
  bodyExample,
  reply: { status: 201, description: 'The note.', schema: Note, example },
  errors: ['CLIENT_NOT_FOUND'],
  takesKey: true,
});

export const changeNote = declareRoute({
  operation: 'updateClientNote',
  method: 'PATCH',
  path: '/api/business/clients/:id/notes/:noteId',
  access,
  tag,
  summary: 'Change a note',
  description: 'Author and date stay; `updatedAt` tells that it was changed.',
  params: noteParams,
  body: Type.Object({ text: Type.Optional(body.properties.text) }),
  bodyExample,
  reply: { status: 200, description: 'As it is now.', schema: Note, example },
  errors: ['CLIENT_NOT_FOUND', 'NOT_FOUND'],
});

export const deleteNote = declareRoute({
  operation: 'deleteClientNote',
  method: 'DELETE',
  path: '/api/business/clients/:id/notes/:noteId',
  access,
  tag,
  summary: 'Remove a note',
  params: noteParams,
  reply: { status: 204, description: 'Removed.' },
  errors: ['CLIENT_NOT_FOUND', 'NOT_FOUND'],
});
