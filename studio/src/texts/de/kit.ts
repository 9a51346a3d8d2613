import type { Texts } from '../translated.ts';

export const kit: Texts<'de', 'kit'> = {
  colours: 'Farben: {theme}',
  coloursChange: 'Farben: {theme}. Ändern.',
  dark: 'dunkel',
  light: 'hell',
  nothingMatches: 'Nichts passt zu „{words}“.',
  retrying: 'Neuer Versuch läuft. Diese Seite macht automatisch weiter.',
  system: 'wie das System',
  tryAgain: 'Erneut versuchen',
  typeToSearch: 'Zum Suchen tippen',
  unreachable: 'Der Server ist nicht erreichbar',
};
