/** Texts of the parts that the pages share. */
export const kit = {
  colours: 'Colours: {theme}',
  coloursChange: 'Colours: {theme}. Change.',
  dark: 'dark',
  light: 'light',
  nothingMatches: 'Nothing matches “{words}”.',
  retrying: 'Retrying. This page continues automatically.',
  system: 'system',
  tryAgain: 'Try again',
  typeToSearch: 'Type to search',
  unreachable: 'The server is unreachable',
} as const;
