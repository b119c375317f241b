import type { IntakeQuestion } from 'openslot-client';

/** Fields of a question. `choices` has one line for each choice. */
export interface QuestionFields {
  text: string;
  kind: IntakeQuestion['kind'];
  required: boolean;
  choices: string;
}

const withChoices = ['one-choice', 'several-choices'];

/** Questions in the chosen order. Fieldsets without a text are left out, and so are deleted ones. */
export function readQuestions(all: (name: string) => string[]): QuestionFields[] {
  const kinds = all('kind');
  const choices = all('choices');
  const positions = all('position');
  return all('text')
    .map((text, index) => ({
      place: Number(positions[index]) || index + 1,
      isKept: text.trim() !== '' && !all('remove').includes(String(index)),
      question: {
        text: text.trim(),
        kind: (kinds[index] ?? 'short-text') as QuestionFields['kind'],
        required: all('required').includes(String(index)),
        choices: withChoices.includes(kinds[index] ?? '') ? (choices[index] ?? '') : '',
      },
    }))
    .filter(({ isKept }) => isKept)
    .sort((one, other) => one.place - other.place)
    .map(({ question }) => question);
}
