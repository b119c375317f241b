import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { JobHandler } from '../../../platform/jobs/run-jobs.ts';
import type { Mail } from '../../../platform/mail.ts';
import { newSecretToken } from '../../../shared/secret-token.ts';
import { oneLine } from '../../../shared/text.ts';
import {
  type Facts,
  textPayloadOf,
  type VisitFacts,
  withoutFreeText,
} from '../../messaging/notifications/rules/facts.ts';
import { languages } from '../../messaging/notifications/rules/texts/languages.ts';
import { approvalPath, describeRequest } from './present.ts';
import { findRecipient, listAddresses, type Recipient } from './related-store.ts';
import { linkTexts } from './rules/mails/link-texts.ts';
import { agentTextsOf, groupSimilar, type RequestedAppointment } from './rules/summary.ts';
import { type ApprovalRow, setApprovalToken } from './store.ts';

interface ApprovalMailDependencies {
  db: Database;
  clock: Clock;
  mail: Mail;
  publicUrl: () => string;
}

const kind = 'approval.requested';

/** The token is created here, so that it is never stored in plain text. */
export function sendApprovalMail({
  db,
  clock,
  mail,
  publicUrl,
}: ApprovalMailDependencies): JobHandler<{ approvalId: string }> {
  return async ({ approvalId }, job) => {
    const { token, hash } = newSecretToken('apl');
    const approval = await setApprovalToken(db, { id: approvalId, tokenHash: hash }, clock.now());
    if (approval === null) return;
    const recipient = await findRecipient(db, approval.user_id);
    if (recipient === null) return;
    const language = languages[recipient.language];
    const places = await listAddresses(
      db,
      approval.summary.map(({ businessId }) => businessId),
    );
    const facts = factsOf(approval, recipient, places);
    const page = `${publicUrl()}${approvalPath(approvalId)}`;
    const words = linkTexts[recipient.language];
    // An e-mail to an unconfirmed address contains no text of other users and no token.
    const { isConfirmed, timezone } = recipient;
    const { title, lines } = language.write(kind, isConfirmed ? facts : withoutFreeText(facts), timezone);
    const link = isConfirmed ? [words.decide, `${page}?token=${token}`] : [words.signIn, page];
    const text = [
      language.mail.greet(isConfirmed ? recipient.name : null),
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

/** Contains more than the event: every appointment with its client and price. */
function factsOf(approval: ApprovalRow, recipient: Recipient, places: ReadonlyMap<string, string>): Facts {
  const { summary } = approval;
  const described = groupSimilar(summary).map((visits, index) =>
    describeVisits(approval.id, visits, recipient, places, index === 0 ? approval.message : null),
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

const timeOf = (id: string, { startsAt, endsAt }: RequestedAppointment) => ({ id, startsAt, endsAt });

/** Appointments that differ only in time. */
function describeVisits(
  id: string,
  visits: readonly RequestedAppointment[],
  recipient: Recipient,
  places: ReadonlyMap<string, string>,
  message: string | null,
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
    agentSaid: { ...agentTextsOf(first), ...(message !== null && { message }) },
  };
}
