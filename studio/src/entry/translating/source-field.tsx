import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Icon } from '../../../../kit/src/icon.tsx';
import type { View } from '../../model/configuration.ts';
import { labelOf } from '../../model/label-of.ts';
import { t } from '../../texts/t.ts';
import { CommentsContext } from '../comments/comments-context.ts';
import { EntryContext, useEntry } from '../fields/field-context.ts';
import { FieldBox } from '../fields/field-box.tsx';
import type { Group } from '../form/form.ts';
import { stateOfField } from './field-state.ts';
import type { ShownSource } from './source-context.ts';

interface SourceFieldProps {
  readonly shown: ShownSource;
  readonly group: Group;
  readonly name: string;
  readonly view: View;
  /** The field of the translation. */
  readonly children: ComponentChildren;
}

/** A field of the source, read-only, beside that of the translation; whether the translation lacks something. */
export function SourceField({ shown, group, name, view, children }: SourceFieldProps) {
  const context = useEntry();
  const { source, form } = shown;
  const cell = group.cells[name];
  const [state, setState] = useState(() => stateOfField(source, name, cell?.value));
  useEffect(() => {
    const follow = () => setState(stateOfField(source, name, cell?.value));
    follow();
    return cell?.subscribe(follow);
  }, [cell, source]);
  return (
    <div class="beside" data-state={state}>
      {children}
      <div class="beside-source" lang={source.locale}>
        <EntryContext.Provider value={{ ...context, form, mayWrite: () => false }}>
          <CommentsContext.Provider value={null}>
            <FieldBox group={form.root} name={name} path={`source.${name}`} size={12} view={view} />
          </CommentsContext.Provider>
        </EntryContext.Provider>
        <div class="row">
          {state !== 'done' && (
            <span class="count warn">{t(state === 'missing' ? 'entry.fieldMissing' : 'entry.fieldOutdated')}</span>
          )}
          {(source.copy[name] ?? null) !== null && (
            <button
              type="button"
              class="quiet"
              onClick={() => cell?.set(context.form.read(name, source.copy))}
              title={t('entry.copyField', { field: labelOf(view, name), locale: shown.name })}
            >
              <Icon name="copy" />
              {t('entry.copyOne')}
              <span class="sr-only">{labelOf(view, name)}</span>
            </button>
          )}
        </div>
      </div>
    </div>
  );
}
