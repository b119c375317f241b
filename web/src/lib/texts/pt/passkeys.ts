import type { AreaTexts } from '../all';

const texts: AreaTexts['passkeys'] = {
  title: 'Chaves de acesso',
  lead: 'Inicie sessão com a impressão digital, o rosto ou o PIN do dispositivo, sem palavra-passe nem código.',
  none: 'Ainda não tem chaves de acesso.',
  added: (day) => `Adicionada em ${day}`,
  used: (day) => `usada pela última vez em ${day}`,
  unused: 'ainda não usada',
  needsScript: 'Para isto, o navegador tem de suportar chaves de acesso e permitir scripts.',
  addTitle: 'Adicionar uma chave de acesso',
  password: 'A sua palavra-passe',
  next: 'Continuar',
  name: 'Nome (opcional)',
  nameHint: 'Por exemplo, «O meu telemóvel», para a reconhecer.',
  create: 'Criar chave de acesso',
  createLead: 'O dispositivo vai pedir-lhe que confirme com a impressão digital, o rosto ou o PIN.',
  rename: 'Mudar o nome',
  newName: 'Nome',
  save: 'Guardar',
  remove: 'Remover',
  removeNamed: (name) => `Remover «${name}»?`,
  change: (name) => `Alterar «${name}»`,
  factor: 'Código da aplicação ou código de recuperação',
  wrongPassword: 'Palavra-passe incorreta.',
  failed: 'A chave de acesso não funcionou ou a operação foi cancelada. Tente novamente.',
  refusals: {
    INVALID_STATUS:
      'Este é o seu último segundo fator, e a equipa da plataforma precisa de um. Adicione outro primeiro.',
    RATE_LIMITED:
      'Atingiu o limite por agora. Remova uma chave de acesso que já não use ou tente novamente mais tarde.',
  },
  signIn: 'Iniciar sessão com chave de acesso',
  step: 'Usar antes uma chave de acesso',
  or: 'ou',
  offerTitle: 'Marque mais depressa da próxima vez',
  offer:
    'Com uma chave de acesso, inicia sessão com a impressão digital, o rosto ou o PIN do dispositivo. Não precisa de código.',
  offerButton: 'Adicionar chave de acesso',
  continueWith: (name) => `Continuar com ${name}`,
  linkedTitle: 'Serviços ligados',
  unlink: 'Remover ligação',
  offerNo: 'Não, obrigado',
};
export default texts;
