/** The part used here: the English plural of a word. */
declare module 'pluralize' {
  export default function pluralize(word: string): string;
}
