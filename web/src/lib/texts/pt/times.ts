import type en from '../en/times';
import type { Shape } from '../shape';

const times = (count: number) => (count === 1 ? '1 hora livre' : `${count} horas livres`);

export default {
  days: 'Dias',
  earlier: 'Dias anteriores',
  later: 'Dias seguintes',
  dayFree: (day, count) => `${day}: ${times(count)}`,
  dayTaken: (day) => `${day}: nada livre`,
  dayClosed: (day) => `${day}: encerrado`,
  free: (count, day) => `${times(count)} · ${day}`,
  none: (day) => `Nada livre · ${day}`,
  nextFree: (day) => `Próximo dia livre: ${day}`,
  firstFree: 'Ir para o primeiro dia livre',
  nothing: 'Não há nada livre nas próximas semanas.',
  notOffered: 'Ninguém faz tudo isto aqui. Escolha outro profissional ou menos serviços.',
  notTogether: 'Não é possível marcar estes serviços em conjunto. Escolha apenas um.',
  parts: { morning: 'Manhã', afternoon: 'Tarde', evening: 'Noite' },
  reasons: {
    BOOKED: 'ocupado',
    PROFESSIONAL_BREAK: 'pausa',
    TIME_OFF: 'ausente',
    BUSINESS_CLOSED: 'encerrado',
    OUTSIDE_HOURS: 'fora do horário',
  },
  seats: (count) => (count === 1 ? '1 lugar' : `${count} lugares`),
  full: 'esgotado',
  zone: (city) => `Hora de ${city}`,
  bothZones: (city, own) => `Hora de ${city}; por baixo a sua (${own})`,
  own: (time) => `, ${time} no seu relógio`,
} satisfies Shape<typeof en>;
