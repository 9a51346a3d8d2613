import type { Texts } from '../translated.ts';

export const kit: Texts<'nl', 'kit'> = {
  colours: 'Kleuren: {theme}',
  coloursChange: 'Kleuren: {theme}. Wijzigen.',
  dark: 'donker',
  light: 'licht',
  nothingMatches: 'Niets komt overeen met ‘{words}’.',
  retrying: 'Nieuwe poging. Deze pagina gaat automatisch verder.',
  system: 'systeem',
  tryAgain: 'Opnieuw proberen',
  typeToSearch: 'Typ om te zoeken',
  unreachable: 'De server is niet bereikbaar',
};
