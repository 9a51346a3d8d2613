import type { Texts } from '../translated.ts';

export const library: Texts<'fr', 'library'> = {
  added: 'Ajouté',
  anyTime: 'Ajoutés à tout moment',
  anyUse: 'Utilisés ou non',
  deletedFiles: 'Fichiers supprimés',
  file: 'Fichier',
  filesCanBeRestored: {
    one: 'Les fichiers peuvent être restaurés depuis la corbeille pendant {count} jour, mais pas les dossiers.',
    other: 'Les fichiers peuvent être restaurés depuis la corbeille pendant {count} jours, mais pas les dossiers.',
  },
  focusSaved: 'Point focal enregistré',
  lastDays: {
    one: 'Ajoutés au cours du dernier jour',
    other: 'Ajoutés au cours des {count} derniers jours',
  },
  noDeletedFiles: 'Aucun fichier supprimé',
  path: 'Chemin',
  saveFocus: 'Enregistrer le point focal',
  unused: 'Utilisés dans aucun champ',
  use: 'Utilisation',
  used: 'Utilisés dans un champ',
};
