import type { Facts } from '../../facts.ts';
import type { VisitSentences } from '../create-language.ts';
import { clientOf, nameOf } from './words.ts';

/** Appointments are somebody's own, or those of somebody in their family. */
const your = (facts: Facts) => (facts.isFamily ? `a marcação de ${clientOf(facts)}` : 'a sua marcação');
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const isSeries = ({ visits = [] }: Facts) => visits.length > 1;

const staffOf = (facts: Facts) =>
  facts.byName === undefined ? nameOf(facts) : `${facts.byName} (${nameOf(facts)})`;
/** "Cancelou", "Inês (Corner Cuts) cancelou" */
const who = (facts: Facts, verb: string) =>
  facts.by === 'reader' ? capital(verb) : `${staffOf(facts)} ${verb}`;

const done = (facts: Facts, verb: string, participle: string): string => {
  if (facts.by === 'client') return `${clientOf(facts)} ${verb} a marcação.`;
  if (facts.by === 'staff')
    return `${facts.byName ?? nameOf(facts)} ${verb} a marcação de ${clientOf(facts)}.`;
  return `A marcação de ${clientOf(facts)} foi ${participle}.`;
};

export const visits: VisitSentences = {
  'appointment.booked': {
    client: (facts) => {
      if (facts.isPending)
        return {
          label: 'Pedido enviado',
          sentence: `${nameOf(facts)} recebeu o seu pedido. Avisamos assim que for confirmado.`,
        };
      if (facts.by === 'staff')
        return {
          label: 'Marcado',
          sentence: `${staffOf(facts)} fez uma marcação para ${facts.isFamily ? clientOf(facts) : 'si'}.`,
        };
      return {
        label: 'Marcado',
        sentence: isSeries(facts) ? 'As marcações estão feitas.' : `${capital(your(facts))} está feita.`,
      };
    },
    staff: (facts) => {
      const what = isSeries(facts) ? 'marcações' : 'uma marcação';
      if (facts.isPending)
        return {
          label: 'Por confirmar',
          sentence: `${clientOf(facts)} pede ${what}. Confirme ou cancele, por favor.`,
        };
      if (facts.by === 'client')
        return { label: 'Nova marcação', sentence: `${clientOf(facts)} fez ${what}.` };
      return {
        label: 'Nova marcação',
        sentence:
          facts.by === 'staff'
            ? `${facts.byName ?? nameOf(facts)} fez ${what} para ${clientOf(facts)}.`
            : `${isSeries(facts) ? 'Foram feitas marcações' : 'Foi feita uma marcação'} para ${clientOf(facts)}.`,
      };
    },
  },
  'appointment.confirmed': {
    client: (facts) => ({ label: 'Confirmado', sentence: `${staffOf(facts)} confirmou ${your(facts)}.` }),
    staff: (facts) => ({ label: 'Confirmado', sentence: done(facts, 'confirmou', 'confirmada') }),
  },
  'appointment.cancelled': {
    client: (facts) => ({
      label: 'Cancelado',
      sentence: `${who(facts, 'cancelou')} ${your(facts)}.`,
    }),
    staff: (facts) => ({ label: 'Cancelado', sentence: done(facts, 'cancelou', 'cancelada') }),
  },
  'appointment.rescheduled': {
    client: (facts) => {
      const isMoved = facts.movedFrom !== undefined || facts.formerProfessional === undefined;
      return isMoved
        ? { label: 'Remarcado', sentence: `${who(facts, 'remarcou')} ${your(facts)}.` }
        : { label: 'Alterado', sentence: `${who(facts, 'passou')} ${your(facts)} para outro profissional.` };
    },
    staff: (facts) =>
      facts.isHandedOver
        ? {
            label: 'Entregue a colega',
            sentence: `A marcação de ${clientOf(facts)} é agora com ${facts.professional ?? 'um colega'}. ${done(facts, 'remarcou', 'remarcada')}`,
          }
        : { label: 'Remarcado', sentence: done(facts, 'remarcou', 'remarcada') },
  },
  'appointment.completed': {
    client: (facts) => ({
      label: 'Obrigado pela sua visita',
      sentence: `${capital(your(facts))} está concluída. Já pode dizer como correu numa avaliação.`,
    }),
    staff: (facts) => ({
      label: 'Concluído',
      sentence: done(facts, 'deu por concluída', 'dada por concluída'),
    }),
  },
  'appointment.no_show': {
    client: (facts) => ({
      label: 'Falta',
      sentence: facts.isFamily
        ? `${staffOf(facts)} registou que ninguém compareceu à marcação de ${clientOf(facts)}.`
        : `${staffOf(facts)} registou que ninguém compareceu à sua marcação.`,
    }),
    staff: (facts) => ({ label: 'Falta', sentence: `${clientOf(facts)} não compareceu.` }),
  },
  'appointment.updated': {
    client: (facts) => ({
      label: 'Nota alterada',
      sentence: `Foi alterada uma nota sobre ${your(facts)}.`,
    }),
    staff: (facts) => ({
      label: 'Nota alterada',
      sentence:
        facts.by === 'client'
          ? `${clientOf(facts)} alterou uma nota da marcação.`
          : `Foram alteradas as notas ou a duração da marcação de ${clientOf(facts)}.`,
    }),
  },
  'appointment.reminder': {
    client: (facts) => ({ label: 'Lembrete', sentence: `${capital(your(facts))} está próxima.` }),
    staff: (facts) => ({
      label: 'Lembrete',
      sentence: `A marcação de ${clientOf(facts)} está próxima.`,
    }),
  },
};
