import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Cell } from '../../state/cell.ts';
import { t } from '../../texts/t.ts';
import { FLAGS } from '../blocks/block.ts';
import { DocumentEditor } from '../blocks/document-editor.tsx';
import type { DocumentFormat } from '../blocks/document-format.ts';
import { type EditorProps, textOf } from '../editors/editor.ts';
import { imageSource } from './image-source.ts';
import { keptSource, openMarkdown } from './markdown-document.ts';
import { markdown } from './render-markdown.ts';
import { sourceNode } from './source-node.ts';
import { type SplitMarkdown, splitMarkdown } from './split-markdown.ts';

const formatOf = ({ env }: SplitMarkdown): DocumentFormat => ({
  open: (value) => openMarkdown(textOf(value), markdown, env),
  nodeViews: { kept: sourceNode },
  flags: FLAGS.filter((flag) => flag !== 'underline'),
  imageOf: (file) => keptSource(imageSource(file)),
});

/** Markdown as it looks; a long text in parts. */
export function FormattedEditor({ tools, ...props }: EditorProps & { readonly tools: ComponentChildren }) {
  const { cell, label } = props;
  const [split, setSplit] = useState(() => splitMarkdown(textOf(cell.value), markdown));
  const [chosen, setChosen] = useState(0);
  const index = Math.min(chosen, split.parts.length - 1);
  const written = useRef(textOf(cell.value));
  const format = useMemo(() => formatOf(split), [split]);
  const part = useMemo(() => {
    const [before, after] = [split.parts.slice(0, index).join(''), split.parts.slice(index + 1).join('')];
    const own: Cell = new Cell<unknown>(split.parts[index] ?? '', () => {
      written.current = before + textOf(own.value) + after;
      cell.set(written.current);
    });
    return own;
  }, [split, index]);
  const openAgain = () => setSplit(splitMarkdown(textOf(cell.value), markdown));
  useEffect(
    () =>
      cell.subscribe(() => {
        if (textOf(cell.value) === written.current) return;
        written.current = textOf(cell.value);
        openAgain();
      }),
    [cell],
  );
  const count = split.parts.length;
  return (
    <>
      <DocumentEditor key={part} {...props} cell={part} format={format} tools={tools} />
      {count > 1 && (
        <label class="row">
          {t('editors.part')}
          <select
            aria-label={t('editors.partOf', { field: label })}
            value={index}
            onChange={(event) => {
              setChosen(Number(event.currentTarget.value));
              openAgain();
            }}
          >
            {split.parts.map((_, at) => (
              <option key={at} value={at}>
                {t('editors.partNumber', { number: at + 1, total: count })}
              </option>
            ))}
          </select>
        </label>
      )}
    </>
  );
}
