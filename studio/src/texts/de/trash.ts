import type { Texts } from '../translated.ts';

export const trash: Texts<'de', 'trash'> = {
  deletedEntries: 'Gelöschte Einträge: {type}',
  deletedTime: 'Gelöscht',
  empty: 'Keine gelöschten Einträge',
  entry: 'Eintrag',
  explained: {
    one: 'Was du löschst, lässt sich {count} Tag lang wiederherstellen.',
    other: 'Was du löschst, lässt sich {count} Tage lang wiederherstellen.',
  },
  forget: '{name} endgültig löschen',
  forgetQuestion: '{name} endgültig löschen?',
  left: {
    one: '{count} Beziehung konnte nicht wiederhergestellt werden.',
    other: '{count} Beziehungen konnten nicht wiederhergestellt werden.',
  },
  off: 'In diesem Projekt wird Gelöschtes nicht aufbewahrt.',
  restoreNamed: '{name} wiederherstellen',
  restored: 'Wiederhergestellt.',
  restoredAsDraft: 'Als Entwurf wiederhergestellt.',
  until: 'Aufbewahrt bis',
};
