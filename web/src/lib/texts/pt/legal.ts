import type en from '../en/legal';
import type { Shape } from '../shape';

export default {
  operator: 'Operador',
  noOperator: 'O operador deste site ainda não indicou o nome e a morada.',
  terms: {
    title: 'Termos de utilização',
    lead: 'Este site mostra horários livres de negócios e permite fazer marcações.',
    parts: [
      {
        title: 'O seu contrato',
        text: [
          'Ao marcar, celebra um contrato com o negócio. O operador deste site não é parte desse contrato.',
          'Os preços, os serviços e o prazo de cancelamento são definidos pelo negócio. Pode vê-los antes de marcar.',
        ],
      },
      {
        title: 'Cancelamento',
        text: [
          'Pode cancelar ou remarcar online dentro do prazo de cancelamento. Depois disso, contacte o negócio.',
          'Cada marcação mantém o prazo de cancelamento que se aplicava quando a fez.',
        ],
      },
      {
        title: 'Pagamento',
        text: [
          'Paga no local, exceto se a página de marcação oferecer pagamento online.',
          'Um pagamento online é reembolsado pela mesma via.',
        ],
      },
      {
        title: 'Regras',
        text: [
          'Indique contactos corretos, mantenha a palavra-passe secreta e marque apenas horários que pretende cumprir.',
          'As avaliações descrevem a sua própria visita. O operador pode ocultar conteúdos e suspender contas que violem a lei ou estas regras.',
        ],
      },
    ],
  },
  privacy: {
    title: 'Privacidade',
    lead: 'Este aviso indica que dados pessoais este site guarda, quem os vê e como os eliminar.',
    parts: [
      {
        title: 'Dados guardados',
        text: [
          'Conta: nome, endereço de email, número de telefone, se o indicar, idioma, fuso horário, um hash da sua palavra-passe, as suas chaves de acesso e a versão dos termos que aceitou.',
          'Marcações: marcações com histórico e notas, familiares para quem marca, inscrições na lista de espera, pacotes e pagamentos. Os dados do cartão são introduzidos no serviço de pagamentos e não são guardados aqui.',
          'Utilização: mensagens com negócios, negócios guardados, avaliações, denúncias, pedidos de apoio, notificações e, para cada dispositivo com sessão iniciada, o navegador, o sistema e a hora da última utilização. Os endereços de rede não são guardados com as sessões.',
        ],
      },
      {
        title: 'Quem os vê',
        text: [
          'O negócio onde marca vê o seu nome, endereço de email, número de telefone e as suas notas, e pode ter notas próprias sobre si.',
          'Uma avaliação pública mostra o seu primeiro nome e a primeira letra do apelido.',
          'Os agentes que ligar veem e fazem apenas o que permitiu. Pode removê-los a qualquer momento.',
        ],
      },
      {
        title: 'Cookies',
        text: [
          'Este site usa cookies apenas para iniciar sessão, para o idioma, para uma marcação em curso e para mensagens únicas. Não contém publicidade nem rastreio.',
          'Depois de abrir as suas marcações, o seu dispositivo guarda as próximas para quando não houver ligação. São removidas quando terminar a sessão ou quando outra conta iniciar sessão.',
        ],
      },
      {
        title: 'Os seus direitos',
        text: [
          'Em Conta, Os seus dados, pode descarregar todos os dados da sua conta e eliminar a conta.',
          'A eliminação remove o nome, os contactos, as notas e os textos. Os negócios mantêm as marcações e os pagamentos sem o seu nome.',
          'Uma ficha de cliente criada pelo próprio negócio fica nesse negócio. Contacte-o para a alterar ou eliminar.',
        ],
      },
    ],
  },
  imprint: { title: 'Informação legal', lead: 'Informação sobre o operador deste site.', parts: [] },
} satisfies Shape<typeof en>;
