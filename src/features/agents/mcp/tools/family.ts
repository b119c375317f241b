import Type from 'typebox';
import { ofCustomers } from '../../../../http/grant-scopes.ts';
import { createFamilyMember } from '../../../booking/family-members/contract.ts';
import { creates, defineTool, reads } from '../define-tool.ts';
import { withoutEmpty } from '../present.ts';
import * as shape from '../tool-contract.ts';

const maxMembers = 100;

const FamilyMember = shape.Fields({
  id: shape.Text,
  name: shape.Text,
  relation: shape.MaybeText,
  birthDate: shape.MaybeText,
});

export const listFamilyTool = defineTool({
  name: 'list_family',
  title: 'List family members',
  about: 'Family members of the user. Pass the id to book as familyMember.',
  example: {},
  scopes: ofCustomers('family'),
  hints: reads,
  input: shape.Fields({}),
  output: shape.Fields({ members: Type.Array(FamilyMember) }),
  async run(_, { api }) {
    const members = await api.listFamilyMembers({ limit: maxMembers });
    return {
      data: {
        members: members.map(({ id, name, relation, birthDate }) =>
          withoutEmpty({ id, name, relation, birthDate }),
        ),
      },
      summary: `${members.length} family members.`,
    };
  },
});

const ofMember = createFamilyMember.body!.properties;

export const addFamilyMemberTool = defineTool({
  name: 'add_family_member',
  title: 'Add a family member',
  about: 'Adds a family member whom the user can book for. Call list_family first.',
  example: { name: 'Mia', relation: 'daughter', birthDate: '2018-05-04' },
  scopes: ofCustomers('family'),
  hints: creates,
  input: shape.Fields({
    name: shape.like(ofMember.name),
    relation: Type.Optional(shape.like(ofMember.relation)),
    birthDate: Type.Optional(shape.Day()),
    key: shape.Key,
  }),
  output: shape.Fields({
    id: shape.Text,
    name: shape.Text,
    repeated: shape.MaybeFlag,
    notified: Type.Optional(shape.Notified),
    next: shape.Text,
  }),
  async run({ key: _, ...body }, { api, keyFor, wasRepeated, session }) {
    const { id, name } = await api.createFamilyMember(body, keyFor('add'));
    const repeated = wasRepeated();
    const notified = session?.grant === undefined ? [] : [{ who: 'user', status: 'queued' }];
    return {
      data: {
        id,
        name,
        ...(repeated ? { repeated } : { notified }),
        next: 'Call book with familyMember set to the id.',
      },
      summary: `${repeated ? 'Already added by the same call' : 'Added'}: ${id}.`,
    };
  },
});
