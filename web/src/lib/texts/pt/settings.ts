import listing from './settings/listing';
import members from './settings/members';
import photos from './settings/photos';
import profile from './settings/profile';
import webhooks from './settings/webhooks';

export default {
  title: 'Definições',
  sections: {
    profile: 'Perfil',
    photos: 'Fotografias',
    hours: 'Horário de funcionamento',
    policies: 'Regras de marcação',
    payments: 'Pagamentos',
    members: 'Membros',
    webhooks: 'Webhooks',
    sites: 'Widget para o site',
    listing: 'Visibilidade',
  },
  back: 'Voltar à configuração',
  ownerOnly: 'Só o proprietário pode alterar isto.',
  refusals: {
    BUSINESS_UNDER_REVIEW: 'O seu negócio está em análise. Pode fazer alterações quando a análise terminar.',
    BUSINESS_SUSPENDED: 'O seu negócio está suspenso. Não pode fazer alterações.',
    BUSINESS_NOT_FOUND: 'Já não tem acesso a este negócio.',
    SCHEDULE_TIME_TAKEN:
      'Uma marcação existente ficaria fora deste horário. Remarque-a ou cancele-a primeiro na agenda.',
    CURRENCY_MISMATCH:
      'Há preços, pacotes, cupões ou próximas marcações na moeda antiga. Remova-os primeiro.',
    FORBIDDEN: 'Só o proprietário pode fazer isto.',
  },
  photos,
  profile,
  hours: {
    lead: 'Um dia pode ter vários períodos de abertura. Um dia sem horário está fechado.',
    breaks: 'Pausas diárias',
    breaksHint:
      'Não é possível marcar durante estas pausas em nenhum dia da semana. Para uma pausa num só dia, indique dois períodos nesse dia.',
    noBreaks: 'Sem pausas',
    noDay:
      'Introduza o horário de, pelo menos, um dia. Para fechar temporariamente, adicione antes um encerramento.',
    timeOff: 'Adicionar encerramento',
    special: 'Adicionar horário especial',
  },
  policies: {
    lead: 'Estas regras aplicam-se aos clientes que marcam online. A sua equipa pode marcar com menos ou mais antecedência e a qualquer minuto. Os horários, pausas, intervalos, ausências e outras marcações aplicam-se a todos.',
    parts: {
      tax: 'Imposto',
      when: 'Quando os clientes podem marcar',
      changes: 'Alterações e cancelamentos',
      team: 'Marcações feitas pela equipa',
    },
    intervalHint: 'Online, as marcações começam com este intervalo, a contar da abertura.',
    confirmAutoHint: 'A marcação fica logo confirmada.',
    confirmHandHint: 'Recebe um pedido e aceita-o ou recusa-o.',
    cancellation: 'Prazo de cancelamento em horas',
    cancellationHint:
      'Os clientes podem cancelar ou remarcar até este número de horas antes do início (0 a 720). Com 24, uma marcação de terça-feira às 10:00 pode ser cancelada até segunda-feira às 10:00.',
    notice: 'Antecedência mínima em minutos',
    noticeHint: 'Com que antecedência os clientes têm de marcar (0 a 43 200). 120 são duas horas.',
    horizon: 'Antecedência máxima em dias',
    horizonHint: 'Com que antecedência os clientes podem marcar (1 a 730).',
    interval: 'Intervalo entre horários',
    intervalMinutes: (minutes: number) => `A cada ${minutes} minutos`,
    confirm: 'Confirmação de marcações online',
    confirmAuto: 'Confirmar automaticamente',
    confirmHand: 'Confirmar cada marcação manualmente',
    taxRate: 'Taxa de imposto em percentagem',
    taxRateHint: 'Os preços incluem o imposto. Os serviços podem ter uma taxa própria.',
    badTaxRate: 'Introduza uma percentagem de 0 a 100.',
    doubleBooking: 'Permitir marcações duplas',
    doubleBookingHint:
      'Os membros que podem marcar fora das regras podem fazer duas marcações de um profissional à mesma hora.',
    outOfRange: 'Introduza um número inteiro dentro do intervalo permitido.',
  },
  payments: {
    currency: 'Moeda',
    currencyHint: 'Pode mudar a moeda enquanto não houver preços na moeda atual.',
    online: 'Os clientes podem pagar online quando marcam.',
    desk: 'Os clientes pagam no local. Registe o pagamento na marcação.',
    policy: 'Sinais e taxas',
    policyLead:
      'Os clientes pagam o sinal no prazo de 15 minutos depois de marcar. As taxas são retidas do sinal e o resto é reembolsado. As marcações feitas por si não precisam de sinal.',
    policyOff: 'Os sinais precisam do pagamento online, que não está configurado.',
    kind: 'Sinal',
    kinds: {
      none: 'Sem sinal',
      percent: 'Percentagem do preço',
      fixed: 'Valor fixo',
      full: 'O preço total',
    },
    percent: 'Percentagem',
    amount: 'Valor',
    noFees: 'Sem sinal, os clientes não pagam taxa por cancelamentos tardios ou faltas.',
    savePolicy: 'Guardar sinais e taxas',
    who: 'Quem paga sinal',
    appliesTo: {
      everyone: 'Todos',
      'new-clients': 'Clientes novos',
      'after-no-show': 'Clientes que faltaram a uma marcação',
    },
    lateFee: 'Taxa de cancelamento tardio',
    noShowFee: 'Taxa de falta',
    feeKinds: { none: 'Sem taxa', percent: 'Percentagem do preço', fixed: 'Valor fixo' },
    badAmount: 'Introduza uma percentagem de 1 a 100 ou um valor na sua moeda.',
  },
  members,
  webhooks,
  sites: {
    lead: 'Permita que os clientes marquem no seu próprio site. Autorize primeiro o seu site e cole depois o código onde os horários disponíveis devem aparecer.',
    snippet: 'Código para o seu site',
    copy: 'Copiar',
    copied: 'Copiado',
    origins: 'Sites permitidos',
    originsHint: 'Um site por linha, por exemplo https://www.example.com, sem caminho.',
    none: 'Adicione o seu site. Até lá, nenhum site pode mostrar o widget.',
    problem: 'Cada linha tem de ser o endereço de um site, por exemplo https://www.example.com.',
    unlisted: 'O widget funciona assim que o seu negócio estiver publicado.',
  },
  listing,
};
