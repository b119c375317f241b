import { zoneCity } from './places';

export default {
  offline: 'Está sem ligação à Internet',
  unreachable: 'Não é possível aceder à Openslot',
  advice: 'Verifique a sua ligação à Internet e tente novamente.',
  tryAgain: 'Tentar novamente',
  appointments: 'As suas próximas marcações',
  asOf: (when: string) => `Atualizado: ${when}. As alterações posteriores não aparecem aqui.`,
  zone: (city: string) => `hora de ${zoneCity(city)}`,
};
