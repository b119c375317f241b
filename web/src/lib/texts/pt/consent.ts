import type en from '../en/consent';
import type { Shape } from '../shape';

export default {
  title: (name) => `Permitir que ${name} aja por si?`,
  nameless: 'um agente sem nome',
  who: 'Pedido por',
  unverified: 'Não verificado',
  registered: 'O agente escolheu este nome. Não verificámos quem o opera.',
  published: (site) =>
    `O agente está descrito em ${site}. O nome foi escolhido pelo próprio agente e não foi verificado por nós.`,
  page: (site) => `O agente indica ${site} como o seu site. Não verificámos esta informação.`,
  returnsTo: (site) => `Depois de decidir, volta a ${site}.`,
  returnsHere: 'Depois de decidir, volta a uma aplicação neste dispositivo.',
  what: 'Permissões',
  scopes: {
    'appointments:read': {
      label: 'Ver as minhas marcações',
      hint: 'Inclui listas de espera e pacotes.',
    },
    'appointments:book': {
      label: 'Fazer marcações para mim',
      hint: 'Inclui reservar horários e entrar em listas de espera.',
    },
    'appointments:change': {
      label: 'Remarcar e cancelar as minhas marcações',
      hint: 'Inclui editar notas e comunicar atrasos.',
    },
    family: {
      label: 'Fazer marcações para a minha família',
      hint: 'Inclui ver familiares e as marcações deles, e adicionar familiares.',
    },
    'desk:read': {
      label: 'Ver a agenda do meu negócio',
      hint: 'Inclui marcações, nomes de clientes, ausências e estatísticas.',
    },
    'desk:clients': {
      label: 'Ver os contactos e as notas dos meus clientes',
      hint: 'Inclui números de telefone, endereços de email, notas e mensagens.',
    },
    'desk:book': {
      label: 'Fazer marcações para clientes do meu negócio',
      hint: 'Inclui procurar e adicionar clientes, e remarcar e cancelar as marcações deles.',
    },
    'desk:block': {
      label: 'Gerir ausências no meu negócio',
      hint: 'Inclui adicionar e remover ausências.',
    },
  },
  never:
    'Os agentes nunca podem pagar, alterar a sua palavra-passe ou o seu endereço de email, alargar as próprias permissões nem encerrar a sua conta.',
  limits: 'Limites',
  asksFirst: 'Pedir primeiro a minha aprovação',
  asksFirstHint: 'Reservamos o horário e aguardamos a sua aprovação antes de marcar, remarcar ou cancelar.',
  empty: 'Deixe em branco para não definir um limite.',
  onlyTighter: 'Só pode ser reduzido.',
  maxAmount: 'Máximo por marcação',
  maxTotal: 'Máximo para todas as marcações',
  currency: 'Moeda',
  maxBookings: 'Número máximo de marcações',
  latestDate: 'Última data para marcações',
  expires: 'O acesso expira em',
  expiresHint: 'Deixe em branco para permitir o acesso até o revogar.',
  where: 'Negócios',
  everywhere: 'Todos os negócios',
  onlyThese: 'Só estes negócios',
  find: 'Pesquisar um negócio',
  findButton: 'Pesquisar',
  foundNone: 'Nenhum negócio encontrado. Tente outro nome.',
  signedInAs: (email) => `Tem sessão iniciada como ${email}.`,
  takeBack: 'Pode revogar o acesso na sua conta a qualquer momento.',
  allow: 'Permitir',
  refuse: 'Recusar',
  problems: {
    scopes: 'Selecione pelo menos uma permissão, ou recuse.',
    maxAmount: 'Introduza o máximo por marcação como número, por exemplo 60 ou 60,50.',
    maxTotal: 'Introduza o máximo para todas as marcações como número, por exemplo 200.',
    maxBookings: 'Introduza o número máximo de marcações como número inteiro.',
    latestDate: 'Escolha uma data válida para a última marcação.',
    expires: 'Escolha uma data futura, no máximo daqui a cinco anos.',
    businesses: 'Selecione pelo menos um negócio, ou permita todos.',
  },
  refusals: {
    INVALID_INPUT: 'Este pedido já não é válido. Volte ao agente e recomece.',
    INVALID_VALUE:
      'Um dos limites está fora do intervalo permitido. Verifique os valores, o número de marcações e as datas.',
    INVALID_DATE_FORMAT: 'Introduza uma data válida.',
    BUSINESS_NOT_FOUND: 'Um dos negócios já não existe.',
  },
  invalid: {
    lead: 'O agente enviou um pedido que não conseguimos processar. Nada foi partilhado. Se voltar, o agente fica a saber o que está errado.',
    back: 'Voltar ao agente',
  },
  wrong: {
    title: 'Este pedido não é válido',
    lead: 'Não conseguimos verificar que agente está a pedir nem para onde seria enviada a sua resposta, por isso parámos aqui. Nada foi partilhado.',
    advice: 'Volte ao agente e recomece. Se o problema continuar, contacte quem desenvolve o agente.',
    reason: 'Detalhes técnicos:',
  },
} satisfies Shape<typeof en>;
