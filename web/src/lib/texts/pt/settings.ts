import listing from './settings/listing';
import members from './settings/members';
import profile from './settings/profile';
import webhooks from './settings/webhooks';

export default {
  title: 'Definições',
  sections: {
    profile: 'Perfil',
    hours: 'Horário de abertura',
    policies: 'Regras das marcações',
    payments: 'Pagamentos',
    members: 'Pessoas',
    webhooks: 'Webhooks',
    sites: 'Outros sites',
    listing: 'Lista e encerramento',
  },
  back: 'Voltar à lista',
  ownerOnly: 'Só o proprietário pode mudar isto.',
  refusals: {
    BUSINESS_UNDER_REVIEW: 'Estamos a analisar este negócio: até terminarmos, não pode ser alterado.',
    BUSINESS_SUSPENDED: 'Este negócio está suspenso e não pode ser alterado.',
    BUSINESS_NOT_FOUND: 'Este negócio já não é seu.',
    SCHEDULE_TIME_TAKEN:
      'Uma marcação ficaria fora deste horário. Mude-a ou cancele-a primeiro; está na agenda.',
    CURRENCY_MISMATCH: 'Há preços, pacotes, cupões ou marcações futuras na moeda antiga. Retire-os primeiro.',
    FORBIDDEN: 'Só o proprietário pode fazer isto.',
  },
  profile,
  hours: {
    lead: 'Um dia pode ter vários períodos; um dia sem nenhum está fechado.',
    breaks: 'Pausas em todos os dias',
    breaksHint:
      'Quando ninguém é atendido, seja que dia for. Para uma pausa num só dia, indique aí dois períodos.',
    noBreaks: 'nenhuma',
    noDay: 'Abra pelo menos um dia, por favor. Para fechar durante algum tempo, registe antes uma ausência.',
    timeOff: 'Fechar um dia ou mais',
    special: 'Outro horário num dia',
  },
  policies: {
    lead: 'Valem para os clientes que marcam online; ao balcão, você e a sua equipa podem fazer de outro modo.',
    cancellation: 'Cancelar ou mudar até tantas horas antes',
    cancellationHint:
      '0 a 720. Com 24, uma marcação de terça-feira às 10:00 pode ser cancelada até segunda-feira às 10:00.',
    notice: 'Marcar pelo menos tantos minutos antes',
    noticeHint: '0 a 43 200; 120 são duas horas.',
    horizon: 'Marcar no máximo tantos dias antes',
    horizonHint: '1 a 730.',
    interval: 'As marcações começam de',
    intervalMinutes: (minutes: number) => `${minutes} em ${minutes} minutos`,
    confirm: 'As marcações dos clientes',
    confirmAuto: 'ficam logo confirmadas',
    confirmHand: 'esperam que as confirme',
    outOfRange: 'Um número inteiro dentro dos limites, por favor.',
  },
  payments: {
    lead: 'Em que moeda são os seus preços, e como se paga.',
    currency: 'Moeda',
    currencyHint: 'Pode ser mudada enquanto nada tiver preço na antiga.',
    online: 'Os clientes podem pagar online quando marcam.',
    desk: 'Os clientes pagam ao balcão; registe-o na marcação.',
  },
  members,
  webhooks,
  sites: {
    lead: 'Deixe que marquem no seu próprio site: uma linha, colada onde as horas devem aparecer.',
    snippet: 'A linha para o seu site',
    copy: 'Copiar',
    copied: 'Copiado',
    origins: 'Sites que o podem mostrar',
    originsHint: 'Um por linha, como https://www.example.com, sem caminho. Mais ninguém o pode mostrar.',
    none: 'Enquanto nenhum for indicado, nenhum outro site o pode mostrar.',
    problem: 'Cada linha tem de ser o endereço de um site, como https://www.example.com.',
    unlisted: 'Funciona assim que o seu negócio estiver na lista.',
  },
  listing,
};
