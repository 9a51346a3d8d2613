import { type DiffItem, diffSequences } from '../../view/diff-sequences.ts';

/** A part of a line. */
export interface Segment {
  readonly text: string;
  readonly isChanged: boolean;
}

/** A line of one side, or the number of equal lines that are left out. */
export type ComparedLine = readonly Segment[] | number;

export interface ComparedTexts {
  readonly before: readonly ComparedLine[];
  readonly after: readonly ComparedLine[];
}

/** Equal lines beside changed ones that are shown. */
const CONTEXT = 2;

/** Fewer lines are not worth a note that they are left out. */
const LEAST_LEFT_OUT = 3;

/** Two texts, line by line, with the changed words of each; long equal parts are left out. */
export function compareTexts(before: string, after: string): ComparedTexts {
  const sides: { before: ComparedLine[]; after: ComparedLine[] } = { before: [], after: [] };
  const runs = runsOf(diffSequences(linesOf(before), linesOf(after)));
  runs.forEach((run, index) => {
    if (run.kind === 'same') {
      const lines = shortened(run.removed, index === 0, index === runs.length - 1);
      sides.before.push(...lines);
      sides.after.push(...lines);
      return;
    }
    const words = diffSequences(wordsOf(run.removed), wordsOf(run.added));
    if (run.removed.length > 0) sides.before.push(...linesWith(words, 'removed'));
    if (run.added.length > 0) sides.after.push(...linesWith(words, 'added'));
  });
  return sides;
}

interface Run {
  readonly kind: 'same' | 'changed';
  readonly removed: string[];
  readonly added: string[];
}

function runsOf(lines: readonly DiffItem<string>[]): readonly Run[] {
  const runs: Run[] = [];
  for (const { kind, item } of lines) {
    const own = kind === 'same' ? 'same' : 'changed';
    let run = runs.at(-1);
    if (run?.kind !== own) {
      run = { kind: own, removed: [], added: [] };
      runs.push(run);
    }
    run[kind === 'added' ? 'added' : 'removed'].push(item);
  }
  return runs;
}

function shortened(lines: readonly string[], isFirst: boolean, isLast: boolean): readonly ComparedLine[] {
  const [start, end] = [isFirst ? 0 : CONTEXT, isLast ? 0 : CONTEXT];
  const left = lines.length - start - end;
  const shown = (some: readonly string[]): readonly ComparedLine[] => some.map((text) => [{ text, isChanged: false }]);
  if (left < LEAST_LEFT_OUT) return shown(lines);
  return [...shown(lines.slice(0, start)), left, ...shown(lines.slice(lines.length - end))];
}

/** One side of changed lines. */
function linesWith(words: readonly DiffItem<string>[], kind: 'removed' | 'added'): readonly ComparedLine[] {
  const lines: Segment[][] = [[]];
  for (const { kind: own, item } of words) {
    if (own !== 'same' && own !== kind) continue;
    const line = lines.at(-1) as Segment[];
    const last = line.at(-1);
    const isChanged = own !== 'same';
    if (item === '\n') lines.push([]);
    else if (last?.isChanged === isChanged) line[line.length - 1] = { text: last.text + item, isChanged };
    else line.push({ text: item, isChanged });
  }
  return lines;
}

const linesOf = (text: string): readonly string[] => (text === '' ? [] : text.split(/\r\n|[\r\n\u2028\u2029]/));

/** Some languages write no spaces between words. */
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** Segmenting takes time by the square of the length: longer texts are compared by lines only. */
const MOST_SEGMENTED = 20_000;

const wordsOf = (lines: readonly string[]): readonly string[] => {
  const isLong = lines.reduce((sum, { length }) => sum + length, 0) > MOST_SEGMENTED;
  return lines.flatMap((line, index) => [
    ...(index > 0 ? ['\n'] : []),
    ...(isLong ? [line] : Array.from(segmenter.segment(line), ({ segment }) => segment)),
  ]);
};
