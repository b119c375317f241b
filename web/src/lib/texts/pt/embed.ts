import type en from '../en/embed';
import type { Shape } from '../shape';

export default {
  title: (business) => `Marcar em ${business}`,
  what: 'O que pretende marcar?',
  toTimes: 'Continuar para as horas livres',
  change: 'Alterar',
  when: 'Quando pretende vir?',
  gone: 'Esta hora já não está livre. Por favor, escolha outra.',
  check: 'A sua escolha',
  zone: (city) => `Hora de ${city}`,
  own: (time) => `${time} no seu relógio`,
  withPerson: (name) => `com ${name}`,
  anyone: 'com quem estiver livre',
  goOn: 'Continuar para marcar',
  opens: 'Abre uma nova janela, onde inicia sessão ou cria conta e confirma. Nada fica marcado antes disso.',
  opened: 'Continue na janela que se abriu.',
  openedText: 'Só fica marcado depois de confirmar lá.',
  openAgain: 'Abrir de novo',
  otherTime: 'Escolher outra hora',
  about: (business) => `Mais sobre ${business}`,
  by: 'Marcações por',
  notHere: 'De momento não é possível marcar aqui',
  notHereAdvice: 'Por favor, contacte diretamente o negócio.',
} satisfies Shape<typeof en>;
