import { intakeLimits } from 'openslot-facts/limits';
import { AppError } from '../../../../errors.ts';

export const questionKinds = [
  'short-text',
  'long-text',
  'yes-no',
  'one-choice',
  'several-choices',
  'date',
] as const;
export type QuestionKind = (typeof questionKinds)[number];

export interface NewQuestion {
  kind: QuestionKind;
  text: string;
  required: boolean;
  /** Empty for kinds without choices. */
  choices: string[];
}

export interface Question extends NewQuestion {
  id: string;
}

interface QuestionRequest {
  kind: QuestionKind;
  text: string;
  required?: boolean;
  choices?: readonly string[];
}

const hasChoices = (kind: QuestionKind) => kind === 'one-choice' || kind === 'several-choices';

export function readQuestions(requested: readonly QuestionRequest[]): NewQuestion[] {
  const seen = new Set<string>();
  return requested.map(({ kind, text, required = false, choices = [] }, index) => {
    const question = { kind, text: text.trim(), required, choices: choices.map((choice) => choice.trim()) };
    requireChoices(question, `body.questions[${index}].choices`);
    const key = meaningOf(question);
    if (seen.has(key))
      throw new AppError('INVALID_VALUE', {
        field: `body.questions[${index}]`,
        reason: 'repeated',
        detail: 'An earlier question is the same. Remove one of them.',
      });
    seen.add(key);
    return question;
  });
}

function requireChoices({ kind, choices }: NewQuestion, field: string): void {
  if (!hasChoices(kind)) {
    if (choices.length > 0)
      throw new AppError('INVALID_VALUE', {
        field,
        reason: 'conflicting',
        detail: 'Only questions with choices have them. Remove the choices or change the kind.',
      });
    return;
  }
  if (choices.length < 2)
    throw new AppError('INVALID_VALUE', {
      field,
      limit: 2,
      detail: `A question with choices needs 2 to ${intakeLimits.choices} of them.`,
    });
  if (new Set(choices).size < choices.length)
    throw new AppError('INVALID_VALUE', {
      field,
      reason: 'repeated',
      detail: 'A choice is listed twice. Remove one of them.',
    });
}

/** Questions with the same meaning share their answers. `required` and the order do not change it. */
const meaningOf = ({ kind, text, choices }: NewQuestion): string => JSON.stringify([kind, text, choices]);

/** A question keeps its id while its text, kind and choices stay the same. */
export function withIds(
  questions: readonly NewQuestion[],
  present: readonly Question[],
  newQuestionId: () => string,
): Question[] {
  const ids = new Map(present.map((question) => [meaningOf(question), question.id]));
  return questions.map((question) => ({ id: ids.get(meaningOf(question)) ?? newQuestionId(), ...question }));
}
