import type { Texts } from '../translated.ts';

export const trash: Texts<'fr', 'trash'> = {
  deletedEntries: 'Entrées supprimées : {type}',
  deletedTime: 'Suppression',
  empty: 'Aucune entrée supprimée',
  entry: 'Entrée',
  explained: {
    one: 'Ce que vous supprimez peut être restauré pendant {count} jour.',
    other: 'Ce que vous supprimez peut être restauré pendant {count} jours.',
  },
  forget: 'Supprimer définitivement {name}',
  forgetQuestion: 'Supprimer définitivement {name} ?',
  left: {
    one: '{count} relation n’a pas pu être restaurée.',
    other: '{count} relations n’ont pas pu être restaurées.',
  },
  off: 'Ce projet ne conserve pas ce que vous supprimez.',
  restoreNamed: 'Restaurer {name}',
  restored: 'Restauration effectuée.',
  restoredAsDraft: 'Restauration effectuée en brouillon.',
  until: 'Conservé jusqu’au',
};
