import type { Texts } from '../translated.ts';

export const comments: Texts<'fr', 'comments'> = {
  answer: 'Répondre',
  answerTo: 'Réponse à {name}',
  closed: 'Résolu par {name}, {time}',
  comment: 'Commenter',
  deleteText: 'Supprimer ce commentaire et ses réponses ?',
  edit: 'Modifier',
  edited: 'modifié',
  formerPerson: 'Compte supprimé',
  mention: 'Mentionner quelqu’un',
  nobody: 'Personne de ce nom ne peut lire ceci',
  none: 'Aucun commentaire pour l’instant',
  of: 'Commentaires : {field}',
  reopen: 'Rouvrir',
  resolve: 'Résoudre',
  showClosed: { one: 'Afficher {count} commentaire résolu', other: 'Afficher {count} commentaires résolus' },
  title: 'Commentaires',
  write: 'Écrire un commentaire',
};
