import steps from './setup/steps';

export default {
  steps,
  start: {
    title: 'Configurar o seu negócio',
    lead: 'Bastam o nome e a morada para começar. O rascunho é visível apenas para si e pode alterar tudo mais tarde.',
    name: 'Nome do negócio',
    nameHint: 'O nome que os seus clientes conhecem.',
    address: 'Morada',
    addressHint: 'Numa só linha: rua e número, código postal, cidade, país. Confirma-a no passo seguinte.',
    addressCheck: 'Não conseguimos ler a morada completa. Complete-a.',
    city: 'Cidade',
    country: 'País',
    zone: 'Fuso horário',
    zoneHint: 'Todos os horários do seu negócio são neste fuso. Escreva uma cidade, por exemplo Lisbon.',
    currency: 'Moeda',
    currencyHint: 'Todos os preços são nesta moeda. Sem escolha, usamos a do seu país.',
    currencyNone: (name: string | null) => (name === null ? 'Moeda local' : `Local, como ${name}`),
    next: 'Próximos passos',
    begin: 'Criar rascunho',
    drafts: 'Os seus rascunhos',
    goOn: (name: string) => `Continuar com ${name}`,
    another: 'Ou criar outro negócio',
    problems: {
      name: 'Introduza um nome.',
      address:
        'Introduza pelo menos a cidade e o país, por exemplo «Rua das Flores 12, 4050-262 Porto, Portugal».',
      city: 'Introduza a cidade.',
      country: 'Introduza o país.',
      timezone: 'Fuso horário desconhecido. Escolha um da lista, por exemplo Europe/Lisbon.',
      currency: 'Escolha uma moeda.',
    },
    tooMany: 'Tem dez negócios por publicar. Publique ou encerre primeiro um deles.',
    otherAccount: {
      title: 'Precisa de uma conta de negócio',
      customer:
        'Iniciou sessão com uma conta de cliente. Termine a sessão e crie uma conta de negócio com outro endereço de email. As suas marcações ficam nesta conta.',
      professional:
        'Iniciou sessão com uma conta de profissional. Para gerir o seu próprio negócio, crie uma conta de negócio com outro endereço de email.',
      admin: 'Iniciou sessão com uma conta da equipa da plataforma.',
      signOut: 'Terminar sessão',
      desk: 'Ir para os seus negócios',
    },
  },
  list: {
    title: 'Lista de configuração',
    lead: 'Complete os quatro passos obrigatórios e envie o seu negócio para análise. Fica tudo guardado, pode continuar a qualquer momento.',
    progress: (done: number, all: number) => `${done} de ${all} concluídos`,
    done: 'Concluído',
    todo: 'Obrigatório',
    optional: 'Opcional',
    open: 'Preencher',
    change: 'Editar',
    back: 'Voltar à configuração',
    look: 'Pré-visualizar',
    steps: {
      profile: {
        title: 'Perfil e morada',
        text: 'Descreva o seu negócio e indique a morada.',
        missing: (fields: string) => `Falta: ${fields}.`,
      },
      hours: {
        title: 'Horário de funcionamento',
        text: 'Indique o horário de cada dia da semana.',
        done: (days: string) => `Aberto: ${days}.`,
      },
      services: {
        title: 'Serviços',
        text: 'Adicione os seus serviços com duração e preço.',
        done: (count: number) => (count === 1 ? '1 serviço.' : `${count} serviços.`),
      },
      team: {
        title: 'Equipa',
        text: 'Adicione os membros da equipa e os horários de trabalho.',
        done: (names: string) => `${names}.`,
        nobody: 'Nenhum membro da equipa presta ainda um serviço.',
      },
      timetable: {
        title: 'Horário das aulas',
        text: 'Oferece um serviço com vários lugares. Planeie quando se realiza.',
        done: (count: number) => (count === 1 ? '1 aula planeada.' : `${count} aulas planeadas.`),
      },
      offers: {
        title: 'Aula, pacote, cupão',
        text: 'Ofereça uma aula semanal, um pacote de sessões ou um cupão.',
      },
      policies: {
        title: 'Regras de marcação',
        text: (hours: number) =>
          hours === 0
            ? 'Os clientes podem cancelar até ao início. Pode alterar este prazo e a antecedência mínima.'
            : `Os clientes podem cancelar até ${hours === 1 ? '1 hora' : `${hours} horas`} antes do início. Pode alterar este prazo e a antecedência mínima.`,
      },
      look: {
        title: 'A sua página pública',
        text: 'Veja a sua página como os clientes a verão, com horários disponíveis reais.',
      },
    },
    fields: {
      name: 'nome',
      description: 'descrição',
      addressLine1: 'rua e número',
      city: 'cidade',
      country: 'país',
      timezone: 'fuso horário',
      currency: 'moeda',
      service: 'um serviço que possa ser marcado',
      professional: 'um membro da equipa que o preste',
    },
    submit: {
      title: 'Enviar para análise',
      text: 'Analisamos todos os novos negócios antes de serem publicados. Durante a análise não pode fazer alterações.',
      button: 'Enviar para análise',
      missing: 'Faltam informações obrigatórias.',
    },
    refusals: {
      BUSINESS_NOT_SUBMITTABLE: 'Este negócio já foi enviado para análise.',
      BUSINESS_NOT_FOUND: 'Já não tem acesso a este negócio.',
    },
    sentBack: 'Analisámos o seu negócio. Faça as seguintes alterações:',
    sentBackThen: 'Depois, envie-o novamente.',
    reviewing: {
      title: 'Em análise',
      text: 'Avisamos quando a análise terminar. Até lá, não pode alterar o seu negócio.',
    },
    listed: {
      title: 'O seu negócio está publicado',
      text: 'Os clientes podem encontrar o seu negócio e marcar.',
      unlisted: 'O seu negócio está oculto. Pode voltar a publicá-lo nas definições.',
      open: 'Ver página pública',
      desk: 'Ir para Hoje',
    },
    share: {
      title: 'Partilhar a página',
      link: 'Link para a sua página',
      linkHint: 'Para mensagens, redes sociais e a sua assinatura de email.',
      qr: 'Código QR da sua página pública',
      qrHint: 'Para o balcão, a montra ou o cartão de visita.',
      download: 'Descarregar código QR',
    },
    ideasTitle: 'Próximas ideias',
    ideas: {
      photos: {
        title: 'Adicionar fotografias',
        text: 'Com capa e galeria, os clientes marcam com mais facilidade.',
      },
      embed: { title: 'Receber marcações no seu site', text: 'Cole uma linha de código no seu site.' },
      rules: {
        title: 'Rever as regras de marcação',
        text: 'Antecedência mínima, prazo de cancelamento e confirmação.',
      },
      clients: { title: 'Importar clientes', text: 'De um ficheiro CSV do seu software anterior.' },
      packages: { title: 'Vender pacotes', text: 'Várias sessões a um preço melhor.' },
      coupons: { title: 'Criar um cupão', text: 'Um código de desconto para a primeira visita.' },
    },
    suspended: 'Este negócio está suspenso. Motivo:',
    suspendedPlain: 'Este negócio está suspenso. Contacte o apoio para mais informações.',
    closed: 'Este negócio está encerrado. Pode reabri-lo nas definições.',
    help: 'Contactar o apoio',
  },
  preview: {
    title: 'Pré-visualização',
    draft: 'É assim que os clientes verão a sua página. Por agora, só os membros do seu negócio a podem ver.',
    listed: 'É assim que os clientes veem a sua página.',
    stays: 'Na pré-visualização pode escolher serviços e dias. Só é possível marcar na página pública.',
  },
};
