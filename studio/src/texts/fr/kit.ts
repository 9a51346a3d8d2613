import type { Texts } from '../translated.ts';

export const kit: Texts<'fr', 'kit'> = {
  colours: 'Couleurs : {theme}',
  coloursChange: 'Couleurs : {theme}. Changer.',
  dark: 'sombre',
  light: 'clair',
  nothingMatches: 'Aucun résultat pour « {words} ».',
  retrying: 'Nouvelle tentative en cours. Cette page reprendra automatiquement.',
  system: 'système',
  tryAgain: 'Réessayer',
  typeToSearch: 'Tapez pour chercher',
  unreachable: 'Le serveur est injoignable',
};
