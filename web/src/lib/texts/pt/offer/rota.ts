import type en from '../../en/offer/rota';
import type { Shape } from '../../shape';

export default {
  title: 'Escala',
  lead: 'Planeie o horário de dias específicos. O horário planeado substitui o horário semanal. Os clientes podem marcar dentro do horário de funcionamento.',
  link: 'Planear a escala',
  back: 'Horários e ausências',
  weeks: 'Semanas',
  past: 'Passado',
  previous: 'Semana anterior',
  next: 'Semana seguinte',
  thisWeek: 'Esta semana',
  calendar: 'Abrir agenda',
  person: 'Membro da equipa',
  emptyTitle: 'Ainda não há membros da equipa',
  empty: 'Adicione as pessoas que prestam os seus serviços. Depois planeie aqui os horários.',
  addPerson: 'Adicionar membro da equipa',
  sources: { planned: 'Planeado', special: 'Horário especial', weekly: 'Horário semanal' },
  off: 'Folga',
  closed: 'Fechado',
  open: (hours) => `Aberto ${hours}`,
  away: 'Ausente',
  awayAt: (hours) => `Ausente ${hours}`,
  edit: (name, day) => `Editar ${name}, ${day}:`,
  editTitle: (name, day) => `${name}, ${day}`,
  save: 'Guardar horário',
  setOff: 'Não trabalha',
  clear: 'Usar horário semanal',
  cancel: 'Cancelar',
  copyTitle: 'Copiar esta semana',
  copyLead:
    'As semanas seguintes ficam com o mesmo plano para toda a equipa. Os dias sem horário planeado voltam ao horário semanal.',
  copyOwnLead:
    'As suas semanas seguintes ficam com o mesmo plano. Os dias sem horário planeado voltam ao horário semanal.',
  copyTo: 'Copiar para',
  nextWeeks: (count) => (count === 1 ? 'a semana seguinte' : `as ${count} semanas seguintes`),
  copy: 'Copiar semana',
  outsideTitle: (count) =>
    count === 1
      ? '1 marcação ficaria fora do novo horário'
      : `${count} marcações ficariam fora do novo horário`,
  outsideLead:
    'Ainda nada foi guardado. Se guardar mesmo assim, estas marcações mantêm-se. Remarque-as ou cancele-as na agenda.',
  appointment: (client, service) => (service === '' ? client : `${client}, ${service}`),
  saveAnyway: 'Guardar mesmo assim',
  keepHours: 'Não guardar',
  refusals: {
    MISSING_FIELDS: 'Introduza um horário ou escolha «Não trabalha».',
    INVALID_VALUE: 'Este horário não pode ser planeado. Escolha uma data de hoje até daqui a 26 semanas.',
    AVAILABILITY_OVERLAP: 'Estes horários sobrepõem-se. Altere um deles.',
    FORBIDDEN: 'Só pode planear o seu próprio horário.',
    PROFESSIONAL_NOT_AT_BUSINESS: 'Esta pessoa já não trabalha aqui.',
  },
} satisfies Shape<typeof en>;
