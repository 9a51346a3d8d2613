import type { Texts } from '../translated.ts';

export const trash: Texts<'it', 'trash'> = {
  deletedEntries: 'Voci eliminate di {type}',
  deletedTime: 'Eliminazione',
  empty: 'Nessuna voce eliminata',
  entry: 'Voce',
  explained: {
    one: 'Ciò che elimini si può ripristinare per {count} giorno.',
    other: 'Ciò che elimini si può ripristinare per {count} giorni.',
  },
  forget: 'Elimina definitivamente {name}',
  forgetQuestion: 'Eliminare definitivamente {name}?',
  left: { one: '{count} relazione non è stata ripristinata.', other: '{count} relazioni non sono state ripristinate.' },
  off: 'Questo progetto non conserva ciò che viene eliminato.',
  restoreNamed: 'Ripristina {name}',
  restored: 'Ripristinato.',
  restoredAsDraft: 'Ripristinato come bozza.',
  until: 'Conservato fino al',
};
