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
    credentials: 'O servidor recusou o nome de utilizador ou a palavra-passe.',
    'not-caldav': 'Não foram encontrados calendários no endereço.',
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
  nextRead: (when) => `Próxima tentativa: ${when}`,
  pendingWrites: (count) =>
    count === 1 ? '1 entrada aguarda a escrita.' : `${count} entradas aguardam a escrita.`,
  writeFailing: 'Não é possível escrever',
  choiceOf: (host) => `Calendários de ${host}`,
  read: 'Os períodos ocupados destes calendários bloqueiam o seu horário',
  write: 'Escrever as marcações em',
  writeHint: 'As marcações aparecem neste calendário e acompanham cada alteração.',
  writeNone: 'Nenhum calendário',
  save: 'Guardar escolha',
  addAccount: 'Ligar uma conta de calendário (CalDAV)',
  addAccountLead:
    'Lê os seus períodos ocupados e pode escrever as suas marcações no seu calendário. Funciona com iCloud, Fastmail, Nextcloud e outros servidores CalDAV.',
  server: 'Endereço do servidor',
  serverHint: 'Por exemplo, https://caldav.icloud.com ou https://caldav.fastmail.com.',
  username: 'Nome de utilizador',
  password: 'Palavra-passe de aplicação',
  passwordHint:
    'Crie uma palavra-passe para uma única aplicação nas definições do seu fornecedor. É guardada encriptada e não volta a ser mostrada.',
  connectAccount: 'Ligar conta',
  reports: (count) =>
    count === 1 ? '1 marcação difere no seu calendário' : `${count} marcações diferem no seu calendário`,
  reportsLead: 'Estas entradas foram alteradas no seu calendário. As marcações em si não mudaram.',
  entryDeleted: (calendar) => `Eliminada de «${calendar}».`,
  entryEdited: (calendar, when) => `Alterada em «${calendar}». Começa aí em ${when}.`,
  entryUnreadable: (calendar) => `Alterada em «${calendar}».`,
  restore: 'Escrever de novo',
  dismiss: 'Deixar assim',
  conflicts: (count) =>
    count === 1 ? '1 marcação num período ocupado' : `${count} marcações em períodos ocupados`,
  conflictsLead:
    'Um calendário ligado está ocupado à hora destas marcações. Elas realizam-se, a menos que as reagende ou cancele.',
  refusals: {
    INVALID_VALUE: 'Indique um endereço público que comece por https:// ou webcal://.',
    RATE_LIMITED: 'Pode ligar, no máximo, cinco calendários.',
    MISSING_FIELDS: 'Indique o endereço, o nome de utilizador e a palavra-passe.',
    PROFESSIONAL_NOT_FOUND: 'Só os membros da equipa que prestam serviços podem ligar os seus calendários.',
  },
} satisfies Shape<typeof en>;
