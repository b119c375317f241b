import type en from '../../en/offer/coupons';
import type { Shape } from '../../shape';

export default {
  title: 'Cupões',
  lead: 'Códigos que descontam algo numa marcação.',
  add: 'Criar cupão',
  emptyTitle: 'Ainda não há cupões',
  empty: 'Crie um para novos clientes, para um mês calmo ou para quem o recomendou.',
  off: (amount) => `${amount} de desconto`,
  uses: (count, limit) =>
    limit === null
      ? count === 0
        ? 'ainda não usado'
        : count === 1
          ? 'usado uma vez'
          : `usado ${count} vezes`
      : `${count} de ${limit} utilizações`,
  states: {
    on: 'Pode ser usado',
    paused: 'Em pausa',
    early: 'Ainda não é válido',
    over: 'Terminado',
    usedUp: 'Esgotado',
  },
  from: (day) => `desde ${day}`,
  until: (day) => `até ${day}`,
  firstOnly: 'só na primeira marcação',
  some: (count) => (count === 1 ? 'para 1 serviço' : `para ${count} serviços`),
  minimum: (amount) => `a partir de ${amount}`,
  publicMark: 'visível para todos',
  change: 'Alterar',
  changeNamed: (code) => `Alterar ${code}`,
  pause: 'Pausar',
  pauseNamed: (code) => `Pausar ${code}`,
  resume: 'Retomar',
  resumeNamed: (code) => `Retomar ${code}`,
  newTitle: 'Novo cupão',
  code: 'Código',
  codeHint: '3 a 40 letras (A a Z), algarismos, - e _. Maiúsculas e minúsculas são iguais.',
  badCode: 'Só letras de A a Z, algarismos, - e _, entre 3 e 40.',
  takenCode: 'Já existe um cupão com este código.',
  type: 'O que desconta',
  percent: 'Percentagem do preço',
  fixed: (currency) => `Um valor em ${currency}`,
  value: 'Quanto',
  badValue:
    'Um número acima de 0, por favor: até 100 por cento, ou um valor sem mais casas decimais do que a moeda tem.',
  validFrom: 'Válido desde (opcional)',
  validTo: 'Válido até (opcional)',
  badDates: 'O último dia não pode ser antes do primeiro.',
  usageLimit: 'Utilizações no total (opcional)',
  perCustomer: 'Utilizações por cliente (opcional)',
  badLimit: 'Um número inteiro a partir de 1, por favor, não inferior ao que já foi usado.',
  minSpend: (currency) => `Preço mínimo da marcação em ${currency} (opcional)`,
  badMinSpend: 'Um valor como 40 ou 40,50, por favor.',
  firstTimeOnly: 'Só para a primeira marcação aqui',
  isPublic: 'Mostrar a todos na página pública',
  services: 'Só para estes serviços',
  servicesHint: 'Sem escolha: vale para todos.',
  servicesNone: 'Ainda nada é oferecido; valerá para tudo.',
  active: 'Pode ser usado',
  activeHint: 'Desligado, fica em pausa. As marcações que o usaram mantêm o desconto.',
  create: 'Criar',
  save: 'Guardar',
  removeTitle: 'Remover este cupão',
  removeText: 'Ninguém o poderá usar. As marcações que o usaram mantêm o desconto.',
  remove: 'Remover',
  refusals: {
    INVALID_CODE: 'Só letras de A a Z, algarismos, - e _, entre 3 e 40.',
    COUPON_CODE_EXISTS: 'Já existe um cupão com este código.',
    INVALID_COUPON_VALUE: 'Até 100 por cento ou um valor acima de 0, por favor.',
    CURRENCY_MISMATCH: 'A moeda do negócio mudou. Veja os valores novamente, por favor.',
    NOT_FOUND: 'Este cupão já não existe.',
    COUPON_NOT_FOUND: 'Este cupão já não existe.',
    INVALID_SERVICES: 'Um serviço que escolheu já não é oferecido.',
  },
} satisfies Shape<typeof en>;
