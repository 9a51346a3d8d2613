import type { Texts } from '../translated.ts';

export const providers: Texts<'pt', 'providers'> = {
  created: 'recebem uma conta no primeiro login',
  explained:
    'Os provedores são configurados em “auth.providers” de config/admin. Seus segredos vêm do ambiente e nunca são mostrados. Uma alteração vale quando o servidor é reiniciado.',
  invited: 'precisam de um convite',
  loading: 'Carregando os provedores de identidade…',
  newPeople: 'Pessoas sem conta',
  none: 'Não há provedor de identidade. Adicione um a “auth.providers” em config/admin, reinicie o servidor e registre no provedor o endereço que será mostrado aqui.',
  passwordsOff: 'Os administradores entram somente por um provedor; as senhas estão desativadas.',
  passwordsOn:
    'Senhas também são aceitas. Para permitir somente provedores, defina “auth.passwords” como false depois que um superadministrador tiver entrado por um deles.',
  protocol: 'Protocolo',
  register: 'Registrar no provedor',
  scimOff: 'Para que um provedor crie e desative administradores, defina “scim.token” em config/admin.',
  scimOn: 'Um provedor gerencia os administradores por SCIM em {address}. Seu token está no ambiente.',
};
