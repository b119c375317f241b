import type { Facts } from '../../facts.ts';
import type { AgentKind, KindTexts } from '../create-language.ts';
import { layOutWith, titled } from '../lay-out.ts';
import { approvals } from './approvals.ts';
import { at, clientOf, nameOf, sessions, words } from './words.ts';

const { about, amount, details, line, quoted, shortTime, time } = layOutWith(words);

const ratingOf = ({ payload }: Facts) => (payload.rating === undefined ? '' : `, ${payload.rating} em 5`);
const titleOf = ({ payload }: Facts) => (payload.title ? `: ${payload.title}` : '');
const subjectOf = ({ payload }: Facts) => (payload.subject ? `: ${payload.subject}` : '');
const professionalOf = ({ payload }: Facts) => payload.professionalName ?? 'Um profissional';

const decisions: Record<string, string> = {
  dismiss: 'Analisámos o conteúdo e deixámo-lo como está.',
  hide: 'O conteúdo deixou de ser mostrado.',
  suspend: 'O negócio está suspenso.',
};

const targets: Record<string, string> = {
  business: ' de um negócio',
  professional: ' de um profissional',
  review: ' de uma avaliação',
};

const statuses: Record<string, string> = {
  open: 'O pedido está agora aberto.',
  pending: 'O pedido aguarda agora uma resposta.',
  resolved: 'O pedido está agora resolvido.',
  closed: 'O pedido está agora fechado.',
};

const memberOf = ({ payload }: Facts) => payload.memberName ?? 'Alguém';
const memberRole = ({ payload }: Facts) => (payload.role === 'manager' ? 'gerência' : 'colaboração');

export const kinds: Omit<KindTexts, AgentKind> = {
  ...approvals,
  'appointment.paid': about((facts) => ({
    label: `Pago: ${amount(facts)}`,
    sentence: `O pagamento foi recebido: ${amount(facts)}.`,
  })),
  'appointment.refunded': about((facts) => ({
    label: `Reembolsado: ${amount(facts)}`,
    sentence:
      facts.reader === 'client'
        ? `Vai receber um reembolso: ${amount(facts)}.`
        : `Vai ser reembolsado ao cliente: ${amount(facts)}.`,
  })),
  'appointment.refund_failed': about((facts) => ({
    label: `Não reembolsado: ${amount(facts)}`,
    sentence:
      facts.reader === 'client'
        ? `O reembolso falhou: ${amount(facts)}. O negócio já foi avisado; pergunte lá como pode recuperar o dinheiro.`
        : `O reembolso falhou: ${amount(facts)}. Tente de novo ou devolva o dinheiro de outra forma.`,
  })),
  'review.created': about(
    (facts) => ({ label: `Nova avaliação${ratingOf(facts)}`, sentence: 'Um cliente avaliou uma marcação.' }),
    ({ payload }) => quoted('comment', payload.comment),
  ),
  'review.updated': about(
    (facts) => ({
      label: `Avaliação alterada${ratingOf(facts)}`,
      sentence: 'Um cliente alterou a avaliação de uma marcação.',
    }),
    ({ payload }) => quoted('comment', payload.comment),
  ),
  'review.deleted': about(() => ({
    label: 'Avaliação removida',
    sentence: 'Uma avaliação foi retirada.',
  })),
  'review.answered': about((facts) => ({
    label: 'Resposta à sua avaliação',
    sentence: `${nameOf(facts)} respondeu à sua avaliação, à vista de todos.`,
  })),
  'alert.raised': about(
    (facts) => {
      const { minutes } = facts.payload;
      const late = minutes === undefined ? null : `${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}`;
      const side = facts.by === 'staff' ? nameOf(facts) : clientOf(facts);
      return {
        label: late === null ? 'Atraso' : `Atraso de ${late}`,
        sentence: `${side} vai atrasar-se${late === null ? '' : ` ${late}`}. Diga, por favor, se está bem assim.`,
      };
    },
    ({ payload }) => quoted('message', payload.message),
  ),
  'alert.answered': about(({ payload }) =>
    payload.response === 'declined'
      ? { label: 'Atraso recusado', sentence: 'A outra parte não pode esperar.' }
      : { label: 'Atraso aceite', sentence: 'A outra parte espera por si.' },
  ),
  'waitlist.offered': (facts, zone) => {
    const { startsAt, expiresAt } = facts.payload;
    return titled(
      `Há um horário livre ${at(facts)}${startsAt ? `, ${shortTime(startsAt, facts, zone)}` : ''}`,
      'Um horário pelo qual esperava ficou livre e está guardado para si por uns momentos.',
      ...line('when', startsAt && time(startsAt, facts, zone)),
      ...line('keptUntil', expiresAt && time(expiresAt, facts, zone)),
      ...details(facts, zone),
    );
  },
  'waitlist.lapsed': (facts) =>
    titled(
      `O seu lugar na lista de espera ${at(facts)}`,
      'O horário que estava guardado para si voltou a ficar livre para outros.',
    ),
  'join_request.made': (facts) =>
    facts.payload.requestedBy === 'professional'
      ? titled(
          `${professionalOf(facts)} gostaria de trabalhar ${at(facts)}`,
          'Aceite ou recuse o pedido, por favor.',
        )
      : titled(
          `${nameOf(facts)} envia-lhe um convite para trabalhar lá`,
          'Aceite ou recuse o convite, por favor.',
        ),
  'join_request.accepted': (facts) =>
    facts.payload.requestedBy === 'professional'
      ? titled(
          `O seu pedido foi aceite: ${nameOf(facts)}`,
          'A partir de agora faz parte da equipa. Damos-lhe as boas-vindas.',
        )
      : titled(`${professionalOf(facts)} trabalha agora ${at(facts)}`, 'O seu convite foi aceite.'),
  'join_request.declined': (facts) =>
    facts.payload.requestedBy === 'professional'
      ? titled(`${nameOf(facts)} recusou o seu pedido`, 'Pode voltar a pedir mais tarde.')
      : titled(
          `${professionalOf(facts)} recusou o seu convite`,
          `Tratava-se de um convite para trabalhar ${at(facts)}.`,
        ),
  'business.submitted': (facts) =>
    titled(`Para rever: ${nameOf(facts)}`, 'Foi submetido um negócio. Aprove-o ou recuse-o, por favor.'),
  'business.approved': (facts) =>
    titled(
      `${nameOf(facts)} está publicado`,
      'Foi aprovado: a partir de agora os clientes podem encontrá-lo e fazer marcações.',
    ),
  'business.rejected': (facts) =>
    titled(
      `${nameOf(facts)} não foi aprovado`,
      'Altere o que falta e volte a submeter, por favor.',
      ...quoted('reason', facts.payload.reason),
    ),
  'business.suspended': (facts) =>
    titled(
      `${nameOf(facts)} está suspenso`,
      'Os clientes já não podem encontrá-lo nem fazer marcações.',
      ...quoted('reason', facts.payload.reason),
    ),
  'business.reinstated': (facts) =>
    titled(`${nameOf(facts)} está de volta`, 'Os clientes podem voltar a encontrá-lo e a fazer marcações.'),
  'business.closed': (facts) =>
    titled(
      `${nameOf(facts)} encerrou`,
      'Já não aceita marcações, e a lista de espera terminou.',
      ...quoted('reason', facts.payload.reason),
    ),
  'business.reopened': (facts) =>
    titled(
      `Para rever: ${nameOf(facts)}`,
      'Um negócio que tinha encerrado quer voltar a abrir. Por favor, aprove-o ou recuse-o.',
    ),
  'business.could_not_book': (facts, zone) =>
    titled(
      `${facts.business?.name || 'Um negócio'} tentou fazer-lhe uma marcação`,
      'Tem outra marcação a essa hora, por isso nada foi marcado. O negócio só ficou a saber que não está livre nessa altura.',
      ...line('when', facts.payload.startsAt && time(facts.payload.startsAt, facts, zone)),
    ),
  'member.invited': (facts) =>
    titled(
      `${nameOf(facts)} convida para a equipa: ${memberRole(facts)}`,
      'Por favor, aceite ou recuse o convite.',
    ),
  'member.joined': (facts) =>
    titled(
      `${memberOf(facts)} faz agora parte da equipa: ${nameOf(facts)}`,
      `O convite foi aceite. Função: ${memberRole(facts)}.`,
    ),
  'member.declined': (facts) =>
    titled(`${memberOf(facts)} recusou um convite`, `O convite era para trabalhar ${at(facts)}.`),
  'member.changed': (facts) =>
    titled(`A sua função ${at(facts)}: ${memberRole(facts)}`, 'O que lá pode ver e alterar mudou.'),
  'member.left': (facts) =>
    titled(`${memberOf(facts)} deixou de trabalhar ${at(facts)}`, 'Já não tem acesso a este negócio.'),
  'member.removed': (facts) =>
    titled(`Já não faz parte da equipa: ${nameOf(facts)}`, 'Já não pode ver nem alterar nada nesse negócio.'),
  'package.assigned': (facts, zone) => {
    const { sessionsTotal, expiresAt } = facts.payload;
    return titled(
      `O seu pacote ${at(facts)}${titleOf(facts)}`,
      sessionsTotal === undefined
        ? 'Pode usá-lo nas suas marcações.'
        : `Inclui ${sessions(sessionsTotal)}, que pode usar nas suas marcações.`,
      ...line('validUntil', expiresAt && time(expiresAt, facts, zone)),
    );
  },
  'package.cancelled': (facts) =>
    titled(
      `Pacote cancelado${titleOf(facts)}`,
      `${nameOf(facts)} cancelou-o. O que restava já não pode ser usado.`,
    ),
  'package.purchased': (facts, zone) => {
    const { sessionsTotal, expiresAt } = facts.payload;
    return titled(
      `Pacote comprado ${at(facts)}${titleOf(facts)}`,
      `O pagamento foi recebido: ${amount(facts)}.`,
      sessionsTotal === undefined
        ? 'Pode ser usado nas marcações.'
        : `Inclui ${sessions(sessionsTotal)} para usar nas marcações.`,
      ...line('validUntil', expiresAt && time(expiresAt, facts, zone)),
    );
  },
  'package.refunded': (facts) =>
    titled(
      `Reembolsado: ${amount(facts)}${titleOf(facts)}`,
      `O valor pago pelo pacote ${at(facts)} é devolvido. O pacote já não pode ser usado.`,
    ),
  'package.refund_failed': (facts) =>
    titled(
      `Não reembolsado: ${amount(facts)}${titleOf(facts)}`,
      `O reembolso de um pacote comprado ${at(facts)} falhou. O negócio e o cliente têm de combinar outra forma.`,
    ),
  'report.made': ({ payload }) =>
    titled(
      `Nova denúncia${targets[payload.targetType ?? ''] ?? ''}`,
      'Alguém denunciou um conteúdo. Analise-o, por favor.',
      ...quoted('reason', payload.reason),
    ),
  'report.resolved': ({ payload }) =>
    titled(
      'A sua denúncia foi tratada',
      `Obrigado por nos avisar. ${decisions[payload.action ?? ''] ?? 'Analisámos o caso.'}`,
    ),
  'ticket.opened': (facts) => titled(`Novo pedido de apoio${subjectOf(facts)}`, 'Alguém pede ajuda.'),
  'ticket.answered': (facts) =>
    titled(
      `Nova mensagem${subjectOf(facts) || ' num pedido de apoio'}`,
      'Há uma nova mensagem num pedido de apoio.',
    ),
  'ticket.changed': (facts) =>
    titled(
      `Pedido de apoio${subjectOf(facts)}`,
      statuses[facts.payload.status ?? ''] ?? 'O pedido foi alterado.',
    ),
  'ticket.assigned': (facts) => titled(`Pedido de apoio${subjectOf(facts)}`, 'O pedido foi-lhe atribuído.'),
  'webhook.paused': (facts) =>
    titled(
      `Um webhook está em pausa: ${nameOf(facts)}`,
      new Map([
        ['gone', 'O destinatário respondeu que já não existe.'],
        ['left', 'Quem escolheu o endereço já não gere o negócio.'],
      ]).get(facts.payload.reason ?? '') ?? 'O destinatário não aceitou nada durante três dias.',
      'Nada lhe será enviado até voltar a ligá-lo.',
    ),
};
