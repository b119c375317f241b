import type en from '../en/desk';
import type { Shape } from '../shape';

export default {
  rooms: {
    today: 'Hoje',
    setup: 'Configurar',
    calendar: 'Agenda',
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
  roles: { owner: 'Proprietário', manager: 'Gestor', staff: 'Equipa' },
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
  /** Hours by weekday, of a place or of somebody. */
  week: {
    from: (day: string, number: number) => (number === 1 ? `${day}, das` : `${day}, das, ${number}`),
    until: (day: string, number: number) => (number === 1 ? `${day}, até às` : `${day}, até às, ${number}`),
    add: 'Adicionar horas',
    addTo: (day: string) => `Adicionar horas: ${day}`,
    remove: (day: string, number: number) => `Remover horas ${number}: ${day}`,
    copy: 'Igual de segunda a sexta',
    closed: 'fechado',
    midnight: 'Até às 00:00 quer dizer meia-noite, no fim do dia.',
    problems: {
      unfinished: 'Indique o início e o fim, por favor.',
      backwards:
        'O fim tem de vir depois do início. O que continua depois da meia-noite pertence ao dia seguinte.',
      overlapping: 'Estas horas sobrepõem-se. Deixe um intervalo ou junte-as numa só.',
    },
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
    another: 'Adicionar outro negócio',
  },
} satisfies Shape<typeof en>;
