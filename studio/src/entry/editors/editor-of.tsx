import type { FunctionComponent } from 'preact';
import type { Attribute } from '../../model/model.ts';
import { lazy } from '../../view/lazy.tsx';
import { MediaEditor } from '../media/media-editor.tsx';
import { ComponentEditor } from '../parts/component-editor.tsx';
import { ListEditor } from '../parts/list-editor.tsx';
import { RelationEditor } from '../relations/relation-editor.tsx';
import { BooleanEditor } from './boolean-editor.tsx';
import { ChoiceEditor } from './choice-editor.tsx';
import type { EditorProps, FieldEditor } from './editor.ts';
import { JsonEditor } from './json-editor.tsx';
import { LongTextEditor } from './long-text-editor.tsx';
import { MarkupEditor } from './markup-editor.tsx';
import { MomentEditor } from './moment-editor.tsx';
import { NumberEditor } from './number-editor.tsx';
import { TextEditor } from './text-editor.tsx';
import { UidEditor } from './uid-editor.tsx';

const MarkdownEditor = lazy<EditorProps>(
  'editors.loadingEditor',
  async () => (await import('../markdown/markdown-editor.tsx')).MarkdownEditor,
  { isLarge: true },
);
const BlocksEditor = lazy<EditorProps>(
  'editors.loadingEditor',
  async () => (await import('../blocks/blocks-editor.tsx')).BlocksEditor,
  { isLarge: true },
);

/** The component for a kind of field. A custom field has the kind of its stored type. */
function componentFor(attribute: Attribute): FunctionComponent<EditorProps> {
  switch (attribute.type) {
    case 'text':
      return LongTextEditor;
    case 'richtext':
      // A plugin stores what its own editor writes, mostly HTML.
      return attribute.customField === undefined ? MarkdownEditor : MarkupEditor;
    case 'blocks':
      return BlocksEditor;
    case 'integer':
    case 'biginteger':
    case 'float':
    case 'decimal':
      return NumberEditor;
    case 'datetime':
    case 'timestamp':
      return MomentEditor;
    case 'boolean':
      return BooleanEditor;
    case 'enumeration':
      return ChoiceEditor;
    case 'json':
      return JsonEditor;
    case 'uid':
      return UidEditor;
    case 'media':
      return MediaEditor;
    case 'relation':
      return RelationEditor;
    case 'component':
      return attribute.repeatable === true ? ListEditor : ComponentEditor;
    case 'dynamiczone':
      return ListEditor;
    default:
      return TextEditor;
  }
}

const GROUPED: ReadonlySet<string> = new Set(['boolean', 'media', 'relation', 'component', 'dynamiczone', 'blocks']);

export function editorOf(attribute: Attribute): FieldEditor {
  const Editor = componentFor(attribute);
  return { Editor, isOneControl: !GROUPED.has(attribute.type) && Editor !== MarkdownEditor };
}
