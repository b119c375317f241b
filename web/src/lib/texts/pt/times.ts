import type en from '../en/times';
import type { Shape } from '../shape';
import { zoneCity } from './places';

const times = (count: number) => (count === 1 ? '1 horário disponível' : `${count} horários disponíveis`);

export default {
  days: 'Dias',
  earlier: 'Dias anteriores',
  later: 'Dias seguintes',
  dayFree: (day, count) => `${day}: ${times(count)}`,
  dayTaken: (day) => `${day}: sem horários disponíveis`,
  dayClosed: (day) => `${day}: fechado`,
  free: (count, day) => `${times(count)} · ${day}`,
  none: (day) => `Sem horários disponíveis · ${day}`,
  nextFree: (day) => `Próximo dia disponível: ${day}`,
  firstFree: 'Ir para o primeiro dia disponível',
  nothing: 'Sem horários disponíveis nas próximas semanas.',
  notOffered: 'Ninguém na equipa oferece esta combinação. Escolha outro profissional ou menos serviços.',
  notTogether: 'Estes serviços não podem ser marcados em conjunto. Escolha um deles.',
  parts: { morning: 'Manhã', afternoon: 'Tarde', evening: 'Noite' },
  reasons: {
    BOOKED: 'ocupado',
    PROFESSIONAL_BREAK: 'pausa',
    TIME_OFF: 'ausente',
    BUSINESS_CLOSED: 'fechado',
    OUTSIDE_HOURS: 'fora do horário de funcionamento',
  },
  seats: (count) => (count === 1 ? '1 vaga' : `${count} vagas`),
  held: ', reservado para si',
  heldShort: 'reservado',
  full: 'esgotada',
  zone: (city) => `Hora de ${zoneCity(city)}`,
  bothZones: (city, own) => `Hora de ${zoneCity(city)}, com a sua hora (${zoneCity(own)}) por baixo`,
  own: (time) => `, ${time} na sua hora local`,
  ownTime: (time) => `${time} na sua hora`,
} satisfies Shape<typeof en>;
