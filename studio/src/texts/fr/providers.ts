import type { Texts } from '../translated.ts';

export const providers: Texts<'fr', 'providers'> = {
  created: 'reçoivent un compte à leur première connexion',
  explained:
    'Les fournisseurs sont configurés dans « auth.providers » de config/admin. Leurs secrets viennent de l’environnement et ne sont jamais affichés. Une modification prend effet au redémarrage du serveur.',
  invited: 'ont besoin d’une invitation',
  loading: 'Chargement des fournisseurs d’identité…',
  newPeople: 'Personnes sans compte',
  none: 'Il n’y a pas de fournisseur d’identité. Ajoutez-en un à « auth.providers » dans config/admin, redémarrez le serveur, puis enregistrez chez le fournisseur l’adresse affichée ici.',
  passwordsOff: 'Les administrateurs se connectent uniquement par un fournisseur ; les mots de passe sont désactivés.',
  passwordsOn:
    'Les mots de passe sont aussi acceptés. Pour n’autoriser que les fournisseurs, mettez « auth.passwords » à false dès qu’un super administrateur s’est connecté par l’un d’eux.',
  protocol: 'Protocole',
  register: 'À enregistrer chez le fournisseur',
  scimOff: 'Pour qu’un fournisseur crée et désactive des administrateurs, définissez « scim.token » dans config/admin.',
  scimOn: 'Un fournisseur gère les administrateurs par SCIM à l’adresse {address}. Son jeton est dans l’environnement.',
};
