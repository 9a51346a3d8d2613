import { useMemo, useState } from 'preact/hooks';
import { hrefOf } from '../../state/place.ts';
import { t } from '../../texts/t.ts';
import { BOX, type Connection, layOutTypes } from './lay-out-types.ts';
import type { Schema, Schemas } from '../schemas.ts';
import { formatList } from '../../view/format.ts';

/** A diagram of all content types and their relations, with an equivalent table for screen readers. */
export function RelationPicture({ schemas }: { readonly schemas: Schemas }) {
  const { places, connections, width, height } = useMemo(() => layOutTypes(schemas), [schemas]);
  const [near, setNear] = useState<string | null>(null);
  const touches = ({ from, to }: Connection) => near !== null && (from.schema.uid === near || to.schema.uid === near);
  return (
    <section class="stack" aria-label={t('model.relations')}>
      <h1>{t('model.relations')}</h1>
      <nav class="picture-scroll" aria-label={t('model.contentTypesAndTheirRelations')}>
        <svg class="relations" width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
          <title>{t('model.contentTypesAndTheirRelations')}</title>
          {connections.map((one) => (
            <path
              key={`${one.from.schema.uid} ${one.to.schema.uid}`}
              d={curveOf(one)}
              class={near === null ? '' : touches(one) ? 'near' : 'far'}
            >
              <title>{formatList(one.names)}</title>
            </path>
          ))}
          {places.map(({ schema: { uid, schema }, x, y }) => (
            <a
              key={uid}
              href={hrefOf(['model', uid])}
              onFocus={() => setNear(uid)}
              onBlur={() => setNear(null)}
              onPointerEnter={() => setNear(uid)}
              onPointerLeave={() => setNear(null)}
            >
              <rect x={x} y={y} width={BOX.width} height={BOX.height} rx={8} />
              <text x={x + 12} y={y + 19}>
                {shortened(schema.displayName)}
              </text>{' '}
              <text x={x + 12} y={y + 35} class="detail">
                {detailOf(schema)}
              </text>
            </a>
          ))}
        </svg>
      </nav>
      <details>
        <summary>{t('model.asATable')}</summary>
        <div class="table-scroll">
          <table class="entries">
            <thead>
              <tr>
                <th>{t('model.between')}</th>
                <th>{t('model.and')}</th>
                <th>{t('model.fields')}</th>
              </tr>
            </thead>
            <tbody>
              {connections.map(({ from, to, names }) => (
                <tr key={`${from.schema.uid} ${to.schema.uid}`}>
                  <td>{from.schema.schema.displayName}</td>
                  <td>{to.schema.schema.displayName}</td>
                  <td>{formatList(names)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </section>
  );
}

const detailOf = ({ kind, attributes }: Schema['schema']): string =>
  kind === 'singleType' ? t('model.singleType') : t('model.fieldCount', { count: Object.keys(attributes).length });

const LONGEST = 19;
const shortened = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text);

/** From side to side; types in the same column, and self-relations, are connected by a loop on the right. */
function curveOf({ from, to }: Connection): string {
  const [left, right] = from.x <= to.x ? [from, to] : [to, from];
  const [y1, y2] = [left.y + BOX.height / 2, right.y + BOX.height / 2];
  const x1 = left.x + BOX.width;
  if (left.x === right.x) {
    const [a, b] = left === right ? [y1 - 10, y2 + 10] : [y1, y2];
    return `M${x1} ${a}C${x1 + 55} ${a} ${x1 + 55} ${b} ${x1} ${b}`;
  }
  const middle = (right.x - x1) / 2;
  return `M${x1} ${y1}C${x1 + middle} ${y1} ${right.x - middle} ${y2} ${right.x} ${y2}`;
}
