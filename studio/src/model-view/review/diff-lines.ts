import { diffSequences } from '../../view/diff-sequences.ts';

export interface DiffLine {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

export const diffLines = (before: string, after: string): readonly DiffLine[] =>
  diffSequences(linesOf(before), linesOf(after)).map(({ kind, item }) => ({ kind, text: item }));

const linesOf = (text: string): readonly string[] => (text === '' ? [] : text.replace(/\n$/, '').split('\n'));
