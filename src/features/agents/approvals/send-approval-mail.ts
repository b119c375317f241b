import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { JobHandler } from '../../../platform/jobs/jobs.ts';
import type { Mail } from '../../../platform/mail.ts';
import { oneLine } from '../../../shared/text.ts';
import { newSecretToken } from '../../access/sessions/secret-token.ts';
import { type Facts, textPayloadOf, type VisitFacts } from '../../messaging/notifications/rules/facts.ts';
import { languages } from '../../messaging/notifications/rules/texts/languages.ts';
import { describeRequest } from './describe-request.ts';
import { approvalPath } from './present.ts';
import { findRecipient, listPlaces, type Recipient } from './record-store.ts';
import { linkTexts } from './rules/mails/link-texts.ts';
import { type AskedVisit, groupAlike, saidOf } from './rules/summary.ts';
import { type ApprovalRow, setApprovalToken } from './store.ts';

interface Parts {
  db: Database;
  clock: Clock;
  mail: Mail;
  publicUrl: () => string;
}

const kind = 'approval.requested';

/** The token is made only here, so that it is never written down in the clear. */
export function sendApprovalMail({ db, clock, mail, publicUrl }: Parts): JobHandler<{ approvalId: string }> {
  return async ({ approvalId }, job) => {
    const { token, hash } = newSecretToken('apl');
    const approval = await setApprovalToken(db, { id: approvalId, tokenHash: hash }, clock.now());
    if (approval === null) return;
    const recipient = await findRecipient(db, approval.user_id);
    if (recipient === null) return;
    const language = languages[recipient.language];
    const places = await listPlaces(
      db,
      approval.summary.map(({ businessId }) => businessId),
    );
    const facts = factsOf(approval, recipient, places);
    const page = `${publicUrl()}${approvalPath(approvalId)}`;
    const words = linkTexts[recipient.language];
    // Where nobody has proven to be the reader, nothing is told that anybody typed, and no link stands for the person.
    const { isConfirmed, timezone } = recipient;
    const { title, lines } = isConfirmed
      ? language.write(kind, facts, timezone)
      : language.announce(kind, facts, timezone);
    const link = isConfirmed ? [words.decide, `${page}?token=${token}`] : [words.signIn, page];
    const text = [
      language.greet(isConfirmed ? recipient.name : null),
      '',
      ...lines,
      '',
      ...link,
      '',
      words.ignore,
    ];
    await mail.sendMail({
      id: job.id,
      isUrgent: true,
      to: recipient.email,
      subject: title,
      language: recipient.language,
      text: [...text, '', '-- ', publicUrl()].map(oneLine).join('\n'),
    });
  };
}

/** More than an event tells: every visit, with whom and what it costs. */
function factsOf(approval: ApprovalRow, recipient: Recipient, places: ReadonlyMap<string, string>): Facts {
  const { summary } = approval;
  const described = groupAlike(summary).map((visits) =>
    describeVisits(approval.id, visits, recipient, places),
  );
  return {
    reader: 'client',
    by: 'other',
    ...described[0]!,
    visits: summary.map((visit) => timeOf(approval.id, visit)),
    ...(described.length > 1 && { each: described }),
    payload: textPayloadOf(describeRequest(approval)),
  };
}

const timeOf = (id: string, { startsAt, endsAt }: AskedVisit) => ({ id, startsAt, endsAt });

/** Visits that differ in nothing but their time. */
function describeVisits(
  id: string,
  visits: readonly AskedVisit[],
  recipient: Recipient,
  places: ReadonlyMap<string, string>,
): VisitFacts {
  const first = visits[0]!;
  const { movedFrom } = first;
  return {
    business: {
      name: first.businessName,
      timezone: first.timezone,
      place: places.get(first.businessId) ?? '',
    },
    professional: first.professionalName,
    client: first.client,
    isFamily: first.client !== recipient.name,
    services: first.services,
    visits: visits.map((visit) => timeOf(id, visit)),
    ...(movedFrom !== undefined && { movedFrom: movedFrom.startsAt }),
    agentSaid: saidOf(first),
  };
}
