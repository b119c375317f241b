import type { IntakeQuestion } from 'openslot-client';

/** Fields of a question. `choices` has one line for each choice. */
export interface QuestionFields {
  text: string;
  kind: IntakeQuestion['kind'];
  required: boolean;
  choices: string;
}

const withChoices = ['one-choice', 'several-choices'];

/** Questions of the form, after the button that moves or deletes one. Blank ones are left out. */
export function readQuestions(all: (name: string) => string[]): QuestionFields[] {
  const kinds = all('kind');
  const choices = all('choices');
  const rows = all('text').map(
    (text, index): QuestionFields => ({
      // The field wraps long questions. A question is one line.
      text: text.trim().replace(/\s*\n\s*/g, ' '),
      kind: (kinds[index] ?? 'short-text') as QuestionFields['kind'],
      required: all('required').includes(String(index)),
      choices: withChoices.includes(kinds[index] ?? '') ? (choices[index] ?? '') : '',
    }),
  );
  const [up] = all('up').map(Number);
  const [removed] = all('remove').map(Number);
  if (removed !== undefined) rows.splice(removed, 1);
  if (up !== undefined && up > 0) rows.splice(up - 1, 0, ...rows.splice(up, 1));
  return rows.filter(({ text }) => text !== '');
}
