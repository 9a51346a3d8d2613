/** A stream of numbers that depends only on its two seeds: row i is the same in every data set. */
export interface Random {
  /** An integer from 0 to n - 1. */
  below(n: number): number;
}

export function createRandom(stream: number, row: number): Random {
  let state = mix(stream, row);
  return {
    below(n) {
      state = (state + 0x6d2b79f5) >>> 0;
      let t = Math.imul(state ^ (state >>> 15), 1 | state);
      t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
      return ((t ^ (t >>> 14)) >>> 0) % n;
    },
  };
}

function mix(a: number, b: number): number {
  let h = (Math.imul(a, 0x9e3779b1) ^ Math.imul(b + 0x7f4a7c15, 0x85ebca6b)) >>> 0;
  h = Math.imul(h ^ (h >>> 16), 0x21f0aaad) >>> 0;
  h = Math.imul(h ^ (h >>> 15), 0x735a2d97) >>> 0;
  return (h ^ (h >>> 15)) >>> 0;
}

/** Words of a magazine, some with two-byte letters. */
const WORDS = [
  'harbor ledger winter orchard signal copper meadow lantern archive granite quiet river market thread window',
  'cinder velvet engine garden printer column editor margin season bridge compass paper kettle station shadow',
  'island canvas folder mirror ticket summit pocket carbon violet ribbon timber anchor silver between under after',
  'against through without across beyond toward during because although remains carries returns follows offers',
  'measures collects describes repairs considers the a of and to in with for its every café façade naïve Zürich',
].flatMap((line) => line.split(' '));

/** The first words are nouns. */
const NOUNS = 40;

export const noun = (random: Random): string => WORDS[random.below(NOUNS)] as string;

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const title = (random: Random, words: number): string =>
  capitalized(Array.from({ length: words }, () => WORDS[random.below(WORDS.length)]).join(' '));

/** Sentences up to a length, occasionally with quotes and line breaks, which JSON has to escape. */
export function prose(random: Random, length: number): string {
  let text = '';
  while (text.length < length) {
    const sentence = title(random, 6 + random.below(9));
    const style = random.below(12);
    text += (style === 0 ? `"${sentence}"` : sentence) + (style === 1 ? '.\n\n' : '. ');
  }
  return `${text.slice(0, length - 1).trimEnd()}.`;
}

export const digits = (random: Random): string =>
  (random.below(0x7fffffff) + 0x80000000).toString(16) + random.below(0x7fffffff).toString(16).padStart(8, '0');
