import { googleCalendar, outlookCalendar } from 'openslot-facts/calendar-links';
import type { LanguageCode } from '../../../../shared/languages.ts';
import {
  blocksOfText,
  type MailBlock,
  type MailLinkTo,
  writeMailPage,
} from '../../../../shared/mail-page.ts';
import { oneLine } from '../../../../shared/text.ts';
import { minuteMs } from '../../../../shared/time.ts';
import type { Facts } from './facts.ts';
import type { EventText, MailTexts, TextPart } from './texts/language.ts';

export interface ComposedMail {
  subject: string;
  text: string;
  html: string;
}

export interface MailParts {
  language: LanguageCode;
  /** Name in the head of the mail. */
  sender: string;
  greeting: string;
  event: EventText;
  /** Sentences after the details. */
  after?: readonly string[];
  links: readonly MailLinkTo[];
  /** A link before all others, with a sentence as its label. */
  question?: MailLinkTo | null;
  calendar?: { title: string; links: readonly MailLinkTo[] } | null;
  /** Sentences after the links. */
  notes?: readonly string[];
  publicUrl: string;
}

/** The same content as text and as HTML. Typed text cannot add lines or markup. */
export function composeMail(parts: MailParts): ComposedMail {
  const {
    language,
    sender,
    greeting,
    event,
    after = [],
    links,
    question = null,
    calendar = null,
    notes = [],
  } = parts;
  const text = [
    greeting,
    '',
    ...event.lines,
    ...after,
    '',
    ...[...(question === null ? [] : [question]), ...links].map(({ label, url }) => `${label}: ${url}`),
    ...(notes.length === 0 ? [] : ['', ...notes]),
    '',
    '-- ',
    parts.publicUrl,
  ];
  const blocks: MailBlock[] = [
    { kind: 'text', text: greeting },
    ...blocksOfParts(event.parts),
    ...after.map((line): MailBlock => ({ kind: 'text', text: line })),
    ...(question === null ? [] : [{ kind: 'links', label: '', links: [question] } as const]),
    { kind: 'buttons', buttons: links },
    ...(calendar === null || calendar.links.length === 0
      ? []
      : [{ kind: 'links', label: calendar.title, links: calendar.links } as const]),
    ...notes.flatMap(blocksOfText),
    { kind: 'small', text: parts.publicUrl },
  ];
  return {
    subject: event.title,
    text: text.map(oneLine).join('\n'),
    html: writeMailPage({ language, title: oneLine(event.heading), sender: oneLine(sender), blocks }),
  };
}

/** Consecutive labeled values become one list. The first sentence is larger. */
function blocksOfParts(parts: readonly TextPart[]): MailBlock[] {
  const blocks: MailBlock[] = [];
  for (const part of parts) {
    const last = blocks.at(-1);
    if (part === '') continue;
    if (typeof part === 'string') blocks.push({ kind: 'text', text: part, isLead: blocks.length === 0 });
    else if ('dates' in part) blocks.push({ kind: 'dates', ...part });
    else if (last?.kind === 'details')
      blocks[blocks.length - 1] = { ...last, details: [...last.details, part] };
    else blocks.push({ kind: 'details', details: [part] });
  }
  return blocks;
}

/** Links that add one appointment to a calendar. `file` is the address of its calendar file. */
export function calendarLinksOf(
  { services = [], visits = [], business, professional }: Facts,
  words: MailTexts['calendar'],
  file: string,
): { title: string; links: MailLinkTo[] } | null {
  const [visit, ...more] = visits;
  if (visit === undefined || more.length > 0 || business === undefined) return null;
  const entry = {
    title: [...services, business.name].join(', '),
    startUtc: visit.startsAt,
    minutes: (Date.parse(visit.endsAt) - Date.parse(visit.startsAt)) / minuteMs,
    zone: business.timezone,
    location: [business.name, business.place].filter(Boolean).join(', '),
    details: professional ?? '',
  };
  const { title, google, outlook, file: fileLabel } = words;
  return {
    title,
    links: [
      { label: google, url: googleCalendar(entry) },
      { label: outlook, url: outlookCalendar(entry) },
      { label: fileLabel, url: file },
    ],
  };
}
