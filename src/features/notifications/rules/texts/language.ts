import type { Facts, NotificationKind } from '../facts.ts';

export interface EventText {
  /** One line: the subject of a mail. */
  title: string;
  lines: string[];
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
