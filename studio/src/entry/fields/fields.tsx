import type { View } from '../../model/configuration.ts';
import { FieldBox } from './field-box.tsx';
import { useShownFields } from './use-shown-fields.ts';
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
  const source = useSource();
  return (
    <div class="fields">
      {useShownFields(group, view, prefix).map(({ name, size }) =>
        source !== null && prefix === '' && isTranslated(group.attributes[name]) ? (
          <SourceField key={name} shown={source} group={group} name={name} view={view}>
            <FieldBox group={group} name={name} path={name} size={12} view={view} />
          </SourceField>
        ) : (
          <FieldBox key={name} group={group} name={name} path={`${prefix}${name}`} size={size} view={view} />
        ),
      )}
    </div>
  );
}
