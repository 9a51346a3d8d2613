import { validationError } from '../../errors.ts';
import { ID_ATTRIBUTE } from '../../schema/lookup.ts';
import type { Type } from '../../schema/model.ts';
import { localizationsOf } from '../filters/localizations-of.ts';
import { all } from '../filters/resolve-filters.ts';
import type { RawObject, RawValue } from '../parse-query-string.ts';
import type { Filter } from '../query.ts';
import { bind, rejectLate, type Resolution } from '../resolution.ts';
import { type ChangedRows, storedPublishedAt, type V5Resolution, type V5State } from './v5-context.ts';

export const PUBLICATION_MODES = [
  'never-published',
  'has-published-version',
  'modified',
  'unmodified',
  'never-published-document',
  'has-published-version-document',
  'published-without-draft',
  'published-with-draft',
] as const;
type Mode = (typeof PUBLICATION_MODES)[number];

const isMode = (value: RawValue): value is Mode => PUBLICATION_MODES.some((mode) => mode === value);

/** `publicationFilter`, or `hasPublishedVersion`, its older form; null for neither. */
export function readPublicationMode(resolution: Resolution, raw: RawObject): Mode | null {
  const { publicationFilter: asked, hasPublishedVersion: has } = raw;
  let mode: Mode | null = null;
  if (isMode(asked)) mode = asked;
  else if (asked !== null && asked !== undefined) {
    const message = `Invalid value for 'publicationFilter'. Expected one of: ${PUBLICATION_MODES.join(', ')}.`;
    const error = validationError(message, { source: 'query', param: 'publicationFilter' });
    rejectLate(resolution, 'budget', error);
  }
  if (has === null || has === undefined) return mode;
  if (has !== 'true' && has !== 'false') {
    const message = "Invalid value for 'hasPublishedVersion'. Expected boolean or 'true'/'false' string.";
    rejectLate(resolution, 'form', validationError(message));
  }
  return mode ?? (has === 'true' ? 'has-published-version-document' : 'never-published-document');
}

const NONE: Filter = { kind: 'compare', attribute: ID_ATTRIBUTE, operator: '$in', parameters: [] };

/**
 * The entries of a mode at every level with drafts. In v4's layout an entry is its own draft, so a published version
 * never stands alone, and differs from it by unpublished changes only.
 */
export const cohortOf =
  (
    resolution: Pick<V5Resolution, 'stored' | 'parameters'>,
    mode: Mode,
    state: V5State,
    changed: ChangedRows = new Map(),
  ) =>
  (type: Type): Filter | null => {
    const publishedAt = storedPublishedAt(resolution, type);
    if (publishedAt === null) return null;
    const published: Filter = { kind: 'null', attribute: publishedAt, isNull: false };
    const unpublished: Filter = { kind: 'null', attribute: publishedAt, isNull: true };
    const others = localizationsOf(type, published);
    const rows = changed.get(type.uid) ?? [];
    switch (mode) {
      case 'modified':
        return rows.length === 0 ? NONE : all([published, ofRows(resolution, rows)]);
      case 'unmodified':
        return rows.length === 0 ? published : all([published, { kind: 'not', filter: ofRows(resolution, rows) }]);
      case 'published-without-draft':
        return NONE;
      case 'never-published':
        return state === 'draft' ? unpublished : NONE;
      case 'never-published-document':
        if (state !== 'draft') return NONE;
        return all([unpublished, ...others.map((other): Filter => ({ ...other, none: true }))]);
      case 'has-published-version-document':
        return others.length === 0 ? published : { kind: 'or', filters: [published, ...others] };
      case 'published-with-draft':
        return state === 'draft' ? NONE : published;
      default:
        return published;
    }
  };

const ofRows = (resolution: Pick<V5Resolution, 'parameters'>, rows: readonly number[]): Filter => ({
  kind: 'compare',
  attribute: ID_ATTRIBUTE,
  operator: '$in',
  parameters: rows.map((row) => bind(resolution, row)),
});

/** Whether the parameters of a request ask which entries have unpublished changes. */
export const asksForChanged = ({ publicationFilter }: RawObject): boolean =>
  publicationFilter === 'modified' || publicationFilter === 'unmodified';
