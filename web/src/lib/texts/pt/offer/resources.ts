import type en from '../../en/offer/resources';
import type { Shape } from '../../shape';

export default {
  title: 'Salas e equipamento',
  lead: 'Uma marcação ocupa uma unidade livre durante o seu horário. Se nenhuma estiver livre, não é possível marcar. Escolha em cada serviço aquilo de que precisa.',
  emptyTitle: 'Ainda não há salas nem equipamento',
  empty: 'Adicione salas, cadeiras ou aparelhos que vários membros da equipa partilham.',
  units: (count: number) => (count === 1 ? '1 unidade' : `${count} unidades`),
  change: 'Editar',
  newTitle: 'Adicionar sala ou equipamento',
  name: 'Nome',
  badName: 'Introduza um nome com 100 caracteres no máximo.',
  kind: 'Tipo',
  kindHint: 'Os serviços escolhem pelo tipo, por exemplo “Sala”.',
  usedBy: (services) => `Necessário para: ${services}`,
  unused: 'Ainda nenhum serviço precisa dele.',
  badKind: 'Introduza um tipo com 50 caracteres no máximo e uma letra ou um algarismo.',
  quantity: 'Número de unidades',
  quantityHint: 'Quantas unidades iguais tem.',
  badQuantity: 'Introduza um número inteiro de 1 a 100.',
  add: 'Adicionar',
  save: 'Guardar alterações',
  remove: 'Eliminar',
  removeNamed: (name: string) => `Eliminar ${name}`,
  refusals: {
    SCHEDULE_TIME_TAKEN:
      'Há próximas marcações que a ocupam. Atribua-lhes outra unidade, ou remarque ou cancele-as primeiro.',
    SERVICE_IN_USE:
      'Um serviço precisa de mais unidades deste tipo do que as que restariam. Altere primeiro o serviço.',
    NOT_FOUND: 'Este registo já não existe.',
  },
} satisfies Shape<typeof en>;
