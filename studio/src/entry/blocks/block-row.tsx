import { useState } from 'preact/hooks';
import { Icon } from '../../../../kit/src/icon.tsx';
import { addressOf } from '../../server/root.ts';
import { type Block, type BlockKind, KINDS, kindOf, parseBlock, printBlock } from './block-text.ts';

interface BlockRowProps {
  readonly block: Block;
  readonly number: number;
  readonly isReadOnly: boolean;
  readonly onChange: (block: Block) => void;
  /** Adds a block after this one, with the text behind the cursor. */
  readonly onSplit: (head: Block, tail: Block) => void;
  readonly onMove: (step: -1 | 1) => void;
  readonly onRemove: () => void;
}

const LEVELS = [1, 2, 3, 4, 5, 6];

/** A block: its kind and its text. Enter splits it, Alt and an arrow key move it. */
export function BlockRow({ block, number, isReadOnly, onChange, onSplit, onMove, onRemove }: BlockRowProps) {
  const kind = kindOf(block);
  const stored = printBlock(block);
  const [typed, setTyped] = useState(stored);
  // Typed text may be the start of a mark; only changes from outside replace it.
  const text = kind !== null && printBlock(parseBlock(kind, typed, block.level)) === stored ? typed : stored;
  const write = (next: string, as: BlockKind = kind ?? 'paragraph', level = block.level) => {
    setTyped(next);
    onChange(parseBlock(as, next, level));
  };
  const split = ({ selectionStart, selectionEnd }: HTMLTextAreaElement) => {
    const [head, tail] = [text.slice(0, selectionStart), text.slice(selectionEnd)];
    setTyped(head);
    const isQuote = kind === 'quote' && tail !== '';
    onSplit(parseBlock(kind ?? 'paragraph', head, block.level), parseBlock(isQuote ? 'quote' : 'paragraph', tail));
  };
  const press = (event: KeyboardEvent) => {
    // Enter also ends the composition of a word, in Japanese for example.
    if (event.isComposing) return;
    const isList = kind === 'ordered' || kind === 'unordered' || kind === 'code';
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown'))
      onMove(event.key === 'ArrowUp' ? -1 : 1);
    else if (event.key === 'Enter' && !event.shiftKey && !isList) split(event.currentTarget as HTMLTextAreaElement);
    else if (event.key === 'Backspace' && text === '') onRemove();
    else return;
    event.preventDefault();
  };
  return (
    <div class="block-row" data-kind={kind ?? block.type}>
      {kind === null ? (
        <OtherBlock block={block} />
      ) : (
        <>
          <span class="block-kind">
            <select
              aria-label={`Kind of block ${number}`}
              value={kind}
              disabled={isReadOnly}
              onChange={(event) => write(text, event.currentTarget.value as BlockKind)}
            >
              {KINDS.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
            {kind === 'heading' && (
              <select
                aria-label={`Level of block ${number}`}
                value={block.level ?? 2}
                disabled={isReadOnly}
                onChange={(event) => write(text, 'heading', Number(event.currentTarget.value))}
              >
                {LEVELS.map((level) => (
                  <option key={level} value={level}>
                    {level}
                  </option>
                ))}
              </select>
            )}
          </span>
          <textarea
            class="growing"
            aria-label={`Text of block ${number}`}
            rows={1}
            value={text}
            disabled={isReadOnly}
            onInput={(event) => write(event.currentTarget.value)}
            onKeyDown={press}
          />
        </>
      )}
      {!isReadOnly && (
        <button type="button" class="quiet icon-only" title={`Remove block ${number}`} onClick={onRemove}>
          <Icon name="trash" />
          <span class="sr-only">Remove block {number}</span>
        </button>
      )}
    </div>
  );
}

/** An image, or a kind of block unknown to this editor: left unchanged. */
function OtherBlock({ block }: { readonly block: Block }) {
  const image = block.image as { readonly url?: string; readonly alternativeText?: string | null } | undefined;
  if (block.type !== 'image' || image?.url === undefined) return <code class="grow">{block.type}</code>;
  return <img class="block-picture" src={addressOf(image.url)} alt={image.alternativeText ?? ''} />;
}
