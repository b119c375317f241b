import type { LanguageCode } from '../../../../shared/languages.ts';
import { type MailLinkTo, serviceName } from '../../../../shared/mail-page.ts';
import { appointmentLinkPath, type LinkPurpose } from '../../../booking/appointment-links/rules/purposes.ts';
import { type ComposedMail, calendarLinksOf, composeMail } from './compose-mail.ts';
import { type Facts, withoutFreeText } from './facts.ts';
import { type LinkedNotification, linksOf, mayAskQuestions, tokenLinksOf } from './mail-links.ts';
import { languages } from './texts/languages.ts';

export interface MailedNotification extends LinkedNotification {
  name: string;
  /** An unconfirmed address can belong to another person: it gets no free text. */
  isConfirmed: boolean;
  timezone: string | null;
  language: LanguageCode;
  /** Phone number and e-mail address of the business; empty without both. */
  contact: string;
}

interface MailOptions {
  /** No free text, because the reader has no relationship with the sender. */
  isPlain: boolean;
  tokens: ReadonlyMap<LinkPurpose, string>;
  /** Path of the intake form, if there is one to answer. */
  questionsPath: string | null;
  publicUrl: string;
}

/** The text of a notification for its reader. */
export function factsFor({ facts, isConfirmed, role }: MailedNotification, isPlain: boolean): Facts {
  const { cancellation: _, ...withoutDeadline } = facts;
  // Clients without an account cancel by a link, and a mail about a series has none.
  const visible = role === null && facts.visits?.length !== 1 ? withoutDeadline : facts;
  return isConfirmed && !isPlain ? visible : withoutFreeText(visible);
}

/** Name of the business that the mail is about; null for mails of the service. */
export const businessNameOf = ({ reader, business }: Facts): string | null =>
  reader === 'client' && business !== undefined ? business.name : null;

export function composeNotification(
  notification: MailedNotification,
  { isPlain, tokens, questionsPath, publicUrl }: MailOptions,
): ComposedMail {
  const { kind, facts, role, contact, timezone, isConfirmed } = notification;
  const language = languages[notification.language];
  const { greet, contact: contactText, confirm, calendar, links: labels } = language.mail;
  const isFull = isConfirmed && !isPlain;
  const linkTo = (label: string, path: string): MailLinkTo => ({ label, url: `${publicUrl}${path}` });
  const pages = tokens.size > 0 ? tokenLinksOf(notification, tokens) : linksOf(notification);
  const viewToken = tokens.get('view');
  const file = `${publicUrl}${appointmentLinkPath}/calendar.ics?token=${viewToken}`;
  const isPlanned = viewToken !== undefined && mayAskQuestions(notification);
  return composeMail({
    language: notification.language,
    sender: businessNameOf(facts) ?? serviceName,
    greeting: greet(isFull ? notification.name : null),
    event: language.write(kind, factsFor(notification, isPlain), timezone),
    after: role === null && contact !== '' ? [contactText(contact)] : [],
    links: pages.map(([name, path]) => linkTo(labels[name], path)),
    question: questionsPath === null ? null : linkTo(labels.questions, questionsPath),
    calendar: isPlanned ? calendarLinksOf(facts, calendar, file) : null,
    notes: isConfirmed ? [] : [confirm],
    publicUrl,
  });
}
