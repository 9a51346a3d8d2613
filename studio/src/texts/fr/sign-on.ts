import type { Texts } from '../translated.ts';

export const signOn: Texts<'fr', 'signOn'> = {
  arriving: 'Connexion en cours…',
  away: 'Le fournisseur d’identité ne répond pas. Réessayez dans quelques minutes ou connectez-vous autrement.',
  denied:
    'Le fournisseur d’identité a refusé la connexion. Réessayez ; s’il refuse encore, adressez-vous à ceux qui le gèrent.',
  expired: 'La connexion a expiré ou a été commencée dans un autre navigateur. Recommencez-la.',
  failed:
    'La connexion n’a pas pu aboutir. Réessayez ; si elle échoue encore, prévenez un super administrateur : le journal du serveur en donne la raison.',
  inactive: 'Votre compte est désactivé. Demandez à un super administrateur de l’activer.',
  lastSuperAdmin:
    'Vos groupes retireraient le rôle au dernier super administrateur. Nommez d’abord un autre super administrateur ou faites modifier vos groupes.',
  linkWorksOnce: 'Ce lien a été créé sur le serveur. Il fonctionne une seule fois.',
  noAccess:
    'Vos groupes chez le fournisseur d’identité ne vous donnent aucun accès. Demandez à ceux qui le gèrent de vous ajouter à un groupe qui en donne un.',
  noAccount:
    'Il n’y a pas de compte pour vous ici. Demandez à un super administrateur d’inviter l’adresse e-mail que vous avez chez le fournisseur d’identité.',
  notSignedIn: 'Vous n’êtes pas connecté',
  otherPerson:
    'Le compte avec votre adresse e-mail appartient à quelqu’un d’autre chez le fournisseur d’identité. Adressez-vous à un super administrateur.',
  unverified:
    'Le fournisseur d’identité ne confirme pas votre adresse e-mail. Confirmez-la chez lui, puis reconnectez-vous.',
};
