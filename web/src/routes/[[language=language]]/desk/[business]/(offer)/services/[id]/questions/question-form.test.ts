import { expect, test } from 'vitest';
import { readQuestions } from './question-form';

const sent = (buttons: Record<string, string[]> = {}) => {
  const fields: Record<string, string[]> = {
    text: [' Allergies? ', 'Skin type', ''],
    kind: ['yes-no', 'one-choice', 'short-text'],
    choices: ['Left over', 'Dry\nOily', ''],
    required: ['1'],
    ...buttons,
  };
  return readQuestions((name) => fields[name] ?? []);
};
const textsOf = (questions: { text: string }[]) => questions.map(({ text }) => text);

test('reads the questions in their order, without the blank one', () => {
  expect(sent()).toEqual([
    { text: 'Allergies?', kind: 'yes-no', required: false, choices: '' },
    { text: 'Skin type', kind: 'one-choice', required: true, choices: 'Dry\nOily' },
  ]);
});

test('moves a question up with its fields, and the first one not', () => {
  expect(sent({ up: ['1'] })[0]).toEqual({
    text: 'Skin type',
    kind: 'one-choice',
    required: true,
    choices: 'Dry\nOily',
  });
  for (const up of ['0', '-1', '9', 'x'])
    expect(textsOf(sent({ up: [up] }))).toEqual(['Allergies?', 'Skin type']);
});

test('deletes a question', () => {
  expect(textsOf(sent({ remove: ['0'] }))).toEqual(['Skin type']);
});

test('joins the lines of a question', () => {
  expect(textsOf(sent({ text: ['Allergies,\r\nor medicine?', 'Skin type'] }))).toEqual([
    'Allergies, or medicine?',
    'Skin type',
  ]);
});
