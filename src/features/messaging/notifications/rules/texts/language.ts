import type { Facts, NotificationKind } from '../facts.ts';

export interface EventText {
  /** One line: the subject of a mail. */
  title: string;
  lines: string[];
}

export type Writer = (facts: Facts, zone: string | null) => EventText;

/** What is said of an appointment in one sentence; the rest of the notification is laid out alike for all kinds and languages. */
export interface Sentence {
  /** Stands in the title before the appointment. */
  label: string;
  sentence: string;
}

export interface Language {
  write(kind: NotificationKind, facts: Facts, zone: string | null): EventText;
  /** The same for a small screen, in one line. */
  writeShort(kind: NotificationKind, facts: Facts, zone: string | null): string;
  /**
   * What may be sent to somebody who has not proven that the address is theirs: that there is something to read, and when it is. Nothing that
   * anybody typed stands in it.
   */
  announce(kind: NotificationKind, facts: Facts, zone: string | null): EventText;
  /** Null: by no name, where it is not theirs to have typed. */
  greet(name: string | null): string;
}
