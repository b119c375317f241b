import Type, { type Static } from 'typebox';
import { ownerOrManager } from '../../../../http/access.ts';
import { ofStaff } from '../../../../http/grant-scopes.ts';
import { declareRoute } from '../../../../http/route.ts';
import { Id, Instant, Nullable, pageQuery, Words } from '../../../../http/schemas.ts';
import { maxNotesLength } from '../rules/client-fields.ts';

const Note = Type.Object(
  {
    id: Id('Opaque.'),
    clientId: Id('Client id.'),
    text: Type.String({ description: 'Text, visible only to the business.' }),
    authorId: Nullable(
      Type.String({
        description: 'Account of the author; null if the note was created by an automatic merge.',
      }),
    ),
    authorName: Nullable(
      Type.String({ description: 'Name of the author; null if the account was deleted.' }),
    ),
    createdAt: Instant('Creation time.'),
    updatedAt: Instant('Time of the last change.'),
  },
  { title: 'ClientNote' },
);
export type NoteReply = Static<typeof Note>;

const clientId = Id('Client id.', { examples: ['cli_demo_walter'] });
const params = Type.Object({ id: clientId });
const noteParams = Type.Object({ id: clientId, noteId: Id('Note id.') });
const body = Type.Object({ text: Words('Text of the note.', maxNotesLength) });

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

const access = ownerOrManager;
const tag = 'Clients';

export const listNotes = declareRoute({
  operation: 'listClientNotes',
  method: 'GET',
  path: '/api/business/clients/:id/notes',
  access,
  agents: ofStaff('desk:clients'),
  tag,
  summary: 'List the notes of a client',
  description:
    'Latest first. Notes are visible only to the business and not part of the data export of the client.',
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
  summary: 'Add a note to a client',
  description:
    'Notes have a date and an author; the field `notes` of the client is separate. A client can have 500 notes.',
  params,
  body,
  bodyExample,
  reply: { status: 201, description: 'The note.', schema: Note, example },
  errors: ['CLIENT_NOT_FOUND'],
  acceptsIdempotencyKey: true,
});

export const changeNote = declareRoute({
  operation: 'updateClientNote',
  method: 'PATCH',
  path: '/api/business/clients/:id/notes/:noteId',
  access,
  tag,
  summary: 'Update a note',
  description: 'Author and creation time do not change.',
  params: noteParams,
  body: Type.Object({ text: Type.Optional(body.properties.text) }),
  bodyExample,
  reply: { status: 200, description: 'The note.', schema: Note, example },
  errors: ['CLIENT_NOT_FOUND', 'NOT_FOUND'],
});

export const deleteNote = declareRoute({
  operation: 'deleteClientNote',
  method: 'DELETE',
  path: '/api/business/clients/:id/notes/:noteId',
  access,
  tag,
  summary: 'Delete a note',
  params: noteParams,
  reply: { status: 204, description: 'Deleted.' },
  errors: ['CLIENT_NOT_FOUND', 'NOT_FOUND'],
});
