import slugify from '@sindresorhus/slugify';
import { startOfText } from './start-of-text.ts';

/**
 * A text as a part of a URL, by the contract's rules. The library's time grows with the square of a word's length: 2 s
 * for 32,000 characters.
 */
export const slugOf = (text: string, options?: slugify.Options): string => slugify(startOfText(text), options);
