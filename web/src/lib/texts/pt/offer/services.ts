import type en from '../../en/offer/services';
import type { Shape } from '../../shape';

export default {
  title: 'Serviços',
  lead: 'Os serviços aparecem por esta ordem na sua página pública.',
  add: 'Adicionar serviço',
  look: 'Ver página pública',
  emptyTitle: 'Ainda não há serviços',
  empty: 'Adicione o primeiro serviço com nome, duração, preço e equipa.',
  others: 'Outros',
  off: 'Inativos',
  offLead: 'Os clientes não podem ver nem marcar estes serviços.',
  nobody: 'Nenhum membro da equipa presta este serviço, por isso não pode ser marcado.',
  people: (count) => (count === 1 ? '1 membro da equipa' : `${count} membros da equipa`),
  seats: (count) => (count === 1 ? '1 vaga' : `${count} vagas`),
  change: 'Editar',
  changeNamed: (name) => `Editar ${name}`,
  newTitle: 'Novo serviço',
  name: 'Nome',
  badName: 'Introduza um nome com, no máximo, 200 caracteres.',
  parent: 'Categoria (opcional)',
  parentHint:
    'Os serviços da mesma categoria aparecem juntos. Os clientes também podem pesquisar por categoria.',
  description: 'Descrição (opcional)',
  descriptionHint: 'Descreva o que está incluído e o que os clientes devem saber antes da marcação.',
  duration: 'Duração em minutos',
  badDuration: 'Introduza um número inteiro de 1 a 1440.',
  price: (currency) => `Preço em ${currency} (opcional)`,
  priceHint: 'Deixe o preço em branco para «preço sob consulta». Introduza 0 para gratuito.',
  badPrice: 'Introduza um valor como 38 ou 38,50.',
  before: 'Intervalo antes, em minutos',
  after: 'Intervalo depois, em minutos',
  badBuffer: 'Introduza um número inteiro de 0 a 240.',
  buffersHint: 'Tempo bloqueado para preparação ou limpeza. Os clientes não o veem.',
  capacity: 'Vagas',
  capacityHint: '1 para marcações individuais, mais para uma aula.',
  badCapacity: 'Introduza um número inteiro de 1 a 1000.',
  active: 'Pode ser marcado',
  activeHint: 'Se desativar, o serviço desaparece da sua página pública. As marcações existentes mantêm-se.',
  performers: 'Membros da equipa que prestam este serviço',
  performersNone:
    'A sua equipa ainda está vazia. Adicione primeiro membros da equipa e depois associe-os aqui.',
  save: 'Guardar alterações',
  create: 'Adicionar serviço',
  removeTitle: 'Eliminar serviço',
  removeText:
    'O serviço e as suas aulas desaparecem da sua página pública. As marcações anteriores mantêm o nome. Um serviço usado por um pacote ou cupão fica antes inativo. Um serviço com próximas marcações não pode ser eliminado.',
  remove: 'Eliminar serviço',
  refusals: {
    SERVICE_IN_USE:
      'Este serviço tem próximas marcações. Torne-o inativo, ou remarque ou cancele primeiro essas marcações.',
    SCHEDULE_TIME_TAKEN: 'Com esta duração ou estes intervalos, as aulas sobrepor-se-iam a outras marcações.',
    PROFESSIONAL_NOT_AT_BUSINESS:
      'Uma das pessoas selecionadas já não faz parte da equipa. Recarregue a página.',
    SERVICE_NOT_FOUND: 'Este serviço já não existe.',
    BUSINESS_SUSPENDED: 'O seu negócio está suspenso. Não pode fazer alterações.',
  },
} satisfies Shape<typeof en>;
