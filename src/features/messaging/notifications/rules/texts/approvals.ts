import type { AgentInput, Facts } from '../facts.ts';
import type { KindTexts } from './create-language.ts';
import { layOutWith, titled } from './lay-out.ts';
import type { Words } from './words.ts';

/** Texts about approval requests. The agent's name and input are quoted: they are not our text. */
export interface ApprovalWords {
  /** Replaces a missing agent name. */
  anAgent: string;
  /** "“Helper” wants to book" */
  requestTitle(agent: string, action: string | undefined): string;
  requestText(agent: string): string;
  /** Labels of text that the agent entered. */
  agentInput: Record<keyof AgentInput, string>;
  labels: Record<'approved' | 'declined' | 'lapsed' | 'refused' | 'withdrawn', string>;
  approved(agent: string): string;
  declined(agent: string): string;
  lapsed(agent: string): string;
  /** Approved, but no longer possible. */
  refused(agent: string): string;
  /** By the agent, before the account holder decided. */
  withdrawn(agent: string): string;
}

const agentInputNames = ['message', 'notes', 'staffNotes', 'reason', 'couponCode', 'packageTitle'] as const;

type ApprovalKind = Extract<keyof KindTexts, `approval.${string}`>;

export function approvalTexts(words: Words, texts: ApprovalWords): Pick<KindTexts, ApprovalKind> {
  const { amount, details, line, shortTime, time } = layOutWith(words);
  const agentOf = ({ payload: { agentName } }: Facts) => (agentName ? words.quote(agentName) : texts.anAgent);

  const summarise = (facts: Facts, zone: string | null) => {
    const { title, startsAt } = facts.payload;
    const when = startsAt ? `, ${shortTime(startsAt, facts, zone)}` : '';
    const others = (facts.visits ?? []).length - 1;
    const more = others > 0 ? words.andMore(others) : '';
    return `${title || words.appointment} ${words.atBusiness(facts)}${when}${more}`;
  };
  const agentInputLines = ({ agentSaid = {} }: Pick<Facts, 'agentSaid'>): string[] =>
    agentInputNames.flatMap((name) => {
      const text = agentSaid[name];
      return text === undefined ? [] : [`${texts.agentInput[name]}: ${words.quote(text)}`];
    });
  /** Appointments that differ get one paragraph each. */
  const describeVisits = (facts: Facts, zone: string | null): string[] => {
    const { each } = facts;
    if (each === undefined) return [...details(facts, zone), ...agentInputLines(facts)];
    return each
      .flatMap((visit) => ['', ...details({ ...facts, ...visit }, zone), ...agentInputLines(visit)])
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
  const decided = (outcome: keyof ApprovalWords['labels'], facts: Facts, zone: string | null) =>
    titled(
      `${texts.labels[outcome]}: ${summarise(facts, zone)}`,
      texts[outcome](agentOf(facts)),
      ...describe(facts, zone),
    );

  return {
    'approval.requested': (facts, zone) => {
      const { action, expiresAt } = facts.payload;
      return titled(
        `${texts.requestTitle(agentOf(facts), action)}: ${summarise(facts, zone)}`,
        texts.requestText(agentOf(facts)),
        ...describe(facts, zone),
        ...line('answerUntil', expiresAt && time(expiresAt, facts, zone)),
      );
    },
    'approval.approved': (facts, zone) => decided('approved', facts, zone),
    'approval.declined': (facts, zone) => decided('declined', facts, zone),
    'approval.lapsed': (facts, zone) => {
      const { status } = facts.payload;
      return decided(status === 'refused' || status === 'withdrawn' ? status : 'lapsed', facts, zone);
    },
  };
}
