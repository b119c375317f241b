import type en from '../en/legal';
import type { Shape } from '../shape';

export default {
  operator: 'Operador',
  noOperator: 'O operador deste site ainda não indicou o nome e a morada.',
  terms: {
    title: 'Termos de utilização',
    lead: 'Este site mostra horários livres de estabelecimentos e permite marcá-los.',
    parts: [
      {
        title: 'O seu contrato',
        text: [
          'Ao marcar, celebra um contrato com o estabelecimento. O operador deste site não é parte desse contrato.',
          'Os preços, os serviços e o prazo de cancelamento são definidos pelo estabelecimento. Pode vê-los antes de marcar.',
        ],
      },
      {
        title: 'Cancelamento',
        text: [
          'Pode cancelar ou remarcar online até ao início do prazo de cancelamento. Depois disso, contacte o estabelecimento.',
          'Cada marcação mantém o prazo de cancelamento que se aplicava quando a fez.',
        ],
      },
      {
        title: 'Pagamento',
        text: [
          'Paga no estabelecimento, exceto se a página de marcação oferecer pagamento online.',
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
    lead: 'Este aviso indica que dados pessoais este site guarda, quem os vê e como os apagar.',
    parts: [
      {
        title: 'Dados guardados',
        text: [
          'Conta: nome, endereço de email, número de telefone, se o indicar, idioma, fuso horário e um hash da sua palavra-passe.',
          'Marcações: marcações com histórico e notas, familiares para quem marca, entradas na lista de espera, pacotes e pagamentos. Os dados do cartão são introduzidos no fornecedor de pagamentos e não são guardados aqui.',
          'Utilização: avaliações, denúncias, pedidos de apoio, notificações e, para cada dispositivo com sessão iniciada, o navegador, o sistema e a hora da última utilização. Os endereços de rede não são guardados com as sessões.',
        ],
      },
      {
        title: 'Quem os vê',
        text: [
          'O estabelecimento onde marca vê o seu nome, endereço de email, número de telefone e as suas notas, e pode ter notas próprias sobre si.',
          'Uma avaliação pública mostra o seu primeiro nome e a primeira letra do apelido.',
          'Os agentes que ligar veem e fazem apenas o que permitiu. Pode removê-los a qualquer momento.',
        ],
      },
      {
        title: 'Cookies',
        text: [
          'Este site usa cookies apenas para iniciar sessão, para o idioma, para uma marcação em curso e para mensagens únicas. Não contém publicidade nem rastreio.',
        ],
      },
      {
        title: 'Os seus direitos',
        text: [
          'Em Conta, Os seus dados, pode descarregar todos os dados da sua conta e apagar a conta.',
          'A eliminação remove o nome, os contactos, as notas e os textos. Os estabelecimentos mantêm as marcações e os pagamentos sem o seu nome.',
          'Uma ficha de cliente criada pelo próprio estabelecimento fica com ele. Contacte-o para a alterar ou apagar.',
        ],
      },
    ],
  },
  imprint: { title: 'Informação legal', lead: 'Informação sobre o operador deste site.', parts: [] },
} satisfies Shape<typeof en>;
