import type { ContentType } from '../../model/model.ts';
import type { Rights } from '../../model/permissions.ts';

/** How a list is shown: as a table, as pictures, or on the days of a field. */
export type Layout = { readonly kind: 'table' } | { readonly kind: 'gallery' | 'calendar'; readonly field: string };

const TABLE: Layout = { kind: 'table' };

const KINDS: Readonly<Record<string, 'gallery' | 'calendar'>> = {
  media: 'gallery',
  date: 'calendar',
  datetime: 'calendar',
};

/** The ways in which the entries of a type can be shown to somebody. */
export const layoutsOf = ({ uid, attributes }: ContentType, rights: Rights): readonly Layout[] => [
  TABLE,
  ...Object.entries(attributes).flatMap(([field, { type, visible }]): readonly Layout[] => {
    const kind = KINDS[type];
    const isShown = kind !== undefined && visible !== false && !UNSHOWN.has(field);
    return isShown && rights.mayField('read', uid, field) ? [{ kind, field }] : [];
  }),
];

/** A calendar of these would be a list of who has worked when. */
const UNSHOWN: ReadonlySet<string> = new Set(['createdAt', 'updatedAt', 'publishedAt']);

/** `gallery:cover`; null for a table. */
export const writeLayout = (layout: Layout): string | null =>
  layout.kind === 'table' ? null : `${layout.kind}:${layout.field}`;

/** A table, if it cannot be shown so. */
export const readLayout = (text: string | null, layouts: readonly Layout[]): Layout =>
  layouts.find((one) => writeLayout(one) === text) ?? TABLE;
