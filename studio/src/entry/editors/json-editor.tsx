import { useState } from 'preact/hooks';
import { useCell } from '../../state/use-cell.ts';
import { t } from '../../texts/t.ts';
import type { EditorProps } from './editor.ts';
import { jsonText, typeJson, type TypedJson } from './json-field.ts';
import { jsonProblem } from './json-problem.ts';

/** JSON as text; invalid JSON is reported with its line and not sent. */
export function JsonEditor({ id, cell, isReadOnly, describedBy, isInvalid }: EditorProps) {
  const value = useCell(cell);
  const [typed, setTyped] = useState<TypedJson | null>(null);
  const text = jsonText(value, typed);
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
          const next = typeJson(event.currentTarget.value, cell.value);
          setTyped(next);
          if (next.value !== cell.value) cell.set(next.value);
        }}
      />
      <small id={`${id}-json`} class={problem === null ? undefined : 'bad-text'}>
        {problem === null
          ? 'JSON'
          : t('editors.jsonProblem', { line: problem.line, column: problem.column, message: problem.message })}
      </small>
    </>
  );
}
