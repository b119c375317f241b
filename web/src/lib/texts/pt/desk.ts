import type en from '../en/desk';
import type { Shape } from '../shape';

export default {
  rooms: {
    today: 'Hoje',
    calendar: 'Calendário',
    clients: 'Clientes',
    waitlist: 'Lista de espera',
    services: 'Serviços',
    team: 'Equipa',
    hours: 'Horários e ausências',
    timetable: 'Aulas',
    packages: 'Pacotes',
    coupons: 'Cupões',
    reviews: 'Avaliações',
    figures: 'Números',
    settings: 'Definições',
  },
  roles: { owner: 'Proprietário', manager: 'Gerência', staff: 'Equipa' },
  statuses: {
    draft: 'Rascunho',
    under_review: 'Em análise',
    active: 'Publicado',
    suspended: 'Suspenso',
    closed: 'Encerrado',
  },
  states: {
    draft: 'Ainda ninguém consegue encontrar este negócio.',
    under_review: 'Estamos a analisar este negócio. Escrevemos-lhe quando estiver publicado.',
    suspended: 'Este negócio está suspenso: ninguém o encontra nem pode marcar.',
    closed: 'Este negócio está encerrado.',
  },
  goOn: 'Continuar a configurar',
  change: 'Outro negócio',
  choose: {
    title: 'Os seus negócios',
    none: 'Ainda não há aqui nenhum negócio',
    begin: 'Descrevê-lo demora cerca de dez minutos e pode parar quando quiser.',
    wait: 'Assim que um negócio o convidar, ou aceitar o seu pedido, aparece aqui.',
    start: 'Começar',
    messages: 'Ver as suas mensagens',
    another: 'Acrescentar outro negócio',
  },
} satisfies Shape<typeof en>;
