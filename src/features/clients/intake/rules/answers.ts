import { intakeLimits } from 'openslot-facts/limits';
import { AppError } from '../../../../errors.ts';
import { isCalendarDate } from '../../../../shared/time.ts';
import type { Question, QuestionKind } from './questions.ts';

/** A question of one of the booked services. */
export interface AskedQuestion extends Question {
  serviceName: string;
}

/** An answer with the question as it was asked. */
export interface Answer {
  questionId: string;
  serviceName: string;
  text: string;
  kind: QuestionKind;
  /** One value, or several for `several-choices`. Never empty. */
  values: string[];
}

export interface GivenAnswer {
  questionId: string;
  values: readonly string[];
}

/**
 * Answers to store: the given ones, and earlier ones to questions that are no longer asked. Throws for the
 * first value that does not fit its question.
 */
export function readAnswers(
  asked: readonly AskedQuestion[],
  given: readonly GivenAnswer[],
  earlier: readonly Answer[],
): Answer[] {
  const questions = new Map(asked.map((question) => [question.id, question]));
  const values = new Map<string, string[]>();
  for (const [index, answer] of given.entries()) {
    const field = `body.answers[${index}]`;
    const question = questions.get(answer.questionId);
    if (question === undefined)
      throw new AppError('INVALID_VALUE', {
        field: `${field}.questionId`,
        reason: 'not-found',
        detail: 'The form does not contain this question. Read the form again.',
      });
    if (values.has(question.id))
      throw new AppError('INVALID_VALUE', {
        field,
        reason: 'repeated',
        detail: 'The question is answered twice. Send one answer.',
      });
    values.set(question.id, readValues(question, answer.values, `${field}.values`));
  }
  for (const { id, required } of asked)
    if (required && (values.get(id) ?? []).length === 0)
      throw new AppError('MISSING_FIELDS', {
        field: 'body.answers',
        id,
        detail: 'A required question has no answer. Error-Info names it in id.',
      });
  return [
    ...asked.flatMap(({ id: questionId, serviceName, text, kind }) => {
      const chosen = values.get(questionId) ?? [];
      return chosen.length === 0 ? [] : [{ questionId, serviceName, text, kind, values: chosen }];
    }),
    ...earlier.filter(({ questionId }) => !questions.has(questionId)),
  ];
}

// Line breaks of every script.
const lineBreak = /[\n\v\f\r\u0085\u2028\u2029]/;
const lengthOf = (text: string) => [...text].length;

function readValues(question: Question, given: readonly string[], field: string): string[] {
  const values = given.map((value) => value.trim()).filter((value) => value !== '');
  const refuse = (detail: string, limit?: number) =>
    new AppError('INVALID_VALUE', {
      field,
      id: question.id,
      ...(limit === undefined ? { reason: 'unknown-value' } : { limit }),
      detail,
    });
  if (question.kind === 'several-choices') {
    const unknown = values.some((value) => !question.choices.includes(value));
    if (unknown) throw refuse('Use the choices of the question.');
    return question.choices.filter((choice) => values.includes(choice));
  }
  if (values.length > 1) throw refuse('This question takes one value.', 1);
  const [value] = values;
  if (value === undefined) return [];
  switch (question.kind) {
    case 'yes-no':
      if (value !== 'yes' && value !== 'no') throw refuse('Use yes or no.');
      break;
    case 'one-choice':
      if (!question.choices.includes(value)) throw refuse('Use one of the choices of the question.');
      break;
    case 'date':
      if (!isCalendarDate(value)) throw new AppError('INVALID_DATE_FORMAT', { field, id: question.id });
      break;
    case 'short-text':
      if (lengthOf(value) > intakeLimits.shortText || lineBreak.test(value))
        throw refuse(
          `Use a single line of at most ${intakeLimits.shortText} characters.`,
          intakeLimits.shortText,
        );
      break;
    case 'long-text':
      if (lengthOf(value) > intakeLimits.longText)
        throw refuse(`Use at most ${intakeLimits.longText} characters.`, intakeLimits.longText);
  }
  return [value];
}

export type FormStatus = 'none' | 'open' | 'answered' | 'closed';

/** `open`: the form has never been sent, or a required question has no answer. */
export function statusOf(form: {
  asked: readonly AskedQuestion[];
  answers: readonly Answer[];
  isAnswered: boolean;
  canAnswer: boolean;
}): FormStatus {
  const { asked, answers, isAnswered, canAnswer } = form;
  if (asked.length === 0 && !isAnswered) return 'none';
  if (!canAnswer) return isAnswered ? 'answered' : 'closed';
  const answered = new Set(answers.map(({ questionId }) => questionId));
  const isComplete = isAnswered && asked.every(({ id, required }) => !required || answered.has(id));
  return isComplete ? 'answered' : 'open';
}
