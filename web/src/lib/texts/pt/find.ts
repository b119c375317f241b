import type en from '../en/find';
import type { Shape } from '../shape';
import { inCity } from './places';

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export default {
  title: 'Marcações online em negócios locais',
  heading: 'A hora que procura está livre algures',
  lead: 'Cortes de cabelo, massagens, aulas e muito mais: escolha um horário livre e marque em menos de um minuto.',
  what: 'Serviço',
  whatExample: 'Corte, ioga …',
  where: 'Local',
  whereExample: 'Cidade',
  when: 'Data',
  timeOfDay: 'Período do dia',
  anyTime: 'Qualquer hora',
  parts: { morning: 'Manhã', afternoon: 'Tarde', evening: 'Noite' },
  hours: (after, before) =>
    after && before ? `das ${after} às ${before}` : after ? `a partir das ${after}` : `antes das ${before}`,
  findTimes: 'Pesquisar',
  nearMe: 'Perto de mim',
  suggestions: 'Sugestões',
  suggested: { service: 'Serviço', business: 'Negócio', person: 'Profissional' },
  popular: 'Pesquisas populares',
  freeSoon: 'Próximos horários livres',
  seeAll: 'Ver tudo',
  cities: 'Cidades',
  popularServices: 'O que gostaria de marcar?',
  nextFree: 'Próximo horário livre',
  howTitle: 'Como funciona',
  how: {
    search: 'Pesquise e veja os horários livres agora.',
    book: 'Escolha um horário, veja o preço e marque.',
    change: 'Remarque ou cancele online dentro do prazo do negócio.',
  },
  ownersTitle: 'Tem um negócio?',
  ownersLead:
    'Mostre os seus horários livres a quem está perto e receba marcações de dia e de noite. A configuração é gratuita.',
  agents: {
    title: 'Deixe um agente de IA marcar por si',
    lead: 'Ligue uma vez um assistente de IA, uma aplicação ou um script e defina os seus limites.',
    address: 'Adicione este endereço ao seu agente como servidor MCP:',
    reading:
      'Qualquer agente pode ver negócios, preços e horários disponíveis. Para marcar por si, precisa primeiro da sua autorização.',
    guide: 'Guia para agentes',
    manage: 'Gerir os seus agentes',
  },
  forBusinesses: 'Registar o seu negócio',
  forAgents: 'Desenvolver com a API',
  away: (distance) => `${distance} km`,
  rated: (rating, count) =>
    `Classificação ${rating} em 5, ${count === 1 ? '1 avaliação' : `${count} avaliações`}`,
  near: ['hoje', 'amanhã'],
  timesAt: (name, day) => `Horários disponíveis em ${name}, ${day}`,
  nothingFree: 'Sem horários disponíveis nestes dias',
  askWaitlist: 'Ver outros dias ou entrar na lista de espera',
  results: (what, where) =>
    [capital(what) || 'Horários disponíveis', where && inCity(where)].filter(Boolean).join(' '),
  resultCount: (count, isMore) =>
    isMore ? `Mais de ${count} negócios` : count === 1 ? '1 negócio' : `${count} negócios`,
  closeMatches: 'Outros negócios que correspondem em parte à pesquisa',
  filters: 'Filtros',
  clearAll: 'Limpar todos os filtros',
  distance: 'Distância',
  anyDistance: 'Qualquer',
  within: (distance) => `Até ${distance} km`,
  openNow: 'Aberto agora',
  language: 'Idioma falado',
  anyLanguage: 'Qualquer',
  speaks: (language) => `Fala ${language}`,
  accessibility: 'Acessibilidade',
  currency: 'Moeda',
  openFilters: (count) => (count === 0 ? 'Filtros' : `Filtros (${count})`),
  noLocation: 'A sua localização não está disponível. Indique uma cidade ou um código postal.',
  map: {
    show: 'Mostrar mapa',
    hide: 'Ocultar mapa',
    label: 'Mapa dos resultados',
    failed: 'Não foi possível carregar o mapa. A lista mostra os mesmos negócios.',
    close: 'Fechar',
    zoomIn: 'Aumentar',
    zoomOut: 'Diminuir',
    sources: 'Fontes do mapa',
    directions: 'Como chegar',
  },
  sort: 'Ordenar por',
  sorts: { time: 'Mais cedo', price: 'Preço mais baixo', rating: 'Melhor classificação' },
  kind: 'Tipo',
  kinds: { any: 'Todos', single: 'Individual', class: 'Aula' },
  maxPrice: 'Preço máximo',
  minRating: 'Classificação mínima',
  anyRating: 'Qualquer',
  andBetter: (rating) => `${rating} ou mais`,
  apply: 'Aplicar',
  without: (filter) => `Remover filtro: ${filter}`,
  fullyBooked: 'Sem vagas nestes dias',
  moreResults: 'Mais resultados',
  firstResults: 'Voltar aos primeiros resultados',
  people: 'Profissionais',
  bookedTitle: 'Sem vagas',
  bookedText: (count) =>
    count === 1
      ? '1 negócio oferece este serviço, mas não tem horários livres para a sua pesquisa. Experimente outro dia ou menos filtros.'
      : `${count} negócios oferecem este serviço, mas não têm horários livres para a sua pesquisa. Experimente outro dia ou menos filtros.`,
  emptyTitle: 'Sem resultados',
  notOffered: (what) => `Ainda nenhum negócio oferece «${what}» aqui.`,
  emptyAdvice: 'Experimente outro dia, uma cidade próxima, outro termo de pesquisa ou menos filtros.',
  anyDay: 'Qualquer dia',
  everywhere: 'Todos os locais',
  inCity: (city) => `Marcações ${inCity(city)}`,
  categoryIn: (category, city) => `${category} ${inCity(city)}`,
  cityText: (city, count) =>
    `${count === 1 ? '1 negócio' : `${count} negócios`} ${inCity(city)} com disponibilidade em tempo real. Marque online em menos de um minuto.`,
  categoriesIn: (city) => `Categorias ${inCity(city)}`,
  chooseTime: 'Escolher data e hora',
  alsoIn: (city) => `Também ${inCity(city)}`,
  otherCities: 'Outras cidades',
  trail: 'Caminho de navegação',
  start: 'Início',
  owners: {
    title: 'Registe o seu negócio',
    lead: 'Os clientes veem a sua disponibilidade e marcam online, de dia e de noite.',
    points: {
      calendar: {
        title: 'Um calendário para a equipa',
        text: 'Marcações, aulas, salas e ausências num só lugar. Dois clientes nunca ficam com a mesma hora.',
      },
      reminders: {
        title: 'Menos faltas',
        text: 'Os lembretes seguem por e-mail e a lista de espera preenche as marcações canceladas.',
      },
      rules: {
        title: 'As suas regras',
        text: 'Decide os horários, os preços, os sinais e até quando os clientes podem cancelar.',
      },
      open: {
        title: 'Aberto a outras ferramentas',
        text: 'Marcações no seu próprio site, uma API e webhooks para o software que já usa.',
      },
    },
    questionsTitle: 'Perguntas frequentes',
    questions: [
      {
        question: 'Posso trazer os meus clientes?',
        answer:
          'Sim. Carregue um ficheiro CSV do software antigo. Escolhe o que cada coluna contém e vê uma pré-visualização antes de guardar.',
      },
      {
        question: 'Os meus clientes precisam de palavra-passe?',
        answer:
          'Não. Marcam com um nome, um endereço de e-mail e um código que enviamos. Quem telefona ou aparece é registado por si.',
      },
      {
        question: 'Posso manter o meu site?',
        answer: 'Sim. Cole uma linha de código e os horários livres aparecem na sua página.',
      },
      {
        question: 'A minha equipa vê tudo?',
        answer:
          'Não. Cada pessoa vê o seu calendário. Decide quem marca por outros, quem marca fora das regras e quem gere o negócio.',
      },
      {
        question: 'O que acontece depois de enviar o negócio?',
        answer:
          'Verificamos se o negócio existe e se a página está completa. Até lá, só você e a sua equipa a veem.',
      },
    ],
    stepsTitle: 'Como começar',
    steps: {
      account: 'Crie uma conta e descreva o seu negócio.',
      offer: 'Adicione serviços, equipa e horários. Os modelos para a sua área ajudam no início.',
      review: 'Envie para análise. Depois, os clientes encontram-no e marcam.',
    },
    cost: 'A configuração é gratuita. Envie o negócio para análise quando estiver pronto.',
    start: 'Criar uma conta de negócio',
    goOn: 'Configurar o seu negócio',
  },
} satisfies Shape<typeof en>;
