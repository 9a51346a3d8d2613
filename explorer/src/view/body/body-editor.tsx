import type { BodyProblem } from '../../body/body-problems.ts';
import { Coloured } from '../coloured.tsx';

interface BodyEditorProps {
  readonly text: string;
  readonly problems: readonly BodyProblem[];
  readonly onChange: (text: string) => void;
}

/** A text area over its own highlighted copy: the copy determines the height, the text area receives the keys. */
export function BodyEditor({ text, problems, onChange }: BodyEditorProps) {
  const wrong = new Set(problems.map(({ line }) => line));
  return (
    <div class="editor">
      <pre aria-hidden="true">
        {text.split('\n').map((line, index) => (
          <div key={index} class={wrong.has(index + 1) ? 'code-line wrong' : 'code-line'}>
            <Coloured text={line} language="json" />
            {'\n'}
          </div>
        ))}
      </pre>
      <textarea
        id="body"
        aria-labelledby="body-title"
        aria-invalid={problems.length > 0}
        spellcheck={false}
        autocomplete="off"
        value={text}
        onInput={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          const { selectionStart: at, value } = event.currentTarget;
          const [indent = ''] = /^\s*/.exec(value.slice(value.lastIndexOf('\n', at - 1) + 1, at)) ?? [];
          const deeper = /[[{]\s*$/.test(value.slice(0, at)) ? '  ' : '';
          insert(event.currentTarget, `\n${indent}${deeper}`);
        }}
      />
    </div>
  );
}

/** Inserted as if typed, so that the browser can undo it. */
function insert(field: HTMLTextAreaElement, text: string): void {
  if (document.execCommand('insertText', false, text)) return;
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
