import type { Texts } from '../translated.ts';

export const kit: Texts<'es', 'kit'> = {
  colours: 'Colores: {theme}',
  coloursChange: 'Colores: {theme}. Cambiar.',
  dark: 'oscuro',
  light: 'claro',
  nothingMatches: 'Nada coincide con «{words}».',
  retrying: 'Reintentando. Esta página continúa automáticamente.',
  system: 'sistema',
  tryAgain: 'Reintentar',
  typeToSearch: 'Escribe para buscar',
  unreachable: 'No se puede acceder al servidor',
};
