import type { Facts, NotificationKind } from '../facts.ts';

export interface Wording {
  /** One line: the subject of a mail. */
  title: string;
  lines: string[];
}

export interface Language {
  write(kind: NotificationKind, facts: Facts, zone: string | null): Wording;
  /** The same for a small screen, in one line. */
  writeShort(kind: NotificationKind, facts: Facts, zone: string | null): string;
  greet(name: string): string;
}
