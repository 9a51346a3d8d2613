import type { Texts } from '../translated.ts';

export const kit: Texts<'pt', 'kit'> = {
  colours: 'Cores: {theme}',
  coloursChange: 'Cores: {theme}. Alterar.',
  dark: 'escuro',
  light: 'claro',
  nothingMatches: 'Nada corresponde a “{words}”.',
  retrying: 'Tentando novamente. Esta página continua automaticamente.',
  system: 'sistema',
  tryAgain: 'Tentar novamente',
  typeToSearch: 'Digite para buscar',
  unreachable: 'Não foi possível acessar o servidor',
};
