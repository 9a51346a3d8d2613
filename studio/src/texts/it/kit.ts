import type { Texts } from '../translated.ts';

export const kit: Texts<'it', 'kit'> = {
  colours: 'Colori: {theme}',
  coloursChange: 'Colori: {theme}. Cambia.',
  dark: 'scuro',
  light: 'chiaro',
  nothingMatches: 'Nessun risultato per “{words}”.',
  retrying: 'Nuovo tentativo in corso. Questa pagina prosegue automaticamente.',
  system: 'sistema',
  tryAgain: 'Riprova',
  typeToSearch: 'Digita per cercare',
  unreachable: 'Il server non è raggiungibile',
};
