import type en from '../../en/offer/calendars';
import type { Shape } from '../../shape';

export default {
  link: 'Calendários',
  title: 'Calendários ligados',
  lead: 'Os períodos em que está ocupado noutro calendário não podem ser reservados. Títulos e detalhes nunca são guardados.',
  connected: 'Os seus calendários',
  none: 'Nenhum calendário ligado.',
  notProfessional: 'Só os membros da equipa que prestam serviços podem ligar os seus calendários.',
  waiting: 'A aguardar a primeira leitura.',
  neverRead: 'Ainda não foi lido.',
  lastRead: (when) => `Última leitura: ${when}`,
  failing: 'Não é possível ler',
  failingSince: (since) =>
    `Desde ${since}. Os últimos períodos conhecidos continuam bloqueados durante 24 horas.`,
  unreadable: (count) =>
    count === 1
      ? '1 entrada não pode ser lida e não bloqueia o seu horário.'
      : `${count} entradas não podem ser lidas e não bloqueiam o seu horário.`,
  problems: {
    address: 'O endereço não existe ou não é público.',
    connection: 'Não é possível contactar o servidor.',
    certificate: 'O certificado do servidor é inválido.',
    timeout: 'O servidor não respondeu a tempo.',
    status: 'O servidor recusou o pedido. O endereço pode ter mudado.',
    redirect: 'O servidor redireciona para um endereço que não é permitido.',
    size: 'O calendário tem mais de 5 MB.',
    'not-a-calendar': 'O endereço não conduz a um calendário.',
    'too-many': 'O calendário tem demasiadas entradas.',
    'too-complex': 'A leitura do calendário demora demasiado tempo.',
  },
  remove: 'Remover',
  removeNamed: (host) => `Remover: ${host}`,
  removeTitle: 'Remover este calendário?',
  removeText: 'Os seus períodos ocupados podem voltar a ser reservados.',
  removeButton: 'Remover calendário',
  add: 'Ligar um calendário',
  address: 'Endereço privado do calendário (iCal ou ICS)',
  addressHint:
    'No Google Calendar: Definições, o seu calendário, «Endereço secreto em formato iCal». No Outlook: Definições, Calendários partilhados, Publicar um calendário, ligação ICS. O endereço é guardado encriptado e não volta a ser mostrado.',
  button: 'Ligar calendário',
  conflicts: (count) =>
    count === 1 ? '1 marcação num período ocupado' : `${count} marcações em períodos ocupados`,
  conflictsLead:
    'Um calendário ligado está ocupado à hora destas marcações. Elas realizam-se, a menos que as reagende ou cancele.',
  refusals: {
    INVALID_VALUE: 'Indique um endereço público que comece por https:// ou webcal://.',
    RATE_LIMITED: 'Pode ligar, no máximo, cinco calendários.',
    PROFESSIONAL_NOT_FOUND: 'Só os membros da equipa que prestam serviços podem ligar os seus calendários.',
  },
} satisfies Shape<typeof en>;
