import { useMemo } from 'preact/hooks';
import { Icon } from '../../../../kit/src/icon.tsx';
import { EntryContext, type FieldContext } from '../../entry/fields/field-context.ts';
import { FieldBox } from '../../entry/fields/field-box.tsx';
import type { Form } from '../../entry/form/form.ts';
import { isToMany } from '../../entry/form/values.ts';
import { editorsWith } from '../../entry/project-editors/editors-with.tsx';
import type { ProjectEditors } from '../../entry/project-editors/load-project-editors.ts';
import type { Configuration } from '../../model/configuration.ts';
import { labelOf } from '../../model/label-of.ts';
import type { ContentType } from '../../model/model.ts';
import { useStudio } from '../../state/studio.ts';
import { t } from '../../texts/t.ts';
import { type ChosenField, isSharedField } from './edit-body.ts';

interface EditFieldsProps {
  readonly type: ContentType;
  readonly configuration: Configuration;
  readonly form: Form;
  readonly projectEditors: ProjectEditors;
  readonly chosen: readonly ChosenField[];
  readonly onChange: (chosen: readonly ChosenField[]) => void;
}

/** Chooses fields, and their new values with the editors of the form. */
export function EditFields({ type, configuration, form, projectEditors, chosen, onChange }: EditFieldsProps) {
  const { rights } = useStudio();
  const view = configuration.contentType;
  const context: FieldContext = useMemo(
    () => ({
      address: { type, id: null, locale: null, translates: null },
      configuration,
      form,
      editorOf: editorsWith(projectEditors),
      mayRead: (path) => rights.mayField('read', type.uid, path),
      mayWrite: (path) => rights.mayField('update', type.uid, path),
    }),
    [],
  );
  const offered = view.layouts.edit
    .flat()
    .map(({ name }) => name)
    .filter(
      (name) =>
        isSharedField(type, name) &&
        view.metadatas[name]?.edit.visible !== false &&
        view.metadatas[name]?.edit.editable !== false &&
        context.mayRead(name) &&
        context.mayWrite(name) &&
        !chosen.some((one) => one.name === name),
    );
  return (
    <EntryContext.Provider value={context}>
      <div class="stack">
        {chosen.map(({ name, how }) => (
          <div key={name} class="edited-field">
            {isToMany(type.attributes[name] ?? { type: 'string' }) && (
              <select
                aria-label={t('list.editHow', { field: labelOf(view, name) })}
                value={how}
                onChange={(event) => {
                  const next = event.currentTarget.value as ChosenField['how'];
                  onChange(chosen.map((one) => (one.name === name ? { name, how: next } : one)));
                }}
              >
                <option value="connect">{t('list.editAdd')}</option>
                <option value="disconnect">{t('list.editRemove')}</option>
                <option value="set">{t('list.editReplace')}</option>
              </select>
            )}
            <FieldBox group={form.root} name={name} path={name} size={12} view={view} />
            <button
              type="button"
              class="quiet icon-only"
              onClick={() => onChange(chosen.filter((one) => one.name !== name))}
            >
              <Icon name="close" />
              <span class="sr-only">{t('list.editLeave', { field: labelOf(view, name) })}</span>
            </button>
          </div>
        ))}
        <label class="field">
          <span>{t('list.editChoose')}</span>
          <select
            value=""
            onChange={(event) => {
              const name = event.currentTarget.value;
              if (name !== '') onChange([...chosen, { name, how: 'connect' }]);
            }}
          >
            <option value="">{t('common.choose')}</option>
            {offered.map((name) => (
              <option key={name} value={name}>
                {labelOf(view, name)}
              </option>
            ))}
          </select>
        </label>
      </div>
    </EntryContext.Provider>
  );
}
