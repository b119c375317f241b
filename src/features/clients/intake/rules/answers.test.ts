import { expect, test } from 'vitest';
import { type AskedQuestion, readAnswers } from './answers.ts';

const question = (kind: AskedQuestion['kind']): AskedQuestion => ({
  id: 'q',
  kind,
  text: 'Name',
  required: false,
  choices: [],
  serviceName: 'Haircut',
});
const read = (kind: AskedQuestion['kind'], value: string) =>
  readAnswers([question(kind)], [{ questionId: 'q', values: [value] }], []);

test.each(['\n', '\r', '\v', '\f', '\u0085', '\u2028', '\u2029'])(
  'a short text has one line, without %j',
  (lineBreak) => {
    expect(() => read('short-text', `a${lineBreak}b`)).toThrow();
    expect(read('long-text', `a${lineBreak}b`)).toMatchObject([{ values: [`a${lineBreak}b`] }]);
  },
);

test.each([
  ['short-text', 200],
  ['long-text', 2000],
] as const)('a %s has at most %i characters, whatever their encoding', (kind, longest) => {
  expect(read(kind, '\u{1F600}'.repeat(longest))).toHaveLength(1);
  expect(() => read(kind, '\u{1F600}'.repeat(longest + 1))).toThrow();
});
