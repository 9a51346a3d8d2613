import type { ComponentChildren } from 'preact';
import { useMemo, useRef, useState } from 'preact/hooks';
import { Icon } from '../../../../kit/src/icon.tsx';
import { Segments } from '../../../../kit/src/segments.tsx';
import { keepUnder } from '../../../../kit/src/storage.ts';
import { type PlainKey, t } from '../../texts/t.ts';
import { formatKeys } from '../../view/format.ts';
import { lazy } from '../../view/lazy.tsx';
import { type EditorProps, textOf } from '../editors/editor.ts';
import type { StoredFile } from '../form/values.ts';
import { ChooseFiles } from '../media/choose-files.tsx';
import { UploadProgress } from '../media/upload-progress.tsx';
import { useUploads } from '../media/use-uploads.ts';
import { beginLines, surround, type TextState } from './change-text.ts';
import { imageSource } from './image-source.ts';
import { renderMarkdown } from './render-markdown.ts';
import { SourceEditor } from './source-editor.tsx';
import type { SourceView } from './source-view.ts';

type Change = (state: TextState) => TextState;

const TOOLS: readonly {
  readonly label: PlainKey;
  /** What the button shows; an icon if there is none. */
  readonly text?: string;
  readonly key?: string;
  readonly change: Change;
}[] = [
  { label: 'editors.heading', text: 'H', change: (one) => beginLines(one, () => '## ', /^#{1,6}\s+/) },
  { label: 'editors.bold', text: 'B', key: 'b', change: (one) => surround(one, '**') },
  { label: 'editors.italic', text: 'I', key: 'i', change: (one) => surround(one, '_') },
  { label: 'editors.strikethrough', text: 'S', change: (one) => surround(one, '~~') },
  { label: 'editors.code', text: '<>', key: 'e', change: (one) => surround(one, '`') },
  { label: 'editors.link', key: 'k', change: (one) => surround(one, '[', '](https://)') },
  { label: 'editors.list', text: '•', change: (one) => beginLines(one, () => '- ', /^[-*+]\s+/) },
  {
    label: 'editors.numberedListTool',
    text: '1.',
    change: (one) => beginLines(one, (index) => `${index + 1}. `, /^\d+[.)]\s+/),
  },
  { label: 'editors.quote', text: '“”', change: (one) => beginLines(one, () => '> ', /^>\s?/) },
];

type Mode = 'formatted' | 'source' | 'preview';

const MODES: readonly { readonly value: Mode; readonly label: PlainKey }[] = [
  { value: 'formatted', label: 'editors.formatted' },
  { value: 'source', label: 'editors.source' },
  { value: 'preview', label: 'editors.preview' },
];

const { load, store } = keepUnder('plinth-studio');

const FormattedEditor = lazy<EditorProps & { readonly tools: ComponentChildren }>(
  'editors.loadingEditor',
  async () => (await import('./formatted-editor.tsx')).FormattedEditor,
  { isLarge: true },
);

/** A Markdown editor with toolbar, shortcuts, preview, and images that are pasted, dropped or chosen. */
export function MarkdownEditor(props: EditorProps) {
  const { id, label, cell, placeholder, isReadOnly, describedBy, isInvalid } = props;
  const [mode, setMode] = useState<Mode>(() => load<Mode>('localStorage', 'markdown', 'source'));
  const [isChoosing, setChoosing] = useState(false);
  const uploads = useUploads();
  const view = useRef<SourceView | null>(null);

  const addFiles = (files: readonly StoredFile[]) => {
    const images = files.map(imageSource).join('\n');
    if (view.current !== null) view.current.insert(images);
    // The preview is shown, so there is no cursor.
    else cell.set(`${textOf(cell.value)}\n${images}`);
  };
  const receive = (data: DataTransfer | null): boolean => {
    if (isReadOnly || data === null) return false;
    const html = data.getData('text/html');
    if (data.files.length > 0) void uploads.upload([...data.files], null, (file) => addFiles([file]));
    else if (html !== '') void pasteHtml(html, data.getData('text/plain'));
    else return false;
    return true;
  };
  const pasteHtml = async (html: string, plain: string) => {
    const loaded = await import('./html-to-markdown.ts').catch(() => null);
    view.current?.insert(loaded === null ? plain : loaded.htmlToMarkdown(html));
  };
  const press = (key: string): boolean => {
    const tool = TOOLS.find((one) => one.key === key);
    if (tool !== undefined) view.current?.apply(tool.change);
    return tool !== undefined;
  };

  const modes = (
    <Segments
      label={t('editors.view')}
      options={MODES.map(({ value, label: name }) => ({ value, label: t(name) }))}
      value={mode}
      onChange={(next) => {
        setMode(next);
        // A preview is looked at once; the way of writing stays.
        if (next !== 'preview') store('localStorage', 'markdown', next);
      }}
    />
  );
  if (mode === 'formatted' && !isReadOnly) return <FormattedEditor {...props} tools={modes} />;
  return (
    <div class="markdown">
      <div class="markdown-tools" role="toolbar" aria-label={t('editors.format', { field: label })}>
        {TOOLS.map((tool) => (
          <button
            key={tool.label}
            type="button"
            class="quiet"
            title={
              tool.key === undefined
                ? t(tool.label)
                : `${t(tool.label)} (${formatKeys(`Ctrl+${tool.key.toUpperCase()}`)})`
            }
            aria-label={t(tool.label)}
            disabled={isReadOnly || mode === 'preview'}
            onClick={() => view.current?.apply(tool.change)}
          >
            {tool.text ?? <Icon name="link" />}
          </button>
        ))}
        <button type="button" class="quiet icon-only" disabled={isReadOnly} onClick={() => setChoosing(true)}>
          <Icon name="image" />
          <span class="sr-only">{t('editors.insertAnImage')}</span>
        </button>
        <span class="grow" />
        {modes}
      </div>
      {mode === 'preview' ? (
        <MarkdownPreview text={textOf(cell.value)} />
      ) : (
        <SourceEditor
          cell={cell}
          placeholder={placeholder}
          isReadOnly={isReadOnly}
          describedBy={describedBy}
          attributes={{
            id,
            'aria-label': label,
            'aria-invalid': String(isInvalid),
          }}
          onKey={press}
          onData={receive}
          onView={(opened) => {
            view.current = opened;
          }}
        />
      )}
      <UploadProgress label={t('editors.uploadingTo', { field: label })} uploads={uploads} />
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

/** The text as it will look, without anything that could run. */
function MarkdownPreview({ text }: { readonly text: string }) {
  const html = useMemo(() => renderMarkdown(text), [text]);
  return <div class="prose" dir="auto" dangerouslySetInnerHTML={{ __html: html }} />;
}
