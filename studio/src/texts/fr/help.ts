import type { Texts } from '../translated.ts';

export const help: Texts<'fr', 'help'> = {
  aDeactivatedAdministratorIsSigned:
    'Un administrateur désactivé est déconnecté immédiatement. Le dernier super administrateur ne peut pas être désactivé.',
  aGlobeMarksFields:
    'Un globe signale les champs communs à toutes les locales. « Remplir à partir d’une autre locale » copie les autres.',
  aReleasePublishesTogether:
    'Un lot publie ses entrées, ou annule leur publication, en une seule fois : toutes ou aucune.',
  aRenamedField: 'Un champ renommé est un nouveau champ vide ; l’ancienne colonne conserve ses données.',
  aSearchIncludesTheSubfolders: 'Une recherche inclut les sous-dossiers du dossier ouvert.',
  aTokenIsShownOnce: 'Un jeton n’est affiché qu’une fois, lors de sa création ou de sa régénération.',
  actionsGrantedToPublicNeed: 'Les actions accordées à Public ne nécessitent aucun jeton.',
  addEntriesOnTheirPages:
    'Les entrées s’ajoutent depuis leur propre page. Un lot peut être publié immédiatement ou à une date choisie.',
  administratorRoles: 'Rôles des administrateurs',
  allContentTypesAndComponents:
    'Tous les types de contenu et composants avec leurs champs. « Relations » montre comment ils sont liés.',
  anInvitedAdministratorGets:
    'Un administrateur invité reçoit un lien pour choisir un mot de passe. Si le serveur n’envoie pas d’e-mails, copiez le lien et transmettez-le.',
  boldItalicCodeAndLink: 'Gras, italique, code et lien dans le texte enrichi',
  clickAColumnHeading:
    'Cliquez sur un en-tête de colonne pour basculer toute la colonne. « Vérifier » liste vos modifications avant que vous ne les enregistriez.',
  clickARowToOpen: 'Cliquez sur une ligne pour ouvrir l’entrée, ou sur un en-tête de colonne pour trier.',
  closeADialogMenu: 'Fermer une boîte de dialogue, un menu ou un volet',
  commentsAreAbout:
    'Les commentaires portent sur l’entrée ou sur un champ. Mentionnez quelqu’un pour le prévenir, et résolvez un commentaire une fois la question réglée.',
  cropFocus:
    'Dans « Recadrer », faites glisser pour sélectionner une zone, ou cliquez pour définir le point focal sur lequel les formats prédéfinis sont centrés.',
  customGrantsSingleActionsRead:
    '« Personnalisé » accorde des actions individuelles. « Lecture seule » et « Accès complet » couvrent tous les types de contenu, y compris futurs.',
  deletingALocaleDeletes: 'Supprimer une locale supprime ses entrées. La locale par défaut ne peut pas être supprimée.',
  deliveriesListsTheLatestAttempts:
    '« Envois » liste les dernières tentatives avec leur contenu et la réponse. « Renvoyer » en répète une.',
  eachActionListsItsRoutes:
    'Chaque action indique ses routes et les autres rôles qui la possèdent. Les routes ouvertes répondent à tout le monde.',
  eventsAreSent:
    'Des événements sont envoyés à l’URL lorsque des entrées ou des fichiers changent. Les envois échoués sont répétés pendant un certain temps.',
  expandAContentType:
    'Dépliez un type de contenu pour accorder des champs ou des locales individuels, ou pour définir des conditions.',
  filterOffersEveryField:
    'Le filtre propose tous les champs et ceux des entrées liées. Colonnes et vues ne sont qu’à vous tant que vous ne les partagez pas.',
  filterTheLog:
    'Filtrez selon le nom ou l’adresse e-mail qu’avait alors une personne, selon l’action et selon le jour. Un clic sur une personne n’affiche que ce qu’elle a fait.',
  findContentTypes: 'Trouvez les types de contenu dans la navigation, ou appuyez sur Ctrl K.',
  helpFor: 'Aide : {title}',
  ifSomeoneElseSaves:
    'Si une autre personne enregistre l’entrée pendant que vous la modifiez, les modifications sont fusionnées. Si vous avez tous deux modifié le même champ, vous choisissez.',
  importReadsACsv:
    'L’import lit un fichier CSV. Choisissez le champ de chaque colonne et regardez l’aperçu : rien n’est écrit avant votre confirmation.',
  keys: 'Raccourcis',
  lists: 'Listes',
  listsHaveUrls:
    'La recherche, les filtres, l’ordre et la page font partie de l’URL : vous pouvez mettre une liste en favori et la partager.',
  moveAComponent: 'Déplacer un composant ou un bloc',
  moveBetweenRows: 'Passer d’une ligne à l’autre ; Espace sélectionne l’entrée',
  moveBetweenTheBoxes: 'Passer d’une case à l’autre',
  openAFieldToConfigure:
    'Ouvrez un champ pour changer ses textes, sa largeur et s’il est modifiable. Les flèches changent l’ordre.',
  openAFileToChange:
    'Ouvrez un fichier pour modifier son nom, son texte alternatif, sa légende et son dossier, le remplacer ou le recadrer, et voir où il est utilisé.',
  openAnAdministratorToChange:
    'Ouvrez un administrateur pour modifier son nom, ses rôles et son mot de passe, ou pour le désactiver.',
  recentlyEditedEntriesYourDrafts:
    'Les entrées récemment modifiées, vos brouillons et modifications non publiées, et le nombre d’entrées de chaque type de contenu.',
  relatedEntriesOpen: 'Les entrées liées s’ouvrent dans un volet latéral, où vous pouvez aussi en créer.',
  reviewShowsTheStage:
    'Si le type a un flux de révision, Révision montre l’étape de l’entrée et la fait avancer, avec un commentaire.',
  saveForLaterStoresChanges:
    '« Enregistrer pour plus tard » conserve les modifications d’une entrée publiée sans les publier. « Publier les modifications » les rend publiques.',
  searchByNameOrEmail: 'Recherchez par nom ou par adresse e-mail.',
  secretsOfProvidersAreNever:
    'Les secrets des fournisseurs ne sont jamais affichés. Laissez le champ vide pour conserver celui qui est enregistré.',
  selectEntriesToPublishUnpublish:
    'Sélectionnez des entrées pour les publier, annuler leur publication ou les supprimer. Les entrées refusées sont listées avec le motif.',
  selectFilesAndFolders: 'Sélectionnez des fichiers et des dossiers pour les déplacer ou les supprimer.',
  theCalendarShows:
    'Le calendrier montre quand les lots et les entrées que vous pouvez lire seront publiés ou leur publication annulée. Ce qui n’a pas pu être exécuté reste à son jour.',
  thisHelp: 'Cette aide ; F1 également pendant la saisie',
  thisPageDoesNotExist: 'Cette page n’existe pas. Choisissez-en une dans la navigation.',
  toChangeThePasswordEnter:
    'Pour changer le mot de passe, saisissez aussi l’actuel. Les sessions dans d’autres navigateurs prennent fin.',
  transferTokensMoveContentBetween:
    'Les jetons de transfert déplacent du contenu entre serveurs. Ils ne sont affichés qu’une fois, lors de leur création ou de leur régénération.',
  undoingMakesARelease:
    'Annuler un lot publié en crée un autre, qui rétablit l’état antérieur lorsque vous le publiez.',
  unsavedChangesAreKept:
    'Les modifications non enregistrées sont conservées dans ce navigateur, même si vous fermez l’onglet ou perdez la connexion.',
  whatWasAddedGoesLive:
    'Ce qui a été ajouté est publié, même si une entrée est modifiée ensuite. Prenez l’état actuel pour le remplacer.',
  whoCanRegister: 'Qui peut s’inscrire sur votre site ou votre application, le rôle attribué et les e-mails envoyés.',
  withPlinthDevSuperAdmins:
    'Avec plinth dev, les super administrateurs peuvent les modifier. « Vérifier les modifications » montre les fichiers et le SQL avant toute écriture.',
  youCanOnlyGrantPermissions: 'Vous ne pouvez accorder que les permissions que vous avez vous-même.',
  yourNameIsShown:
    'Votre nom est visible des autres sur les entrées que vous modifiez. Vous vous connectez avec votre adresse e-mail.',
};
