import type { Texts } from '../translated.ts';

export const factors: Texts<'fr', 'factors'> = {
  addPasskey: 'Ajouter une clé d’accès',
  added: 'Ajouté',
  authenticator: 'Application d’authentification',
  code: 'Code',
  codeOrPasskey: 'Saisissez un code, ou laissez le champ vide pour utiliser une clé d’accès.',
  codesLeft: 'Codes de secours restants : {left}',
  confirm: 'Continuer',
  enterCode: 'Saisissez le code affiché par votre application d’authentification, ou un code de secours.',
  explanation:
    'Avec une application d’authentification sur votre téléphone, votre mot de passe seul ne suffit plus pour vous connecter : un code est aussi demandé.',
  forget: 'Redemander',
  forgetNamed: 'Redemander sur {device}',
  forgotten: 'Ce navigateur sera de nouveau interrogé',
  hasFactor: '{name} se connecte avec un second facteur.',
  keepCodes:
    'Conservez ces codes en lieu sûr. Si vous perdez votre téléphone, chacun remplace une fois un code de l’application. Ils ne sont affichés que maintenant.',
  key: 'Clé',
  kind: 'Type',
  nameOfDevice: 'Nom de l’appareil',
  namePasskey:
    'Choisissez un nom auquel vous reconnaîtrez la clé d’accès. Votre navigateur demande ensuite où la conserver.',
  newCodes: 'Nouveaux codes de secours',
  passkey: 'Clé d’accès',
  passkeyExplanation:
    'Une clé d’accès est conservée par un appareil, un gestionnaire de mots de passe ou une clé de sécurité. Elle remplace le code ; si l’appareil vous reconnaît, elle vous connecte sans mot de passe.',
  passkeyFailed: 'Le navigateur n’a fourni aucune clé d’accès. Réessayez, ou choisissez un autre moyen.',
  passkeyKnown: 'Cet appareil a déjà une de vos clés d’accès. Utilisez-la, ou choisissez un autre appareil.',
  passkeysAt: 'Les clés d’accès ne fonctionnent qu’à l’adresse {address}. Ouvrez-y Studio pour en ajouter une.',
  passkeysNeedHttps:
    'Les clés d’accès exigent une adresse https. Demandez à la personne qui gère le serveur de définir « url » dans config/server.',
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
  signInWithPasskey: 'Se connecter avec une clé d’accès',
  trust: 'Ne pas demander dans ce navigateur avant le {date}',
  trustedBrowsers: 'Navigateurs de confiance',
  trustedHint:
    'Dans ces navigateurs, la connexion ne demande pas le second facteur. Redemandez-le partout où quelqu’un d’autre pourrait se connecter.',
  trustedUntil: 'De confiance jusqu’au',
  usePasskey: 'Utiliser une clé d’accès',
  wasReset: '{name} n’a plus de second facteur',
  whoAreYou: 'Confirmez qu’il s’agit bien de vous.',
};
