import type { FunctionComponent } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { printExact } from '../../../../kit/src/exact-json.ts';
import { useCell } from '../../state/use-cell.ts';
import { t } from '../../texts/t.ts';
import type { EditorProps } from '../editors/editor.ts';
import { copyOf, fitsType } from './fits-type.ts';
import { mountEditor } from './mount-editor.ts';
import type { Mounted, Registration } from './registration.ts';

interface ProjectEditorProps extends EditorProps {
  readonly registration: Registration;
  /** Edits the stored value if the project's editor fails. */
  readonly Stored: FunctionComponent<EditorProps>;
}

/** A field with an editor of the project, which can fail without harm to the form. */
export function ProjectEditor({ registration, Stored, ...props }: ProjectEditorProps) {
  const { id, attribute, cell, label, isReadOnly, describedBy } = props;
  const value = useCell(cell);
  const [failure, setFailure] = useState<string | null>(null);
  const [isRefused, setRefused] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const mounted = useRef<Mounted>({});
  // What it has shown or reported itself.
  const known = useRef(value);
  const readOnly = useRef(isReadOnly);
  readOnly.current = isReadOnly;

  const guard = (act: () => void): void => {
    try {
      act();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
  };
  const change = (reported: unknown): void => {
    if (readOnly.current) return;
    const next = copyOf(reported);
    const fits = next !== undefined && fitsType(attribute, next);
    setRefused(!fits);
    if (!fits) return;
    known.current = next;
    cell.set(next);
  };
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    guard(() => {
      const { options = {} } = attribute as { readonly options?: unknown };
      mounted.current = mountEditor(element, registration, {
        ...{ value: plainOf(cell.value), options, attribute, label, isReadOnly, onChange: change },
        ...{ language: document.documentElement.lang, isRequired: attribute.required === true },
      });
      known.current = cell.value;
    });
    return () => {
      guard(() => mounted.current.destroy?.());
      mounted.current = {};
      element.replaceChildren();
    };
  }, [registration, failure === null]);
  useEffect(() => {
    if (value === known.current) return;
    known.current = value;
    guard(() => mounted.current.update?.(plainOf(value)));
  }, [value]);
  useEffect(() => guard(() => mounted.current.setReadOnly?.(isReadOnly)), [isReadOnly]);

  if (failure !== null) {
    return (
      <>
        <label class="sr-only" for={id}>
          {label}
        </label>
        <Stored {...props} describedBy={`${id}-failure ${describedBy ?? ''}`} />
        <small id={`${id}-failure`} class="bad-text">
          {t('editors.projectEditorFailed', { reason: failure })}
        </small>
      </>
    );
  }
  return (
    <>
      <div ref={box} id={id} class="project-editor" />
      {isRefused && (
        <small class="bad-text" role="alert">
          {t('editors.projectEditorValue', { type: attribute.type })}
        </small>
      )}
    </>
  );
}

/** As the editor would read it from JSON. */
const plainOf = (value: unknown): unknown => JSON.parse(printExact(value ?? null));
