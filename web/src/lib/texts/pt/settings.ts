import listing from './settings/listing';
import members from './settings/members';
import profile from './settings/profile';
import webhooks from './settings/webhooks';

export default {
  title: 'Definições',
  sections: {
    profile: 'Perfil',
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
  profile,
  hours: {
    lead: 'Um dia pode ter vários períodos de abertura. Um dia sem horário está fechado.',
    breaks: 'Pausas diárias',
    breaksHint:
      'Não é possível marcar durante estas pausas em nenhum dia da semana. Para uma pausa num só dia, indique dois períodos nesse dia.',
    noBreaks: 'Sem pausas',
    noDay:
      'Indique o horário de, pelo menos, um dia. Para fechar temporariamente, adicione antes um encerramento.',
    timeOff: 'Adicionar encerramento',
    special: 'Adicionar horário especial',
  },
  policies: {
    lead: 'Estas regras aplicam-se aos clientes que marcam online. A sua equipa pode marcar com menos ou mais antecedência e a qualquer minuto. Os horários, pausas, intervalos, ausências e outras marcações aplicam-se a todos.',
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
    doubleBooking: 'Permitir marcações duplas',
    doubleBookingHint:
      'Os membros que podem marcar fora das regras podem fazer duas marcações de um profissional à mesma hora.',
    outOfRange: 'Introduza um número inteiro dentro do intervalo permitido.',
  },
  payments: {
    lead: 'A moeda dos seus preços e a forma de pagamento dos clientes.',
    currency: 'Moeda',
    currencyHint: 'Pode mudar a moeda enquanto não houver preços na moeda atual.',
    online: 'Os clientes podem pagar online quando marcam.',
    desk: 'Os clientes pagam no local. Registe o pagamento na marcação.',
  },
  members,
  webhooks,
  sites: {
    lead: 'Permita que os clientes marquem no seu próprio site. Cole esta linha onde os horários disponíveis devem aparecer.',
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
