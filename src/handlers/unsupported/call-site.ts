import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** `src/index.js:12`: the line of the project's code that is running, or null if none is on the stack. */
export function callSite(dir: string, stack: string = stackHere().stack ?? ''): string | null {
  const places = stack.split('\n').flatMap((line) => placeIn(line));
  const own = places.filter(({ file }) => isInside(dir, file));
  const [found] = [...own.filter(({ file }) => !file.includes('node_modules')), ...own];
  return found === undefined ? null : `${path.relative(dir, found.file)}:${found.line}`;
}

/** Deep enough for a call through a library. Formatted only when it is read, because that is expensive. */
export function stackHere(): Pick<Error, 'stack'> {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 30;
  const here = new Error();
  Error.stackTraceLimit = stackTraceLimit;
  return here;
}

const isInside = (dir: string, file: string): boolean => file.startsWith(`${dir}${path.sep}`);

function placeIn(line: string): readonly { readonly file: string; readonly line: string }[] {
  const [, file = '', number = ''] = /(?:\(|at (?:async )?)((?:file:\/\/)?\/[^()]+?):(\d+):\d+\)?$/.exec(line) ?? [];
  if (file === '') return [];
  return [{ file: file.startsWith('file:') ? fileURLToPath(file) : file, line: number }];
}
