import type { View } from '../../model/configuration.ts';
import { FieldBox } from './field-box.tsx';
import { useEntry } from './field-context.ts';
import type { Group } from '../form/form.ts';
import { isTranslated } from '../translating/field-state.ts';
import { useSource } from '../translating/source-context.ts';
import { SourceField } from '../translating/source-field.tsx';

interface FieldsProps {
  readonly group: Group;
  readonly view: View;
  /** `sections.` inside a component. */
  readonly prefix?: string;
}

/** The fields of an entry or component, in the stored layout of twelve columns. */
export function Fields({ group, view, prefix = '' }: FieldsProps) {
  const { mayRead, address } = useEntry();
  const source = useSource();
  const isShown = (name: string): boolean =>
    group.cells[name] !== undefined &&
    view.metadatas[name]?.edit.visible !== false &&
    (mayRead(`${prefix}${name}`) || address.id === null);
  return (
    <div class="fields">
      {view.layouts.edit.flat().map(
        ({ name, size }) =>
          isShown(name) &&
          (source !== null && prefix === '' && isTranslated(group.attributes[name]) ? (
            <SourceField key={name} shown={source} group={group} name={name} view={view}>
              <FieldBox group={group} name={name} path={name} size={12} view={view} />
            </SourceField>
          ) : (
            <FieldBox key={name} group={group} name={name} path={`${prefix}${name}`} size={size} view={view} />
          )),
      )}
    </div>
  );
}
