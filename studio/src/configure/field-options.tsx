import type { View } from '../model/configuration.ts';
import { wordsOf } from '../server/words-of.ts';
import type { Attributes } from '../model/model.ts';
import { useStudio } from '../state/studio.ts';
import { t } from '../texts/t.ts';
import { ConditionOption } from './condition-option.tsx';
import { sizesOf, withField } from './view-draft.ts';

interface FieldOptionsProps {
  readonly name: string;
  readonly attributes: Attributes;
  readonly view: View;
  readonly size: number;
  readonly onChange: (view: View) => void;
  readonly onSize: (size: number) => void;
}

const TEXTS = [
  ['label', 'configure.label'],
  ['description', 'configure.description'],
  ['placeholder', 'configure.placeholder'],
] as const;

const TITLES: ReadonlySet<string> = new Set(['string', 'text', 'uid', 'email', 'enumeration', 'integer', 'biginteger']);

/** What is written around a field, how wide it is, and whether it can be edited. */
export function FieldOptions({ name, attributes, view, size, onChange, onSize }: FieldOptionsProps) {
  const { model } = useStudio();
  const attribute = attributes[name];
  const edit = view.metadatas[name]?.edit ?? {};
  const sizes = sizesOf(attribute?.type);
  const target = attribute?.targetModel === undefined ? undefined : model.types.get(attribute.targetModel);
  const titles = Object.entries(target?.attributes ?? {}).flatMap(([field, { type }]) =>
    TITLES.has(type) ? [field] : [],
  );
  return (
    <>
      {TEXTS.map(([text, label]) => (
        <label key={text} class="field">
          <span>{t(label)}</span>
          <input
            type="text"
            dir="auto"
            value={edit[text] ?? ''}
            onInput={(event) => onChange(withField(view, name, { [text]: event.currentTarget.value }))}
          />
        </label>
      ))}
      {sizes.length > 1 && (
        <label class="field">
          <span>{t('configure.width')}</span>
          <select value={size} onChange={(event) => onSize(Number(event.currentTarget.value))}>
            {[...new Set([...sizes, size])]
              .sort((one, other) => one - other)
              .map((one) => (
                <option key={one} value={one}>
                  {t('configure.ofTwelve', { size: one })}
                </option>
              ))}
          </select>
        </label>
      )}
      {target !== undefined && titles.length > 0 && (
        <label class="field">
          <span>{t('configure.titleOfRelated')}</span>
          <select
            value={edit.mainField ?? 'id'}
            onChange={(event) => onChange(withField(view, name, { mainField: event.currentTarget.value }))}
          >
            {[...new Set([edit.mainField ?? 'id', ...titles, 'id'])].map((field) => (
              <option key={field} value={field}>
                {wordsOf(field)}
              </option>
            ))}
          </select>
        </label>
      )}
      <label class="row">
        <input
          type="checkbox"
          checked={edit.editable !== false}
          onChange={(event) => onChange(withField(view, name, { editable: event.currentTarget.checked }))}
        />
        {t('configure.editable')}
      </label>
      <ConditionOption name={name} attributes={attributes} view={view} onChange={onChange} />
    </>
  );
}
