import { readFileSync } from 'node:fs';
import { StartError } from '../errors.ts';
import { findJsonError } from './find-json-error.ts';

/** `shown` is the file's name in messages, relative to the project. */
export function readJsonFile(file: string, shown: string): unknown {
  const text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  try {
    return JSON.parse(text);
  } catch (error) {
    const found = findJsonError(text);
    const reason = found ? `line ${found.line}, column ${found.column}: ${found.reason}` : (error as Error).message;
    throw new StartError(`${shown} is not valid JSON: ${reason}.`, {
      file: found ? `${shown}:${found.line}:${found.column}` : shown,
      remedy: 'Correct the file and start again.',
    });
  }
}
