import { minutesToPay } from '../../../../../catalog/businesses/rules/payment-policy.ts';
import type { Facts } from '../../facts.ts';
import type { AppointmentTexts } from '../create-language.ts';
import { actorOf, clientOf, forClient, nameOf, ofClient } from './words.ts';

/** Clients also receive notifications about appointments of their family members. */
const your = (facts: Facts) => (facts.isFamily ? `a marcação ${ofClient(facts)}` : 'a sua marcação');
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const isSeries = ({ visits = [] }: Facts) => visits.length > 1;
const countOf = ({ visits = [] }: Facts) => `${visits.length} marcações`;
/** "3 marcações de Ada" */
const several = (facts: Facts) => `${countOf(facts)} ${ofClient(facts)}`;

const staffOf = (facts: Facts) =>
  facts.byName === undefined ? nameOf(facts) : `${facts.byName} (${nameOf(facts)})`;
/** "Cancelou", "Inês (Corner Cuts) cancelou" */
const who = (facts: Facts, verb: string) =>
  facts.by === 'reader' ? capital(verb) : `${staffOf(facts)} ${verb}`;

const done = (facts: Facts, verb: string, participle: string): string => {
  if (facts.by === 'client') return `${actorOf(facts)} ${verb} a marcação.`;
  if (facts.by === 'staff') return `${facts.byName ?? nameOf(facts)} ${verb} a marcação ${ofClient(facts)}.`;
  return `A marcação ${ofClient(facts)} foi ${participle}.`;
};

export const appointments: AppointmentTexts = {
  'appointment.booked': {
    client: (facts) => {
      if (facts.deposit === 'due')
        return {
          label: 'Sinal necessário',
          sentence: `${nameOf(facts)} pede um sinal. Pague-o no prazo de ${minutesToPay} minutos para confirmar ${your(facts)}. Caso contrário, a marcação é cancelada.`,
        };
      if (facts.card === 'due')
        return {
          label: 'Cartão necessário',
          sentence: `${nameOf(facts)} pede um cartão registado. Guarde-o no prazo de ${minutesToPay} minutos para confirmar ${your(facts)}. Caso contrário, a marcação é cancelada.`,
        };
      if (facts.isPending)
        return {
          label: 'Pedido de marcação enviado',
          sentence: `${nameOf(facts)} recebeu o seu pedido de marcação. Enviamos-lhe uma notificação quando for confirmado.`,
        };
      if (facts.by === 'staff')
        return {
          label: 'Marcação confirmada',
          sentence: `${staffOf(facts)} fez uma marcação ${facts.isFamily ? forClient(facts) : 'para si'}.`,
        };
      return isSeries(facts)
        ? { label: 'Marcações confirmadas', sentence: 'As suas marcações estão feitas.' }
        : { label: 'Marcação confirmada', sentence: `${capital(your(facts))} está feita.` };
    },
    staff: (facts) => {
      const what = isSeries(facts) ? 'marcações' : 'uma marcação';
      if (facts.deposit === 'due')
        return {
          label: 'Marcação à espera do sinal',
          sentence: `${actorOf(facts)} fez ${what}. O sinal tem de ser pago no prazo de ${minutesToPay} minutos.`,
        };
      if (facts.card === 'due')
        return {
          label: 'Marcação à espera de cartão',
          sentence: `${actorOf(facts)} fez ${what}. É preciso guardar um cartão no prazo de ${minutesToPay} minutos.`,
        };
      if (facts.isPending)
        return {
          label: 'Novo pedido de marcação',
          sentence: `${actorOf(facts)} pediu ${what}. Confirme ou recuse.`,
        };
      const label = isSeries(facts) ? 'Novas marcações' : 'Nova marcação';
      if (facts.by === 'client') return { label, sentence: `${actorOf(facts)} fez ${what}.` };
      return {
        label,
        sentence:
          facts.by === 'staff'
            ? `${facts.byName ?? nameOf(facts)} fez ${what} ${forClient(facts)}.`
            : `${isSeries(facts) ? 'Foram feitas marcações' : 'Foi feita uma marcação'} ${forClient(facts)}.`,
      };
    },
  },
  'appointment.confirmed': {
    client: (facts) => ({
      label: 'Marcação confirmada',
      sentence: `${staffOf(facts)} confirmou ${your(facts)}.`,
    }),
    staff: (facts) => ({ label: 'Marcação confirmada', sentence: done(facts, 'confirmou', 'confirmada') }),
  },
  'appointment.cancelled': {
    client: (facts) =>
      facts.deposit === 'expired'
        ? {
            label: 'Marcação cancelada',
            sentence: `${capital(your(facts))} foi cancelada porque o sinal não foi pago a tempo.`,
          }
        : facts.card === 'expired'
          ? {
              label: 'Marcação cancelada',
              sentence: `${capital(your(facts))} foi cancelada porque nenhum cartão foi guardado a tempo.`,
            }
          : isSeries(facts)
            ? {
                label: 'Marcações canceladas',
                sentence: `${who(facts, 'cancelou')} ${facts.isFamily ? several(facts) : countOf(facts)}.`,
              }
            : { label: 'Marcação cancelada', sentence: `${who(facts, 'cancelou')} ${your(facts)}.` },
    staff: (facts) => {
      if (facts.deposit === 'expired')
        return {
          label: 'Marcação cancelada',
          sentence: `A marcação ${ofClient(facts)} foi cancelada porque o sinal não foi pago a tempo.`,
        };
      if (facts.card === 'expired')
        return {
          label: 'Marcação cancelada',
          sentence: `A marcação ${ofClient(facts)} foi cancelada porque nenhum cartão foi guardado a tempo.`,
        };
      if (!isSeries(facts))
        return { label: 'Marcação cancelada', sentence: done(facts, 'cancelou', 'cancelada') };
      const label = 'Marcações canceladas';
      if (facts.by === 'client') return { label, sentence: `${actorOf(facts)} cancelou ${countOf(facts)}.` };
      if (facts.by === 'staff')
        return { label, sentence: `${facts.byName ?? nameOf(facts)} cancelou ${several(facts)}.` };
      return { label, sentence: `${several(facts)} foram canceladas.` };
    },
  },
  'appointment.rescheduled': {
    client: (facts) => {
      if (facts.hasNewServices)
        return {
          label: 'Serviços alterados',
          sentence: `${who(facts, 'alterou')} os serviços d${your(facts)}.`,
        };
      const isMoved = facts.movedFrom !== undefined || facts.formerProfessional === undefined;
      return isMoved
        ? { label: 'Marcação remarcada', sentence: `${who(facts, 'remarcou')} ${your(facts)}.` }
        : {
            label: 'Marcação alterada',
            sentence: `${who(facts, 'mudou')} ${your(facts)} para outro profissional.`,
          };
    },
    staff: (facts) =>
      facts.hasNewServices
        ? { label: 'Serviços alterados', sentence: done(facts, 'alterou', 'alterada') }
        : facts.isHandedOver
          ? {
              label: 'Marcação reatribuída',
              sentence: `A marcação ${ofClient(facts)} é agora com ${facts.professional ?? 'outro profissional'}. ${done(facts, 'remarcou', 'remarcada')}`,
            }
          : { label: 'Marcação remarcada', sentence: done(facts, 'remarcou', 'remarcada') },
  },
  'appointment.completed': {
    client: (facts) => ({
      label: 'Avalie a sua marcação',
      sentence: `${capital(your(facts))} está concluída. Já pode escrever uma avaliação.`,
    }),
    staff: (facts) => ({ label: 'Marcação concluída', sentence: done(facts, 'concluiu', 'concluída') }),
  },
  'appointment.no_show': {
    client: (facts) => ({
      label: 'Falta à marcação',
      sentence: facts.isFamily
        ? `${staffOf(facts)} assinalou uma falta à marcação ${ofClient(facts)}.`
        : `${staffOf(facts)} assinalou uma falta à sua marcação.`,
    }),
    staff: (facts) => ({ label: 'Falta', sentence: `${clientOf(facts)} não compareceu à marcação.` }),
  },
  'appointment.updated': {
    client: (facts) => ({
      label: 'Notas da marcação alteradas',
      sentence: facts.isFamily
        ? `As notas da marcação ${ofClient(facts)} foram alteradas.`
        : 'As notas da sua marcação foram alteradas.',
    }),
    staff: (facts) => ({
      label: 'Marcação alterada',
      sentence:
        facts.by === 'client'
          ? `${actorOf(facts)} alterou as notas da marcação.`
          : `As notas ou a duração da marcação ${ofClient(facts)} foram alteradas.`,
    }),
  },
  'appointment.reminder': {
    client: (facts) => ({
      label: 'Lembrete',
      sentence: facts.isFamily
        ? `Este é um lembrete da marcação ${ofClient(facts)}.`
        : 'Este é um lembrete da sua marcação.',
    }),
    staff: (facts) => ({
      label: 'Lembrete',
      sentence: `Este é um lembrete da marcação ${ofClient(facts)}.`,
    }),
  },
};
