import { Icon } from '../../../../kit/src/icon.tsx';
import type { JsonLine } from '../../body/json-lines.ts';
import { indentOf, type JsonRow, LONGEST } from './json-rows.ts';

/** Key and value of a row; search results are highlighted, even across line breaks. */
export function RowText({ row, words }: { readonly row: JsonRow; readonly words: string }) {
  const { line, from, to } = row;
  const { key, kind, text, type, size, folded, comma } = line;
  const isFirst = from === 0;
  const isLast = to >= Math.min(text.length, LONGEST);
  return (
    <>
      {isFirst && size !== null && (
        <span class="fold-mark" aria-hidden="true">
          <Icon name={folded ? 'right' : 'down'} />
        </span>
      )}
      {isFirst && key !== null && (
        <span class="key">
          <Marked text={key} words={words} from={0} to={key.length} />
          <span class="punctuation">: </span>
        </span>
      )}
      <span class={`json-${type}`}>
        {kind === 'value' ? <Marked text={text} words={words} from={from} to={Math.min(to, LONGEST)} /> : text}
        {isLast && text.length > LONGEST && `… (${text.length - LONGEST} more characters)`}
      </span>
      {isLast && comma && <span class="punctuation">,</span>}
    </>
  );
}

/** Continuation rows are indented. */
export const rowStyle = ({ line, from }: JsonRow) => ({
  paddingInlineStart: `${indentOf(line.depth) + (from === 0 ? 0 : 2)}ch`,
});

export const isFoldable = ({ size }: JsonLine): boolean => size !== null;

interface MarkedProps {
  readonly text: string;
  readonly words: string;
  readonly from: number;
  readonly to: number;
}

function Marked({ text, words, from, to }: MarkedProps) {
  const at = words === '' ? -1 : text.toLowerCase().indexOf(words.toLowerCase());
  const start = Math.max(from, at);
  const end = Math.min(to, at + words.length);
  if (at === -1 || start >= end) return <>{text.slice(from, to)}</>;
  return (
    <>
      {text.slice(from, start)}
      <mark>{text.slice(start, end)}</mark>
      {text.slice(end, to)}
    </>
  );
}
