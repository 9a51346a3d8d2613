/** As far as it is used: the English plural of a word. */
declare module 'pluralize' {
  export default function pluralize(word: string): string;
}
