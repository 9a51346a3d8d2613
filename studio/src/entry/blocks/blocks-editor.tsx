import { useRef } from 'preact/hooks';
import { Icon } from '../../../../kit/src/icon.tsx';
import type { EditorProps } from '../editors/editor.ts';
import { useCell } from '../../state/use-cell.ts';
import { BlockRow } from './block-row.tsx';
import { type Block, parseBlock } from './block-text.ts';

/** A block editor. Each block is a separate field; marks inside it are written as Markdown. */
export function BlocksEditor({ label, cell, isReadOnly }: EditorProps) {
  const value = useCell(cell);
  const blocks = Array.isArray(value) ? (value as readonly Block[]) : [];
  const root = useRef<HTMLDivElement>(null);
  const change = (next: readonly Block[]) => cell.set(next.length === 0 ? null : next);
  // A picture has no text.
  const textOf = (index: number) => root.current?.querySelectorAll('.block-row')[index]?.querySelector('textarea');
  const focus = (index: number) => requestAnimationFrame(() => textOf(index)?.focus());
  const addLast = () => {
    change([...blocks, parseBlock('paragraph', '')]);
    focus(blocks.length);
  };
  const split = (index: number, ...parts: readonly Block[]) => {
    change([...blocks.slice(0, index), ...parts, ...blocks.slice(index + 1)]);
    requestAnimationFrame(() => {
      const added = textOf(index + 1);
      added?.focus();
      added?.setSelectionRange(0, 0);
    });
  };
  const move = (from: number, to: number) => {
    const moved = blocks[from];
    if (moved === undefined || to < 0 || to >= blocks.length) return;
    const others = blocks.filter((_, index) => index !== from);
    change([...others.slice(0, to), moved, ...others.slice(to)]);
    focus(to);
  };
  return (
    <div class="blocks" ref={root}>
      {blocks.map((block, index) => (
        <BlockRow
          key={index}
          block={block}
          number={index + 1}
          isReadOnly={isReadOnly}
          onChange={(next) => change(blocks.map((one, at) => (at === index ? next : one)))}
          onSplit={(head, tail) => split(index, head, tail)}
          onMove={(step) => move(index, index + step)}
          onRemove={() => {
            change(blocks.filter((_, at) => at !== index));
            focus(Math.max(0, index - 1));
          }}
        />
      ))}
      {!isReadOnly && (
        <button type="button" class="add-part" onClick={addLast}>
          <Icon name="plus" />
          Add a block to {label}
        </button>
      )}
    </div>
  );
}
