import type { AgentInput, Facts } from '../facts.ts';
import type { KindTexts } from './create-language.ts';
import { layOutWith, titled } from './lay-out.ts';
import type { Words } from './words.ts';

/** What is said of a request of an agent, whose name stands in quotes: nobody is to take it for ours. */
export interface ApprovalWords {
  /** Where it has no name any more. */
  anAgent: string;
  /** "“Helper” would like to book", by what it would like to do. */
  wish(agent: string, action: string | undefined): string;
  asks(agent: string): string;
  /** Stand before what the agent wrote or chose, so that nobody takes it for ours. */
  said: Record<keyof AgentInput, string>;
  labels: Record<'approved' | 'declined' | 'lapsed' | 'refused', string>;
  approved(agent: string): string;
  declined(agent: string): string;
  lapsed(agent: string): string;
  /** Approved, and could no longer be done. */
  refused(agent: string): string;
}

const agentSaidNames = ['notes', 'staffNotes', 'reason', 'couponCode', 'packageTitle'] as const;

type ApprovalKind = Extract<keyof KindTexts, `approval.${string}`>;

export function approvalTexts(words: Words, said: ApprovalWords): Pick<KindTexts, ApprovalKind> {
  const { amount, details, line, shortTime, time } = layOutWith(words);
  const agentOf = ({ payload: { agentName } }: Facts) => (agentName ? words.quote(agentName) : said.anAgent);

  const summarise = (facts: Facts, zone: string | null) => {
    const { title, startsAt } = facts.payload;
    const when = startsAt ? `, ${shortTime(startsAt, facts, zone)}` : '';
    const others = (facts.visits ?? []).length - 1;
    const more = others > 0 ? words.andMore(others) : '';
    return `${title || words.appointment} ${words.atBusiness(facts)}${when}${more}`;
  };
  const saidBy = ({ agentSaid = {} }: Pick<Facts, 'agentSaid'>): string[] =>
    agentSaidNames.flatMap((name) => {
      const text = agentSaid[name];
      return text === undefined ? [] : [`${said.said[name]}: ${words.quote(text)}`];
    });
  /** Those that differ have a paragraph each. */
  const describeVisits = (facts: Facts, zone: string | null): string[] => {
    const { each } = facts;
    if (each === undefined) return [...details(facts, zone), ...saidBy(facts)];
    return each
      .flatMap((visit) => ['', ...details({ ...facts, ...visit }, zone), ...saidBy(visit)])
      .concat('');
  };
  const describe = (facts: Facts, zone: string | null): string[] => {
    const { title, startsAt, amountMajor } = facts.payload;
    const visit = [...line('what', title), ...line('when', startsAt && time(startsAt, facts, zone))];
    return [
      ...(facts.visits === undefined ? visit : []),
      ...describeVisits(facts, zone),
      ...(amountMajor === undefined ? [] : line('price', amount(facts))),
    ];
  };
  const told = (how: keyof ApprovalWords['labels'], facts: Facts, zone: string | null) =>
    titled(
      `${said.labels[how]}: ${summarise(facts, zone)}`,
      said[how](agentOf(facts)),
      ...describe(facts, zone),
    );

  return {
    'approval.requested': (facts, zone) => {
      const { action, expiresAt } = facts.payload;
      return titled(
        `${said.wish(agentOf(facts), action)}: ${summarise(facts, zone)}`,
        said.asks(agentOf(facts)),
        ...describe(facts, zone),
        ...line('answerUntil', expiresAt && time(expiresAt, facts, zone)),
      );
    },
    'approval.approved': (facts, zone) => told('approved', facts, zone),
    'approval.declined': (facts, zone) => told('declined', facts, zone),
    'approval.lapsed': (facts, zone) =>
      told(facts.payload.status === 'refused' ? 'refused' : 'lapsed', facts, zone),
  };
}
