import type { Texts } from '../translated.ts';

export const factors: Texts<'pt', 'factors'> = {
  addPasskey: 'Adicionar uma chave de acesso',
  added: 'Adicionado',
  authenticator: 'Aplicativo autenticador',
  code: 'Código',
  codeOrPasskey: 'Informe um código, ou deixe o campo vazio para usar uma chave de acesso.',
  codesLeft: 'Códigos de recuperação restantes: {left}',
  confirm: 'Continuar',
  enterCode: 'Informe o código que seu aplicativo autenticador mostra, ou um código de recuperação.',
  explanation:
    'Com um aplicativo autenticador no celular, a senha sozinha não basta para entrar: um código também é pedido.',
  hasFactor: '{name} entra com um segundo fator.',
  keepCodes:
    'Guarde estes códigos em um lugar seguro. Se você perder o celular, cada um substitui uma vez um código do aplicativo. Eles são mostrados só agora.',
  key: 'Chave',
  kind: 'Tipo',
  nameOfDevice: 'Nome do dispositivo',
  namePasskey: 'Escolha um nome para reconhecer a chave de acesso depois. O navegador pergunta então onde guardá-la.',
  newCodes: 'Novos códigos de recuperação',
  passkey: 'Chave de acesso',
  passkeyExplanation:
    'Uma chave de acesso fica em um dispositivo, um gerenciador de senhas ou uma chave de segurança. Ela substitui o código; se o dispositivo reconhecer você, ela entra sem senha.',
  passkeyFailed: 'O navegador não forneceu nenhuma chave de acesso. Tente de novo, ou escolha outra forma.',
  passkeyKnown: 'Este dispositivo já tem uma chave de acesso sua. Use-a, ou escolha outro dispositivo.',
  passkeysAt: 'Chaves de acesso só funcionam em {address}. Abra o Studio lá para adicionar uma.',
  passkeysNeedHttps:
    'Chaves de acesso precisam de um endereço https. Peça a quem opera o servidor que defina "url" em config/server.',
  qrCode: 'Código QR com a chave',
  recoveryCodes: 'Códigos de recuperação',
  remove: 'Remover',
  removeNamed: 'Remover {name}',
  requiredFrom:
    'Sua função exige um segundo fator. Configure-o antes de {date}; depois disso, você não poderá entrar sem ele.',
  reset: 'Remover o segundo fator',
  resetHint: 'Até que um novo seja configurado, a senha basta para entrar. Todas as sessões abertas terminam.',
  roleRequires: 'Sua função exige um segundo fator. Configure um aplicativo autenticador no celular para entrar.',
  scan: 'Leia a imagem com um aplicativo autenticador, ou digite a chave nele. Depois informe o código que ele mostra.',
  secondFactor: 'Segundo fator',
  setUp: 'Configurar um aplicativo autenticador',
  signInWithPasskey: 'Entrar com uma chave de acesso',
  usePasskey: 'Usar uma chave de acesso',
  wasReset: '{name} não tem mais um segundo fator',
  whoAreYou: 'Confirme que é você.',
};
