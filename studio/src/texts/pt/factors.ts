import type { Texts } from '../translated.ts';

export const factors: Texts<'pt', 'factors'> = {
  added: 'Adicionado',
  code: 'Código',
  codesLeft: 'Códigos de recuperação restantes: {left}',
  confirm: 'Continuar',
  enterCode: 'Informe o código que seu aplicativo autenticador mostra, ou um código de recuperação.',
  explanation:
    'Com um aplicativo autenticador no celular, a senha sozinha não basta para entrar: um código também é pedido.',
  hasFactor: '{name} entra com um segundo fator.',
  keepCodes:
    'Guarde estes códigos em um lugar seguro. Se você perder o celular, cada um substitui uma vez um código do aplicativo. Eles são mostrados só agora.',
  key: 'Chave',
  nameOfDevice: 'Nome do dispositivo',
  newCodes: 'Novos códigos de recuperação',
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
  wasReset: '{name} não tem mais um segundo fator',
  whoAreYou: 'Confirme que é você.',
};
