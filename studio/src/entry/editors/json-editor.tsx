import { useState } from 'preact/hooks';
import { useCell } from '../../state/use-cell.ts';
import type { EditorProps } from './editor.ts';
import { jsonProblem } from './json-problem.ts';

/** JSON as text; invalid JSON is reported with its line and not sent. */
export function JsonEditor({ id, cell, isReadOnly, describedBy, isInvalid }: EditorProps) {
  const value = useCell(cell);
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? (value === null || value === undefined ? '' : JSON.stringify(value, null, 2));
  const problem = text.trim() === '' ? null : jsonProblem(text);
  return (
    <>
      <textarea
        id={id}
        class="growing code-field"
        rows={4}
        spellcheck={false}
        value={text}
        disabled={isReadOnly}
        aria-describedby={`${id}-json ${describedBy ?? ''}`}
        aria-invalid={isInvalid || problem !== null}
        onInput={(event) => {
          const next = event.currentTarget.value;
          setTyped(next);
          if (next.trim() === '') cell.set(null);
          else if (jsonProblem(next) === null) cell.set(JSON.parse(next));
        }}
      />
      <small id={`${id}-json`} class={problem === null ? undefined : 'bad-text'}>
        {problem === null
          ? 'JSON'
          : `Line ${problem.line}, column ${problem.column}: ${problem.message}. Not saved yet.`}
      </small>
    </>
  );
}
