import type { Texts } from '../translated.ts';

export const log: Texts<'it', 'log'> = {
  action: 'Azione',
  allActions: 'Tutte le azioni',
  details: 'Dettagli',
  everything: 'Mostra tutto',
  explained:
    'Chi ha fatto cosa, quando e da dove. Nessuno può modificare o rimuovere una registrazione senza che si noti.',
  export: 'Esporta come righe JSON',
  filters: 'Filtri',
  from: 'Indirizzo',
  howToKeep: '“log” in config/admin lo attiva.',
  loading: 'Caricamento del registro…',
  newest: 'Più recenti',
  nobody: 'Accesso non effettuato',
  noRecords: 'Nessuna registrazione',
  notKept: 'Ciò che viene fatto non viene registrato',
  older: 'Meno recenti',
  onlyTheirs: 'Solo ciò che ha fatto {name}',
  signIns: 'Accessi',
  since: 'Dal',
  until: 'Prima del',
  what: 'Cosa',
  when: 'Quando',
  who: 'Chi',
};
