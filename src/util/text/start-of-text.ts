import { wholeCharacters } from './whole-characters.ts';

/** Columns hold 255 characters of a name; what is made from a longer text would not fit. */
const LONGEST_SOURCE = 1_000;

/** The part of a caller's text from which names and UIDs are made: the time for that is bounded. */
export const startOfText = (text: string): string =>
  text.length <= LONGEST_SOURCE ? text : text.slice(0, wholeCharacters(text, LONGEST_SOURCE));
