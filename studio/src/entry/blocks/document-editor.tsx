import 'prosemirror-view/style/prosemirror.css';
import 'prosemirror-gapcursor/style/gapcursor.css';
import { redo, redoDepth, undo, undoDepth } from 'prosemirror-history';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Icon } from '../../../../kit/src/icon.tsx';
import { type PlainKey, t } from '../../texts/t.ts';
import { formatKeys } from '../../view/format.ts';
import type { EditorProps } from '../editors/editor.ts';
import type { StoredFile } from '../form/values.ts';
import { ChooseFiles } from '../media/choose-files.tsx';
import { UploadProgress } from '../media/upload-progress.tsx';
import { useUploads } from '../media/use-uploads.ts';
import type { Flag } from './block.ts';
import type { DocumentFormat } from './document-format.ts';
import {
  hasFlag,
  insertBlocks,
  KINDS,
  type Kind,
  kindAt,
  linkAt,
  removeLink,
  setKind,
  setLink,
  toggleFlag,
} from './block-commands.ts';
import { LinkForm } from './link-form.tsx';
import { indent, isInList, outdent } from './list-commands.ts';
import { useDocumentView } from './use-document-view.ts';

const FLAG_TOOLS: readonly {
  readonly flag: Flag;
  readonly label: PlainKey;
  readonly text: string;
  readonly keys: string;
}[] = [
  { flag: 'bold', label: 'editors.bold', text: 'B', keys: 'Ctrl+B' },
  { flag: 'italic', label: 'editors.italic', text: 'I', keys: 'Ctrl+I' },
  { flag: 'underline', label: 'editors.underline', text: 'U', keys: 'Ctrl+U' },
  { flag: 'strikethrough', label: 'editors.strikethrough', text: 'S', keys: 'Ctrl+Shift+X' },
  { flag: 'code', label: 'editors.code', text: '<>', keys: 'Ctrl+E' },
];

interface DocumentEditorProps extends EditorProps {
  readonly format: DocumentFormat;
  /** More tools, at the end of the toolbar. */
  readonly tools?: ComponentChildren;
}

/** The text as formatted, with toolbar and keys. */
export function DocumentEditor({ format, tools, ...props }: DocumentEditorProps) {
  const { id, label, cell, isReadOnly, describedBy, isInvalid } = props;
  const [isChoosing, setChoosing] = useState(false);
  const [isLinking, setLinking] = useState(false);
  const uploads = useUploads();
  const addFiles = (files: readonly StoredFile[]) => run(insertBlocks(files.map(format.imageOf)));
  const { place, state, run } = useDocumentView({
    cell,
    format,
    isReadOnly,
    attributes: {
      id,
      role: 'textbox',
      class: 'prose',
      'aria-multiline': 'true',
      'aria-label': label,
      'aria-invalid': String(isInvalid),
      'aria-readonly': String(isReadOnly),
      ...(describedBy !== undefined && { 'aria-describedby': describedBy }),
    },
    onLink: () => setLinking(true),
    onFiles: (files) => void uploads.upload(files, null, (file) => addFiles([file])),
  });
  const link = state === null ? null : linkAt(state);
  return (
    <div class="markdown blocks">
      {!isReadOnly && (
        <div class="markdown-tools" role="toolbar" aria-label={t('editors.format', { field: label })}>
          <select
            aria-label={t('editors.kindOfBlock')}
            value={(state && kindAt(state)) ?? ''}
            onChange={(event) => run(setKind(event.currentTarget.value as Kind))}
          >
            {state !== null && kindAt(state) === null && <option value="">{t('editors.other')}</option>}
            {KINDS.map(({ value, label: name }) => (
              <option key={value} value={value}>
                {t(name)}
              </option>
            ))}
          </select>
          {FLAG_TOOLS.filter(({ flag }) => format.flags.includes(flag)).map(({ flag, label: name, text, keys }) => (
            <button
              key={flag}
              type="button"
              class="quiet"
              title={`${t(name)} (${formatKeys(keys)})`}
              aria-label={t(name)}
              aria-pressed={state !== null && hasFlag(state, flag)}
              onClick={() => run(toggleFlag(flag))}
            >
              {text}
            </button>
          ))}
          <button
            type="button"
            class="quiet icon-only"
            title={t('editors.linkCtrlK')}
            aria-pressed={link !== null}
            onClick={() => setLinking(!isLinking)}
          >
            <Icon name="link" />
            <span class="sr-only">{t('editors.link')}</span>
          </button>
          <button
            type="button"
            class="quiet icon-only"
            title={t('editors.insertAnImage')}
            onClick={() => setChoosing(true)}
          >
            <Icon name="image" />
            <span class="sr-only">{t('editors.insertAnImage')}</span>
          </button>
          {state !== null && isInList(state) && (
            <>
              <button type="button" class="quiet icon-only" title={t('editors.indentTab')} onClick={() => run(indent)}>
                <Icon name="forward" />
                <span class="sr-only">{t('editors.indent')}</span>
              </button>
              <button
                type="button"
                class="quiet icon-only"
                title={t('editors.outdentShiftTab')}
                onClick={() => run(outdent)}
              >
                <Icon name="back" />
                <span class="sr-only">{t('editors.outdent')}</span>
              </button>
            </>
          )}
          <span class="grow" />
          <button
            type="button"
            class="quiet"
            title={t('editors.undoCtrlZ')}
            disabled={state === null || undoDepth(state) === 0}
            onClick={() => run(undo)}
          >
            {t('common.undo')}
          </button>
          <button
            type="button"
            class="quiet"
            title={t('editors.redoCtrlY')}
            disabled={state === null || redoDepth(state) === 0}
            onClick={() => run(redo)}
          >
            {t('editors.redo')}
          </button>
          {tools}
        </div>
      )}
      {isLinking && (
        <LinkForm
          url={String(link?.mark.attrs.url ?? '')}
          onSet={(url, words) => {
            setLinking(false);
            run(setLink(url, words));
          }}
          onRemove={
            link === null
              ? null
              : () => {
                  setLinking(false);
                  run(removeLink);
                }
          }
          onClose={() => {
            setLinking(false);
            run(() => true);
          }}
        />
      )}
      <div class="blocks-text" ref={place} />
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
