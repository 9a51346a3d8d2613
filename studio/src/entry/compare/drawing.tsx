import { t } from '../../texts/t.ts';
import { Thumbnail } from '../media/thumbnail.tsx';
import type { ComparedLine } from './compare-texts.ts';
import type { Drawing as Drawn, DrawnPart } from './compare-values.ts';

export type SideName = 'before' | 'after';

interface DrawingProps {
  readonly drawing: Drawn;
  readonly side: SideName;
}

/** One side of a comparison, as its field is drawn in the form, with the differences marked. */
export function Drawing({ drawing, side }: DrawingProps) {
  const Mark = side === 'before' ? 'del' : 'ins';
  switch (drawing.kind) {
    case 'empty':
      return <p class="soft">{t('entry.empty')}</p>;
    case 'text':
      return <Lines lines={drawing.lines} isCode={drawing.isCode} side={side} />;
    case 'entries':
      return (
        <ul class="compared-items">
          {drawing.items.map(({ item, isChanged }) => (
            <li key={item.id} dir="auto">
              {isChanged ? <Mark>{item.label}</Mark> : item.label}
            </li>
          ))}
        </ul>
      );
    case 'files':
      return (
        <ul class="compared-files">
          {drawing.items.map(({ item, isChanged }) => (
            <li key={item.id}>
              <Thumbnail file={item} />
              <small>{isChanged ? <Mark>{item.name}</Mark> : item.name}</small>
            </li>
          ))}
        </ul>
      );
    case 'parts':
      return (
        <ol class="compared-parts">
          {drawing.parts.map((part, index) => (
            <li key={index}>
              <Part part={part} side={side} />
            </li>
          ))}
        </ol>
      );
  }
}

interface LinesProps {
  readonly lines: readonly ComparedLine[];
  readonly isCode: boolean;
  readonly side: SideName;
}

function Lines({ lines, isCode, side }: LinesProps) {
  const Mark = side === 'before' ? 'del' : 'ins';
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard
    <div class={isCode ? 'compared-text code' : 'compared-text'} tabIndex={0}>
      {lines.map((line, index) =>
        typeof line === 'number' ? (
          <p key={index} class="soft left-out">
            {t('entry.unchangedLines', { count: line })}
          </p>
        ) : (
          <p key={index} dir="auto">
            {line.map(({ text, isChanged }, at) => (isChanged ? <Mark key={at}>{text}</Mark> : text))}
          </p>
        ),
      )}
    </div>
  );
}

function Part({ part: { kind, title, state, fields }, side }: { readonly part: DrawnPart; readonly side: SideName }) {
  const Mark = side === 'before' ? 'del' : 'ins';
  const name = title === '' ? kind : title;
  return (
    <>
      <span class="row tight">
        {title !== '' && <span class="chip">{kind}</span>}
        <span dir="auto">{state === 'whole' ? <Mark>{name}</Mark> : name}</span>
        {state === 'same' && <small class="soft">{t('entry.unchangedPart')}</small>}
      </span>
      {fields.length > 0 && (
        <dl class="compared-fields">
          {fields.map((field) => (
            <div key={field.name}>
              <dt>{field.label}</dt>
              <dd>
                <Drawing drawing={field.drawing} side={side} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
