import type { Texts } from '../translated.ts';

export const log: Texts<'fr', 'log'> = {
  action: 'Action',
  allActions: 'Toutes les actions',
  details: 'Détails',
  everything: 'Tout afficher',
  explained:
    'Qui a fait quoi, quand et d’où. Personne ne peut modifier ou supprimer un enregistrement sans que cela se remarque.',
  export: 'Exporter en lignes JSON',
  filters: 'Filtres',
  from: 'Adresse',
  howToKeep: '« log » dans config/admin l’active.',
  loading: 'Chargement du journal…',
  newest: 'Les plus récents',
  nobody: 'Non connecté',
  noRecords: 'Aucun enregistrement',
  notKept: 'Ce qui est fait n’est pas enregistré',
  older: 'Plus anciens',
  onlyTheirs: 'Seulement ce que {name} a fait',
  signIns: 'Connexions',
  since: 'À partir du',
  until: 'Avant le',
  what: 'Quoi',
  when: 'Quand',
  who: 'Qui',
};
