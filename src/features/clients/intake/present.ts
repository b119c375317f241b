import { timeOfDay } from '../../../shared/time.ts';
import type { FormReply } from './contract.ts';
import { statusOf } from './rules/answers.ts';
import type { FormRow } from './store.ts';

export const isAnswerable = ({ status, starts_at }: FormRow, now: Date): boolean =>
  (status === 'Pending' || status === 'Confirmed') && starts_at > now;

interface View {
  now: Date;
  /** Without earlier answers of the client. */
  suggestions?: ReadonlyMap<string, string[]>;
  /** False for the holder of a link when the account or staff gave the answers: they are neither shown nor replaced. */
  showsAnswers?: boolean;
}

export function presentForm(
  row: FormRow,
  { now, suggestions = new Map(), showsAnswers = true }: View,
): FormReply {
  const canAnswer = showsAnswers && row.asked.length > 0 && isAnswerable(row, now);
  const answers = row.answers ?? [];
  const shown = showsAnswers ? answers : [];
  const valuesOf = (id: string) => shown.find(({ questionId }) => questionId === id)?.values ?? [];
  return {
    appointmentId: row.id,
    businessName: row.business_name,
    date: row.date,
    start: timeOfDay(row.start_minute),
    timezone: row.timezone,
    status: statusOf({ asked: row.asked, answers, isAnswered: row.answers !== null, canAnswer }),
    canAnswer,
    answeredAt: row.answered_at?.toISOString() ?? null,
    questions: canAnswer
      ? row.asked.map(({ id, kind, text, required, choices, serviceName }) => ({
          id,
          kind,
          text,
          required,
          choices,
          serviceName,
          values: valuesOf(id),
          suggested: suggestions.get(id) ?? [],
        }))
      : [],
    given: shown,
  };
}
