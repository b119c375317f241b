import type en from '../../en/offer/resources';
import type { Shape } from '../../shape';

export default {
  title: 'Salas e equipamento',
  lead: 'Salas, cadeiras e aparelhos que a sua equipa partilha. Os clientes só podem marcar quando tudo aquilo de que o serviço precisa está livre.',
  emptyTitle: 'Ainda não há salas nem equipamento',
  empty: 'Adicione salas, cadeiras ou aparelhos que vários membros da equipa partilham.',
  calendar: 'Ver na agenda',
  units: (count: number) => `Quantidade ${count}`,
  change: 'Editar',
  newTitle: 'Adicionar sala ou equipamento',
  newLead: 'O que é do mesmo tipo é equivalente: uma marcação ocupa o que estiver livre.',
  name: 'Nome',
  nameExample: 'Por exemplo: Gabinete 1',
  badName: 'Introduza um nome com 100 caracteres no máximo.',
  kind: 'Tipo',
  kindHint: 'Escolha em cada serviço os tipos de que precisa.',
  kindExample: 'Por exemplo: Sala',
  total: (units) => `${units} no total`,
  usedBy: 'Necessário para',
  unused: 'Ainda nenhum serviço precisa deste tipo.',
  chooseServices: 'Escolher num serviço',
  badKind: 'Introduza um tipo com 50 caracteres no máximo e uma letra ou um algarismo.',
  quantity: 'Quantidade',
  quantityHint: 'Quantos tem.',
  badQuantity: 'Introduza um número inteiro de 1 a 100.',
  add: 'Adicionar',
  save: 'Guardar alterações',
  remove: 'Eliminar',
  removeNamed: (name: string) => `Eliminar ${name}`,
  refusals: {
    SCHEDULE_TIME_TAKEN:
      'Há próximas marcações que precisam deste recurso. Atribua-lhes outra unidade, remarque-as ou cancele-as primeiro.',
    SERVICE_IN_USE:
      'Um serviço precisa de mais unidades deste tipo do que as que restariam. Altere primeiro o serviço.',
    NOT_FOUND: 'Este registo já não existe.',
  },
} satisfies Shape<typeof en>;
