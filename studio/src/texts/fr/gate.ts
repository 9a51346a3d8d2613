import type { Texts } from '../translated.ts';

export const gate: Texts<'fr', 'gate'> = {
  backToSignIn: 'Retour à la connexion',
  chooseANewPassword: 'Choisissez un nouveau mot de passe',
  completeAccount: 'Choisissez un mot de passe pour finaliser votre compte.',
  createTheFirstAdministrator: 'Créer le premier administrateur',
  enterEmail: 'Saisissez votre adresse e-mail pour recevoir un lien.',
  forgotYourPassword: 'Mot de passe oublié ?',
  linkOnItsWay:
    'Si {email} appartient à un administrateur, un lien pour choisir un nouveau mot de passe vient d’être envoyé.',
  lookIntoYourMailbox: 'Consultez votre messagerie',
  newPassword: 'Nouveau mot de passe',
  noAdministratorYet:
    'Ce projet n’a pas encore d’administrateur. Le premier a tous les droits et peut en inviter d’autres.',
  openStudio: 'Ouvrir Studio',
  passwordHint: 'Au moins 8 caractères, dont une minuscule, une majuscule et un chiffre',
  saveAndSignIn: 'Enregistrer et se connecter',
  sendTheLink: 'Envoyer le lien',
  signIn: 'Se connecter',
  signInAgain: 'Se reconnecter',
  signInAgainToContinue: 'Reconnectez-vous pour continuer. Rien de ce que vous avez saisi n’est perdu.',
  signInToStudio: 'Se connecter à Studio',
  signInWith: 'Se connecter avec {provider}',
  staySignedIn: 'Rester connecté',
  welcomeToStudio: 'Bienvenue dans Studio',
  youHaveBeenInvited: 'Vous avez reçu une invitation',
  yourSessionHasEnded: 'Votre session a expiré',
};
