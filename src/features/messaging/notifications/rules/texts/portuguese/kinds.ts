import type { Facts } from '../../facts.ts';
import type { AgentTexts, KindTexts } from '../create-language.ts';
import { layOutWith, titled } from '../lay-out.ts';
import { at, clientOf, nameOf, sessions, words } from './words.ts';

const { about, amount, details, line, quoted, shortTime, time } = layOutWith(words);

const ratingOf = ({ payload }: Facts) =>
  payload.rating === undefined ? '' : `, ${payload.rating} de 5 estrelas`;
const titleOf = ({ payload }: Facts) => (payload.title ? `: ${payload.title}` : '');
const subjectOf = ({ payload }: Facts) => (payload.subject ? `: ${payload.subject}` : '');
const hostOf = ({ payload }: Facts) => (payload.host ? `: ${payload.host}` : '');
const professionalOf = ({ payload }: Facts) => payload.professionalName ?? 'Um profissional';
const memberOf = ({ payload }: Facts) => payload.memberName ?? 'Um membro';
const memberRole = ({ payload }: Facts) => (payload.role === 'manager' ? 'gestor' : 'colaborador');
/** The other party of an appointment. */
const otherParty = (facts: Facts) => (facts.reader === 'client' ? nameOf(facts) : clientOf(facts));

const decisions: Record<string, string> = {
  dismiss: 'Analisámos o conteúdo e não o alterámos.',
  hide: 'O conteúdo deixou de ser mostrado.',
  suspend: 'O negócio está suspenso.',
};

const targets: Record<string, string> = {
  business: ' sobre um negócio',
  professional: ' sobre um profissional',
  review: ' sobre uma avaliação',
  picture: ' sobre uma fotografia',
};

const statuses: Record<string, string> = {
  open: 'O seu pedido de apoio está aberto.',
  pending: 'O seu pedido de apoio aguarda uma resposta.',
  resolved: 'O seu pedido de apoio está resolvido.',
  closed: 'O seu pedido de apoio está fechado.',
};

const pauseReasons: Record<string, string> = {
  gone: 'O endpoint respondeu que já não existe.',
  left: 'O membro que definiu o URL já não gere o negócio.',
};

export const kinds: Omit<KindTexts, keyof AgentTexts> = {
  'appointment.paid': about((facts) => ({
    label: `Pagamento recebido, ${amount(facts)}`,
    sentence: `O pagamento foi recebido: ${amount(facts)}.`,
  })),
  'appointment.refunded': about((facts) => ({
    label: `Reembolso, ${amount(facts)}`,
    sentence:
      facts.reader === 'client'
        ? `Vai receber um reembolso: ${amount(facts)}.`
        : `O cliente vai receber um reembolso: ${amount(facts)}.`,
  })),
  'appointment.refund_failed': about((facts) => ({
    label: `Falha no reembolso, ${amount(facts)}`,
    sentence:
      facts.reader === 'client'
        ? `O reembolso falhou: ${amount(facts)}. Contacte o negócio (${nameOf(facts)}) para receber o seu dinheiro de outra forma.`
        : `O reembolso falhou: ${amount(facts)}. Tente novamente ou reembolse o cliente de outra forma.`,
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
    label: 'Avaliação eliminada',
    sentence: 'Uma avaliação foi eliminada.',
  })),
  'review.answered': about((facts) => ({
    label: 'Resposta à sua avaliação',
    sentence: `${nameOf(facts)} respondeu à sua avaliação. Todos podem ler a resposta.`,
  })),
  'alert.raised': about(
    (facts) => {
      const { minutes } = facts.payload;
      const late = minutes === undefined ? null : `${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}`;
      const side = facts.by === 'staff' ? nameOf(facts) : clientOf(facts);
      return {
        label: late === null ? 'Atraso' : `Atraso de ${late}`,
        sentence: `${side} vai atrasar-se${late === null ? '' : ` ${late}`}. Aceite ou recuse o atraso.`,
      };
    },
    ({ payload }) => quoted('message', payload.message),
  ),
  'alert.answered': about((facts) =>
    facts.payload.response === 'declined'
      ? { label: 'Atraso recusado', sentence: `${otherParty(facts)} não pode esperar por si.` }
      : { label: 'Atraso aceite', sentence: `${otherParty(facts)} espera por si.` },
  ),
  'message.sent': about((facts) => ({
    label: 'Nova mensagem',
    sentence:
      facts.reader === 'client'
        ? `${nameOf(facts)} enviou-lhe uma mensagem sobre esta marcação.`
        : `${clientOf(facts)} enviou uma mensagem sobre esta marcação.`,
  })),
  'waitlist.offered': (facts, zone) => {
    const { startsAt, expiresAt } = facts.payload;
    return titled(
      `Horário disponível ${at(facts)}${startsAt ? `, ${shortTime(startsAt, facts, zone)}` : ''}`,
      facts.reader === 'staff'
        ? 'Há um horário disponível para um cliente da sua lista de espera. Fica reservado durante pouco tempo: marque-o para o cliente.'
        : facts.reader === 'client'
          ? 'Há um horário disponível da sua lista de espera. Fica reservado durante pouco tempo. Telefone para o marcar.'
          : 'Há um horário disponível da sua lista de espera. Fica reservado para si durante pouco tempo.',
      ...line('when', startsAt && time(startsAt, facts, zone)),
      ...line('heldUntil', expiresAt && time(expiresAt, facts, zone)),
      ...details(facts, zone),
    );
  },
  'waitlist.lapsed': (facts) =>
    titled(
      `A oferta da lista de espera expirou ${at(facts)}`,
      facts.reader === 'staff'
        ? 'O horário reservado para um cliente da sua lista de espera está novamente disponível para outros.'
        : 'O horário que estava reservado para si está novamente disponível para outros.',
    ),
  'join_request.made': (facts) =>
    facts.payload.requestedBy === 'professional'
      ? titled(
          `${professionalOf(facts)} quer juntar-se à equipa: ${nameOf(facts)}`,
          'Aceite ou recuse o pedido.',
        )
      : titled(`${nameOf(facts)} enviou-lhe um convite para a equipa`, 'Aceite ou recuse o convite.'),
  'join_request.accepted': (facts) =>
    facts.payload.requestedBy === 'professional'
      ? titled(`Pedido aceite: ${nameOf(facts)}`, 'O seu pedido foi aceite. Já faz parte da equipa.')
      : titled(
          `${professionalOf(facts)} já faz parte da equipa: ${nameOf(facts)}`,
          'O seu convite foi aceite.',
        ),
  'join_request.declined': (facts) =>
    facts.payload.requestedBy === 'professional'
      ? titled(`${nameOf(facts)} recusou o seu pedido`, 'Pode enviar outro pedido mais tarde.')
      : titled(
          `${professionalOf(facts)} recusou o seu convite`,
          `O convite era para trabalhar ${at(facts)}.`,
        ),
  'business.submitted': (facts) =>
    titled(
      `Análise necessária: ${nameOf(facts)}`,
      'Um negócio foi enviado para análise. Aprove-o ou recuse-o.',
    ),
  'business.approved': (facts) =>
    titled(
      `${nameOf(facts)} está publicado`,
      'O negócio foi aprovado. Os clientes já o podem encontrar e fazer marcações.',
    ),
  'business.rejected': (facts) =>
    titled(
      `Alterações necessárias: ${nameOf(facts)}`,
      'O negócio não foi aprovado. Faça as alterações pedidas e envie-o novamente.',
      ...quoted('reason', facts.payload.reason),
    ),
  'business.suspended': (facts) =>
    titled(
      `${nameOf(facts)} está suspenso`,
      'Os clientes já não podem encontrar o negócio nem marcar.',
      ...quoted('reason', facts.payload.reason),
    ),
  'business.reinstated': (facts) =>
    titled(
      `${nameOf(facts)} já não está suspenso`,
      'Os clientes podem voltar a encontrar o negócio e a marcar.',
    ),
  'business.closed': (facts) =>
    titled(
      `${nameOf(facts)} encerrou`,
      'O negócio já não aceita marcações e a lista de espera terminou.',
      ...quoted('reason', facts.payload.reason),
    ),
  'business.reopened': (facts) =>
    titled(
      `Análise necessária: ${nameOf(facts)}`,
      'Um negócio encerrado quer reabrir. Aprove-o ou recuse-o.',
    ),
  'business.could_not_book': (facts, zone) =>
    titled(
      `${facts.business?.name ?? 'Um negócio'} tentou fazer uma marcação para si`,
      'Nada foi marcado porque já tem outra marcação a essa hora. O negócio só ficou a saber que não está disponível.',
      ...line('when', facts.payload.startsAt && time(facts.payload.startsAt, facts, zone)),
    ),
  'member.invited': (facts) =>
    titled(
      `${nameOf(facts)} enviou-lhe um convite para a função de ${memberRole(facts)}`,
      'Aceite ou recuse o convite.',
    ),
  'member.joined': (facts) =>
    titled(
      `${memberOf(facts)} já é membro: ${nameOf(facts)}`,
      `O convite foi aceite. Função: ${memberRole(facts)}.`,
    ),
  'member.declined': (facts) =>
    titled(`${memberOf(facts)} recusou um convite`, `O convite era para trabalhar ${at(facts)}.`),
  'member.changed': (facts) =>
    titled(`A sua função ${at(facts)}: ${memberRole(facts)}`, 'As suas permissões mudaram.'),
  'member.left': (facts) =>
    titled(
      `${memberOf(facts)} já não é membro: ${nameOf(facts)}`,
      'Esta pessoa já não tem acesso ao negócio.',
    ),
  'member.removed': (facts) =>
    titled(`Já não é membro: ${nameOf(facts)}`, 'Deixou de ter acesso ao negócio.'),
  'package.assigned': (facts, zone) => {
    const { sessionsTotal, expiresAt } = facts.payload;
    return titled(
      `O seu pacote ${at(facts)}${titleOf(facts)}`,
      sessionsTotal === undefined
        ? 'Pode usar o pacote nas suas marcações.'
        : `O pacote inclui ${sessions(sessionsTotal)}, que pode usar nas suas marcações.`,
      ...line('validUntil', expiresAt && time(expiresAt, facts, zone)),
    );
  },
  'package.cancelled': (facts) =>
    titled(
      `Pacote cancelado${titleOf(facts)}`,
      `${nameOf(facts)} cancelou o pacote. As sessões restantes já não podem ser usadas.`,
    ),
  'package.purchased': (facts, zone) => {
    const { sessionsTotal, expiresAt } = facts.payload;
    return titled(
      `Pacote comprado ${at(facts)}${titleOf(facts)}`,
      `O pagamento foi recebido: ${amount(facts)}.`,
      sessionsTotal === undefined
        ? 'O pacote pode ser usado em marcações.'
        : `O pacote inclui ${sessions(sessionsTotal)} para usar em marcações.`,
      ...line('validUntil', expiresAt && time(expiresAt, facts, zone)),
    );
  },
  'package.refunded': (facts) =>
    titled(
      `Reembolso, ${amount(facts)}${titleOf(facts)}`,
      `O pagamento do pacote ${at(facts)} é reembolsado. O pacote já não pode ser usado.`,
    ),
  'package.refund_failed': (facts) =>
    titled(
      `Falha no reembolso, ${amount(facts)}${titleOf(facts)}`,
      `O reembolso de um pacote comprado ${at(facts)} falhou. O negócio e o cliente têm de combinar outra forma.`,
    ),
  'report.made': ({ payload }) =>
    titled(
      `Nova denúncia${targets[payload.targetType ?? ''] ?? ''}`,
      'Um conteúdo foi denunciado. Analise-o.',
      ...quoted('reason', payload.reason),
    ),
  'report.resolved': ({ payload }) =>
    titled(
      'A sua denúncia foi analisada',
      `Agradecemos a sua denúncia. ${decisions[payload.action ?? ''] ?? 'Analisámos o conteúdo.'}`,
    ),
  'ticket.opened': (facts) =>
    titled(`Novo pedido de apoio${subjectOf(facts)}`, 'Um utilizador enviou um pedido de apoio.'),
  'ticket.answered': (facts) =>
    titled(
      `Nova mensagem${subjectOf(facts) || ' num pedido de apoio'}`,
      'Há uma nova mensagem num pedido de apoio.',
    ),
  'ticket.changed': (facts) =>
    titled(
      `Pedido de apoio${subjectOf(facts)}`,
      statuses[facts.payload.status ?? ''] ?? 'O seu pedido de apoio foi alterado.',
    ),
  'ticket.assigned': (facts) =>
    titled(`Pedido de apoio${subjectOf(facts)}`, 'O pedido de apoio foi-lhe atribuído.'),
  'calendar.failing': (facts) =>
    titled(
      `Não foi possível ler o calendário ligado${hostOf(facts)}`,
      facts.payload.reason === 'released'
        ? 'Os períodos ocupados não puderam ser atualizados durante 24 horas e já não bloqueiam os seus horários.'
        : 'Os últimos períodos ocupados conhecidos continuam a bloquear os seus horários, no máximo durante 24 horas.',
      'Verifique o endereço do calendário ou remova a ligação.',
    ),
  'webhook.paused': (facts) =>
    titled(
      `Webhook em pausa: ${nameOf(facts)}`,
      pauseReasons[facts.payload.reason ?? ''] ?? 'O endpoint não aceitou mensagens durante três dias.',
      'Não são enviadas mensagens enquanto não retomar o webhook.',
    ),
};
