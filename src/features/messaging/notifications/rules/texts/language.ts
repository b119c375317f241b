import type { Facts, NotificationKind } from '../facts.ts';

/** A labeled value, such as the time of an appointment. */
export interface Detail {
  label: string;
  text: string;
}

/** A sentence, a labeled value, or the dates of a series. */
export type TextPart = string | Detail | { label: string; dates: string[] };

export interface EventText {
  /** One line, used as the subject of emails. */
  title: string;
  /** The title without the summary of the appointment, whose details follow. */
  heading: string;
  /** The text without markup. */
  lines: string[];
  /** The same text by its structure, for HTML. */
  parts: TextPart[];
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
  /** Phone number and e-mail address of the business, for clients without an account. */
  contact(business: string): string;
  calendar: { title: string; google: string; outlook: string; file: string };
  /** For an unconfirmed address. */
  confirm: string;
}

export type MailLink = 'details' | 'reschedule' | 'cancel' | 'business' | 'questions';
