import type en from '../en/desk';
import type { Shape } from '../shape';

export default {
  sections: {
    today: 'Hoje',
    setup: 'Configuração',
    calendar: 'Agenda',
    clients: 'Clientes',
    waitlist: 'Lista de espera',
    services: 'Serviços',
    team: 'Equipa',
    hours: 'Horários e ausências',
    timetable: 'Horário das aulas',
    packages: 'Pacotes',
    coupons: 'Cupões',
    reviews: 'Avaliações',
    figures: 'Estatísticas',
    settings: 'Definições',
  },
  roles: { owner: 'Proprietário', manager: 'Gestor', staff: 'Colaborador' },
  statuses: {
    draft: 'Rascunho',
    under_review: 'Em análise',
    active: 'Publicado',
    suspended: 'Suspenso',
    closed: 'Encerrado',
  },
  reason: (text: string) => `Motivo: ${text}`,
  help: 'Contactar o apoio',
  states: {
    draft: 'Este negócio é um rascunho. Os clientes ainda não o encontram.',
    under_review: 'Este negócio está em análise. Avisamos quando estiver publicado.',
    suspended: 'Este negócio está suspenso. Os clientes não o encontram nem podem marcar.',
    closed: 'Este negócio está encerrado.',
  },
  /** Hours by weekday, of a business or a team member. */
  week: {
    from: (day: string, number: number) => (number === 1 ? `${day}, início` : `${day}, início ${number}`),
    until: (day: string, number: number) => (number === 1 ? `${day}, fim` : `${day}, fim ${number}`),
    add: 'Adicionar horário',
    addTo: (day: string) => `Adicionar horário: ${day}`,
    remove: (day: string, number: number) => `Remover horário ${number}: ${day}`,
    copy: 'Copiar segunda-feira para todos os dias úteis',
    closed: 'Fechado',
    midnight: 'Um fim às 00:00 significa meia-noite no final do dia.',
    problems: {
      unfinished: 'Indique o início e o fim.',
      backwards: 'O fim tem de ser depois do início. Indique os horários após a meia-noite no dia seguinte.',
      overlapping: 'Estes horários sobrepõem-se. Altere um deles.',
    },
  },
  goOn: 'Continuar configuração',
  change: 'Mudar de negócio',
  choose: {
    title: 'Os seus negócios',
    none: 'Ainda não há negócios',
    begin: 'Configure o seu negócio passo a passo. Pode interromper a qualquer momento.',
    wait: 'Quando um negócio enviar um convite ou aceitar o seu pedido, aparece aqui.',
    start: 'Configurar negócio',
    messages: 'Ver notificações',
    another: 'Adicionar outro negócio',
  },
} satisfies Shape<typeof en>;
