import type { Texts } from '../translated.ts';

export const factors: Texts<'fr', 'factors'> = {
  added: 'Ajouté',
  code: 'Code',
  codesLeft: 'Codes de secours restants : {left}',
  confirm: 'Continuer',
  enterCode: 'Saisissez le code affiché par votre application d’authentification, ou un code de secours.',
  explanation:
    'Avec une application d’authentification sur votre téléphone, votre mot de passe seul ne suffit plus pour vous connecter : un code est aussi demandé.',
  hasFactor: '{name} se connecte avec un second facteur.',
  keepCodes:
    'Conservez ces codes en lieu sûr. Si vous perdez votre téléphone, chacun remplace une fois un code de l’application. Ils ne sont affichés que maintenant.',
  key: 'Clé',
  nameOfDevice: 'Nom de l’appareil',
  newCodes: 'Nouveaux codes de secours',
  qrCode: 'Code QR avec la clé',
  recoveryCodes: 'Codes de secours',
  remove: 'Retirer',
  removeNamed: 'Retirer {name}',
  requiredFrom:
    'Votre rôle exige un second facteur. Configurez-le avant le {date} ; ensuite, vous ne pourrez plus vous connecter sans lui.',
  reset: 'Retirer le second facteur',
  resetHint:
    'Jusqu’à ce qu’un nouveau soit configuré, le mot de passe suffit pour se connecter. Toutes les sessions ouvertes prennent fin.',
  roleRequires:
    'Votre rôle exige un second facteur. Configurez une application d’authentification sur votre téléphone pour vous connecter.',
  scan: 'Scannez l’image avec une application d’authentification, ou saisissez-y la clé. Saisissez ensuite le code affiché par l’application.',
  secondFactor: 'Second facteur',
  setUp: 'Configurer une application d’authentification',
  wasReset: '{name} n’a plus de second facteur',
  whoAreYou: 'Confirmez qu’il s’agit bien de vous.',
};
