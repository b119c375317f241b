export default {
  offline: 'Está offline',
  unreachable: 'Não é possível aceder ao Openslot',
  advice: 'Verifique a sua ligação à Internet e tente novamente.',
  tryAgain: 'Tentar novamente',
};
