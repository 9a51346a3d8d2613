import type { Texts } from '../translated.ts';

export const imports: Texts<'fr', 'imports'> = {
  by: 'Lignes qui modifient une entrée',
  byField: 'Celles qui ont la même valeur dans {field}',
  byNone: 'Aucune : toutes sont nouvelles',
  column: 'Colonne',
  counts: '{created} nouvelles, {changed} modifiées, {same} inchangées',
  done: 'Importé : {created} nouvelles, {changed} modifiées',
  example: 'Exemple',
  explained:
    'Les nouvelles entrées sont des brouillons si leur type en a. Une cellule vide vide le champ d’une entrée existante.',
  fieldOf: 'Champ pour {column}',
  file: 'Fichier CSV',
  hint: 'La première ligne nomme les colonnes. Au plus {rows} lignes et {size}.',
  refused: {
    one: '{count} ligne ne peut pas être importée et est omise',
    other: '{count} lignes ne peuvent pas être importées et sont omises',
  },
  row: 'Ligne {number}',
  save: { one: 'Importer {count} ligne', other: 'Importer {count} lignes' },
  skip: 'Ne pas importer',
  stopped: 'L’import s’est arrêté avant la ligne {number}. Les lignes précédentes sont enregistrées.',
  title: 'Importer des entrées',
  unreadable: 'Ce n’est pas un fichier CSV avec des noms et des lignes que l’on puisse importer.',
  willChange: 'modifie {field}',
  willCreate: 'est nouvelle',
};
