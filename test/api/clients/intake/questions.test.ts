import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ClockedApp, startAppWithClock } from '../../../fixtures/availability.ts';
import { errorInfo } from '../../../fixtures/error-info.ts';
import { allergies, details, setQuestions, skin } from '../../../fixtures/intake.ts';
import { newUser } from '../../../fixtures/marketplace.ts';
import { monday, newSalon, outcome, type Salon } from '../../../fixtures/salon.ts';

let app: ClockedApp;
let salon: Salon;
beforeAll(async () => {
  app = await startAppWithClock();
  app.at(monday);
  salon = await newSalon(app);
});
afterAll(() => app.close());

const set = (questions: object[], token = salon.owner.token) =>
  setQuestions(app, token, salon.haircut, questions);
const get = (token: string, id = salon.haircut) =>
  app.call('GET', `/api/services/${id}/questions`, { token });

test('the owner sets the questions of a service in order', async () => {
  expect((await get(salon.owner.token)).body).toEqual({ serviceId: salon.haircut, questions: [] });
  const saved = await set([skin, { ...allergies, text: '  Do you have allergies? ' }]);
  expect([saved.status, saved.body.questions]).toEqual([
    200,
    [
      { id: expect.stringMatching(/^qst_/), ...skin, required: false },
      { id: expect.stringMatching(/^qst_/), ...allergies, choices: [] },
    ],
  ]);
  expect((await get(salon.owner.token)).body).toEqual(saved.body);
});

test('a question keeps its id until its text, kind or choices change', async () => {
  const [first, second, third] = (await set([allergies, details, skin])).body.questions;
  const changed = await set([
    { ...skin, choices: ['Dry', 'Oily'] },
    { ...allergies, required: false },
    { ...details, text: 'Which?' },
  ]);
  const ids = changed.body.questions.map(({ id }: { id: string }) => id);
  expect(ids[1]).toBe(first.id);
  expect([second.id, third.id]).not.toContain(ids[0]);
  expect(ids[2]).not.toBe(second.id);
});

test.each([
  ['a choice question without choices', [{ kind: 'one-choice', text: 'a' }], 'INVALID_VALUE', '[0].choices'],
  ['one choice', [{ ...skin, choices: ['a'] }], 'INVALID_VALUE', '[0].choices'],
  ['a repeated choice', [{ ...skin, choices: ['a', 'a '] }], 'INVALID_VALUE', '[0].choices'],
  ['choices of a date', [{ kind: 'date', text: 'a', choices: ['a', 'b'] }], 'INVALID_VALUE', '[0].choices'],
  ['an unknown kind', [{ kind: 'color', text: 'a' }], 'INVALID_VALUE', '[0].kind'],
  ['a blank text', [{ kind: 'date', text: ' ' }], 'INVALID_INPUT', '[0].text'],
  ['a long text', [{ kind: 'date', text: 'a'.repeat(301) }], 'INVALID_INPUT', '[0].text'],
  ['a repeated question', [skin, skin], 'INVALID_VALUE', '[1]'],
  [
    'too many questions',
    Array.from({ length: 21 }, (_, index) => ({ kind: 'date', text: `${index}` })),
    'INVALID_INPUT',
    '',
  ],
])('refuses %s and names the field', async (_, questions, code, place) => {
  const answer = await set(questions);
  expect([answer.status, answer.body.error, errorInfo(answer).field]).toEqual([
    400,
    code,
    `body.questions${place}`,
  ]);
});

test('only callers who manage the service read and change its questions', async () => {
  const stranger = await newSalon(app);
  const admin = await newUser(app, 'admin');
  for (const { token } of [stranger.owner, salon.worker]) {
    expect(outcome(await get(token))).toEqual([400, 'SERVICE_NOT_OWNED']);
    expect(outcome(await set([allergies], token))).toEqual([400, 'SERVICE_NOT_OWNED']);
  }
  for (const { token } of [salon.customer, admin])
    expect(outcome(await set([allergies], token))).toEqual([403, 'FORBIDDEN']);
  expect(outcome(await get(salon.owner.token, 'svc_none'))).toEqual([404, 'SERVICE_NOT_FOUND']);
});
