import type { FunctionComponent } from 'preact';
import type { Attribute } from '../../model/model.ts';
import { t } from '../../texts/t.ts';
import { editorOf } from '../editors/editor-of.tsx';
import type { EditorProps, FieldEditor } from '../editors/editor.ts';
import type { ProjectEditors } from './load-project-editors.ts';
import { ProjectEditor } from './project-editor.tsx';
import { isPlain } from './registration.ts';

/** The editor for a field: the project's own, or that of its type. `owner` is the content type or component. */
export function editorsWith({ editors, problem }: ProjectEditors) {
  const known = new Map<string, FieldEditor>();
  const make = (owner: string, name: string, attribute: Attribute): FieldEditor => {
    const stored = editorOf(attribute);
    const { customField = '' } = attribute;
    const registration = editors.get(`${owner}.${name}`) ?? editors.get(customField);
    if (registration !== undefined && isPlain(attribute)) {
      const { Editor: Stored } = stored;
      const Editor = (props: EditorProps) => <ProjectEditor {...props} registration={registration} Stored={Stored} />;
      return { Editor, isOneControl: false };
    }
    // The editor of markup says so itself.
    if (customField === '' || (attribute.type === 'richtext' && problem === null)) return stored;
    return { ...stored, Editor: withNote(stored.Editor, customField, problem) };
  };
  return (attribute: Attribute, owner: string, name: string): FieldEditor => {
    const key = `${owner}.${name}`;
    const found = known.get(key) ?? make(owner, name, attribute);
    // The same component each time: another one would lose the focus.
    known.set(key, found);
    return found;
  };
}

const withNote = (
  Stored: FunctionComponent<EditorProps>,
  field: string,
  problem: string | null,
): FunctionComponent<EditorProps> =>
  function StoredEditor(props: EditorProps) {
    const { id, describedBy } = props;
    return (
      <>
        <Stored {...props} describedBy={`${id}-stored ${describedBy ?? ''}`.trim()} />
        <small id={`${id}-stored`} class={problem === null ? undefined : 'bad-text'}>
          {problem === null
            ? t('editors.customFieldStored', { field })
            : t('editors.projectEditorFailed', { reason: problem })}
        </small>
      </>
    );
  };
