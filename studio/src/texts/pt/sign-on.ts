import type { Texts } from '../translated.ts';

export const signOn: Texts<'pt', 'signOn'> = {
  arriving: 'Entrando…',
  away: 'O provedor de identidade não responde. Tente novamente em alguns minutos ou entre de outra forma.',
  denied:
    'O provedor de identidade recusou o login. Tente novamente; se for recusado de novo, pergunte a quem o administra.',
  expired: 'O login expirou ou foi iniciado em outro navegador. Comece de novo.',
  failed:
    'Não foi possível concluir o login. Tente novamente; se falhar de novo, avise um superadministrador: o log do servidor informa o motivo.',
  inactive: 'Sua conta está desativada. Peça a um superadministrador para ativá-la.',
  lastSuperAdmin:
    'Seus grupos tirariam a função do último superadministrador. Nomeie antes outro superadministrador ou peça que alterem seus grupos.',
  linkWorksOnce: 'Este link foi criado no servidor. Ele funciona uma única vez.',
  noAccess:
    'Seus grupos no provedor de identidade não dão acesso a você. Peça a quem o administra para incluir você em um grupo que dê.',
  noAccount:
    'Não há uma conta para você aqui. Peça a um superadministrador para convidar o endereço de e-mail que você tem no provedor de identidade.',
  notSignedIn: 'Você não entrou',
  otherPerson:
    'A conta com o seu endereço de e-mail pertence a outra pessoa no provedor de identidade. Pergunte a um superadministrador.',
  unverified: 'O provedor de identidade não confirma o seu endereço de e-mail. Confirme-o lá e entre novamente.',
};
