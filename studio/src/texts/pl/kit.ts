import type { Texts } from '../translated.ts';

export const kit: Texts<'pl', 'kit'> = {
  colours: 'Kolory: {theme}',
  coloursChange: 'Kolory: {theme}. Zmień.',
  dark: 'ciemne',
  light: 'jasne',
  nothingMatches: 'Nic nie pasuje do „{words}”.',
  retrying: 'Trwa ponawianie próby. Ta strona wznowi działanie automatycznie.',
  system: 'systemowe',
  tryAgain: 'Spróbuj ponownie',
  typeToSearch: 'Pisz, aby wyszukać',
  unreachable: 'Serwer jest nieosiągalny',
};
