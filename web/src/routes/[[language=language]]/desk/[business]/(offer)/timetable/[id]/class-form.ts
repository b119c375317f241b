import type { Refusal } from '$lib/forms/problems';

export interface ClassForm {
  at: string;
  refusal: Refusal;
  entered: Record<string, string>;
}

export interface ClassFormProps {
  date: string;
  today: string;
  time: {
    professionalId: string;
    weekday: number | null;
    start: string;
    from: string | null;
    to: string | null;
  };
  team: { id: string; name: string }[];
  form: ClassForm | null;
}
