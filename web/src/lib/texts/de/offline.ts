export default {
  offline: 'Sie sind offline',
  unreachable: 'Openslot ist nicht erreichbar',
  advice: 'Prüfen Sie Ihre Internetverbindung und versuchen Sie es erneut.',
  tryAgain: 'Erneut versuchen',
};
