import type { View } from '../model/configuration.ts';
import { labelOf } from '../model/label-of.ts';
import { t } from '../texts/t.ts';
import type { ConfiguredType } from './configured-type.ts';
import { FieldOptions } from './field-options.tsx';
import { MovableList } from './movable-list.tsx';
import { placedFields, type PlacedField, sizesOf, withLayout } from './view-draft.ts';

interface FormLayoutProps {
  readonly type: ConfiguredType;
  readonly view: View;
  readonly onChange: (view: View) => void;
}

/** Fields that every entry has. */
const OWN: ReadonlySet<string> = new Set([
  ...['id', 'createdAt', 'updatedAt', 'createdBy', 'updatedBy', 'publishedAt', 'locale', 'localizations'],
]);

/** The fields of the form: their order and widths, and what is written around them. */
export function FormLayout({ type, view, onChange }: FormLayoutProps) {
  const fields = placedFields(view);
  const names = fields.map(({ name }) => name);
  const kindOf = (name: string): string | undefined => type.attributes[name]?.type;
  const label = (name: string): string => labelOf(view, name);
  const place = (name: string): PlacedField =>
    fields.find((one) => one.name === name) ?? { name, size: sizesOf(kindOf(name)).includes(6) ? 6 : 12 };
  return (
    <section class="stack" aria-label={t('configure.form')}>
      <h2>{t('configure.form')}</h2>
      <div class="form-layout" aria-hidden="true">
        {fields.map(({ name, size }) => (
          <span key={name} data-size={size}>
            {label(name)}
          </span>
        ))}
      </div>
      <MovableList
        label={t('configure.fields')}
        items={names}
        rest={Object.keys(type.attributes).filter(
          (name) => !names.includes(name) && !OWN.has(name) && type.attributes[name]?.visible !== false,
        )}
        nameOf={label}
        onChange={(items) => onChange(withLayout(view, items.map(place)))}
      >
        {(name) => (
          <FieldOptions
            name={name}
            attributes={type.attributes}
            view={view}
            size={place(name).size}
            onChange={onChange}
            onSize={(size) =>
              onChange(
                withLayout(
                  view,
                  fields.map((one) => (one.name === name ? { name, size } : one)),
                ),
              )
            }
          />
        )}
      </MovableList>
    </section>
  );
}
