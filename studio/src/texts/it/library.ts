import type { Texts } from '../translated.ts';

export const library: Texts<'it', 'library'> = {
  added: 'Aggiunto',
  anyTime: 'Aggiunti in qualsiasi momento',
  anyUse: 'Usati o no',
  deletedFiles: 'File eliminati',
  file: 'File',
  filesCanBeRestored: {
    one: 'I file possono essere ripristinati dal cestino per {count} giorno, le cartelle no.',
    other: 'I file possono essere ripristinati dal cestino per {count} giorni, le cartelle no.',
  },
  focusSaved: 'Punto focale salvato',
  lastDays: {
    one: 'Aggiunti nell’ultimo giorno',
    other: 'Aggiunti negli ultimi {count} giorni',
  },
  noDeletedFiles: 'Nessun file eliminato',
  path: 'Percorso',
  saveFocus: 'Salva il punto focale',
  unused: 'Non usati in alcun campo',
  use: 'Uso',
  used: 'Usati in un campo',
};
