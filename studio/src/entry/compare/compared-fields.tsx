import type { Configuration } from '../../model/configuration.ts';
import { labelOf } from '../../model/label-of.ts';
import type { ContentType } from '../../model/model.ts';
import { useStudio } from '../../state/studio.ts';
import { t } from '../../texts/t.ts';
import { compareValues, looksEqual } from './compare-values.ts';
import { Drawing } from './drawing.tsx';
import type { ComparedValues } from './load-comparison.ts';

interface ComparedFieldsProps {
  readonly type: ContentType;
  readonly configuration: Configuration;
  readonly fields: readonly ComparedValues[];
  /** What the sides are. */
  readonly titles: { readonly from: string; readonly to: string };
}

/** The fields that differ, in the order of the form, with both values beside each other. */
export function ComparedFields({ type, configuration, fields, titles }: ComparedFieldsProps) {
  const { model } = useStudio();
  const order = configuration.contentType.layouts.edit.flat().map(({ name }) => name);
  const placeOf = ({ name }: ComparedValues): number => (order.indexOf(name) + order.length) % order.length;
  const sorted = [...fields].sort((one, other) => placeOf(one) - placeOf(other));
  return (
    <>
      {sorted.map(({ name, from, to }) => {
        const label = labelOf(configuration.contentType, name);
        const sides = compareValues({ model, configuration }, type.attributes[name] ?? { type: 'string' }, from, to);
        return (
          <section key={name} class="conflict" aria-label={label}>
            <h2>{label}</h2>
            <div class="conflict-side">
              <small>{titles.from}</small>
              <Drawing drawing={sides.before} side="before" />
            </div>
            <div class="conflict-side">
              <small>{titles.to}</small>
              <Drawing drawing={sides.after} side="after" />
            </div>
            {looksEqual(sides) && <small class="wide-note">{t('entry.differsUnseen')}</small>}
          </section>
        );
      })}
    </>
  );
}
