import { useRef, useState } from 'preact/hooks';
import { Icon } from '../../../../kit/src/icon.tsx';
import { Segments } from '../../../../kit/src/segments.tsx';
import { type EditorProps, textOf } from '../editors/editor.ts';
import type { StoredFile } from '../form/values.ts';
import { useCell } from '../../state/use-cell.ts';
import { ChooseFiles } from '../media/choose-files.tsx';
import { UploadProgress } from '../media/upload-progress.tsx';
import { useUploads } from '../media/use-uploads.ts';
import { beginLines, insert, surround, type TextState } from './change-text.ts';
import { MarkdownView } from './markdown-view.tsx';

type Change = (state: TextState) => TextState;

const TOOLS: readonly {
  readonly label: string;
  readonly text: string;
  readonly key?: string;
  readonly change: Change;
}[] = [
  { label: 'Heading', text: 'H', change: (one) => beginLines(one, () => '## ', /^#{1,6}\s+/) },
  { label: 'Bold', text: 'B', key: 'b', change: (one) => surround(one, '**') },
  { label: 'Italic', text: 'I', key: 'i', change: (one) => surround(one, '_') },
  { label: 'Strikethrough', text: 'S', change: (one) => surround(one, '~~') },
  { label: 'Code', text: '<>', key: 'e', change: (one) => surround(one, '`') },
  { label: 'Link', text: 'Link', key: 'k', change: (one) => surround(one, '[', '](https://)') },
  { label: 'List', text: '•', change: (one) => beginLines(one, () => '- ', /^[-*+]\s+/) },
  {
    label: 'Numbered list: 1.',
    text: '1.',
    change: (one) => beginLines(one, (index) => `${index + 1}. `, /^\d+[.)]\s+/),
  },
  { label: 'Quote', text: '“”', change: (one) => beginLines(one, () => '> ', /^>\s?/) },
];

/** A Markdown editor with toolbar, shortcuts, preview, and images that are pasted, dropped or chosen. */
export function MarkdownEditor({ id, label, cell, placeholder, isReadOnly, describedBy, isInvalid }: EditorProps) {
  const text = textOf(useCell(cell));
  const [mode, setMode] = useState<'write' | 'preview'>('write');
  const [isChoosing, setChoosing] = useState(false);
  const uploads = useUploads();
  const field = useRef<HTMLTextAreaElement>(null);

  const apply = (change: Change) => {
    const area = field.current;
    if (area === null || isReadOnly) return;
    const next = change({ text: area.value, start: area.selectionStart, end: area.selectionEnd });
    area.value = next.text;
    cell.set(next.text);
    area.focus();
    area.setSelectionRange(next.start, next.end);
  };
  const addFiles = (files: readonly StoredFile[]) => {
    const images = files.map((file) => `![${file.alternativeText || file.name}](${file.url})`).join('\n');
    if (field.current !== null) apply((state) => insert(state, images));
    // The preview is shown, so there is no cursor.
    else cell.set(`${textOf(cell.value)}\n${images}`);
  };
  const receive = async (event: Event, list: FileList | undefined) => {
    if (list === undefined || list.length === 0) return;
    event.preventDefault();
    await uploads.upload([...list], null, (file) => addFiles([file]));
  };
  const press = (event: KeyboardEvent) => {
    const tool = (event.ctrlKey || event.metaKey) && TOOLS.find(({ key }) => key === event.key.toLowerCase());
    if (!tool) return;
    event.preventDefault();
    event.stopPropagation();
    apply(tool.change);
  };

  return (
    <div class="markdown">
      <div class="markdown-tools" role="toolbar" aria-label={`Format ${label}`}>
        {TOOLS.map((tool) => (
          <button
            key={tool.label}
            type="button"
            class="quiet"
            title={tool.key === undefined ? tool.label : `${tool.label} (Ctrl+${tool.key.toUpperCase()})`}
            aria-label={tool.label}
            disabled={isReadOnly || mode === 'preview'}
            onClick={() => apply(tool.change)}
          >
            {tool.text}
          </button>
        ))}
        <button type="button" class="quiet icon-only" disabled={isReadOnly} onClick={() => setChoosing(true)}>
          <Icon name="image" />
          <span class="sr-only">Insert an image</span>
        </button>
        <span class="grow" />
        <Segments
          label="View"
          options={[
            { value: 'write', label: 'Write' },
            { value: 'preview', label: 'Preview' },
          ]}
          value={mode}
          onChange={setMode}
        />
      </div>
      {mode === 'preview' ? (
        <MarkdownView text={text} />
      ) : (
        <textarea
          ref={field}
          id={id}
          class="growing"
          rows={8}
          dir="auto"
          value={text}
          placeholder={placeholder}
          disabled={isReadOnly}
          aria-describedby={describedBy}
          aria-invalid={isInvalid}
          onInput={(event) => cell.set(event.currentTarget.value)}
          onKeyDown={press}
          onPaste={(event) => receive(event, event.clipboardData?.files)}
          onDrop={(event) => receive(event, event.dataTransfer?.files)}
        />
      )}
      <UploadProgress label={`Uploading to ${label}`} uploads={uploads} />
      {isChoosing && (
        <ChooseFiles
          allowed={['images']}
          isMultiple
          onClose={() => setChoosing(false)}
          onChoose={(files) => {
            setChoosing(false);
            addFiles(files);
          }}
        />
      )}
    </div>
  );
}
