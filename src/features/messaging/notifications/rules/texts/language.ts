import type { Facts, NotificationKind } from '../facts.ts';

export interface EventText {
  /** One line, used as the subject of emails. */
  title: string;
  lines: string[];
}

export type Writer = (facts: Facts, zone: string | null) => EventText;

/** The parts of a notification that depend on the kind. The layout of the rest is shared by all kinds and languages. */
export interface Sentence {
  /** Precedes the summary of the appointment in the title. */
  label: string;
  sentence: string;
}

export interface Language {
  write(kind: NotificationKind, facts: Facts, zone: string | null): EventText;
  /** One line, for SMS. */
  writeShort(kind: NotificationKind, facts: Facts, zone: string | null): string;
  mail: MailTexts;
}

/** Texts around a notification in an e-mail. */
export interface MailTexts {
  /** Null for readers whose name is not confirmed. */
  greet(name: string | null): string;
  links: Record<MailLink, string>;
  /** For clients without an account, who cannot change an appointment online. */
  contact(business: string): string;
  /** For an unconfirmed address. */
  confirm: string;
}

export type MailLink = 'details' | 'reschedule' | 'cancel' | 'business' | 'questions';
