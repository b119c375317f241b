import type en from '../en/embed';
import type { Shape } from '../shape';
import { zoneCity } from './places';

/** Texts of the booking frame on other sites. */
export default {
  title: (business) => `Marcar em ${business}`,
  what: 'Escolha um serviço',
  toTimes: 'Ver horários disponíveis',
  change: 'Alterar',
  when: 'Escolha a data e a hora',
  gone: 'Este horário já não está disponível. Escolha outro.',
  check: 'A sua seleção',
  zone: (city) => `Hora de ${zoneCity(city)}`,
  own: (time) => `${time} na sua hora local`,
  withPerson: (name) => `com ${name}`,
  anyone: 'com qualquer profissional',
  goOn: 'Continuar com a marcação',
  opens: 'Abre uma nova janela onde inicia sessão e confirma. Nada é marcado antes disso.',
  opened: 'Continue na nova janela.',
  openedText: 'A marcação fica feita quando confirmar aí.',
  openAgain: 'Abrir a janela de novo',
  otherTime: 'Escolher outro horário',
  about: (business) => `Mais sobre ${business}`,
  by: 'Com tecnologia',
  notHere: 'A marcação online não está disponível aqui',
  notHereAdvice: 'Contacte o negócio para fazer uma marcação.',
} satisfies Shape<typeof en>;
