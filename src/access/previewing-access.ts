import type { ContentType, Model, Uid } from '../schema/model.ts';
import { ADMIN_USER_UID, FILE_UID } from '../schema/model.ts';
import { type Access, accessByGrants, FIND_DRAFTS, type PreviewedState } from './access.ts';
import { type Grant, NOTHING, WHOLE } from './grant.ts';
import { rowsWhere } from './rows-where.ts';
import { intersect } from './within-access.ts';

/** What a preview token is limited to, besides what its maker may read. */
export interface PreviewBounds {
  /** Content types; null: all of them. */
  readonly types: readonly Uid[] | null;
  /** Locale codes; null: all of them. */
  readonly locales: readonly string[] | null;
  /** The only entry of its type that is shown, in all its locales; null: every entry. */
  readonly entry: { readonly type: Uid; readonly id: number } | null;
  /** The only state that is shown; null: drafts, unless a request names another one. */
  readonly shows: PreviewedState | null;
}

/** What is live after a plan has no drafts. */
const READS: ReadonlySet<string> = new Set(['find', 'findOne']);

/** Parts of entries, which are shown with them as far as the maker may read them. */
const PARTS: ReadonlySet<Uid> = new Set([FILE_UID, ADMIN_USER_UID]);

/** Reads what an administrator may read, within bounds, with what is not live; writes nothing. */
export function previewingAccess(model: Model, maker: Access, bounds: PreviewBounds): Access {
  const grant: Access['grant'] = (uid, verb) =>
    verb === 'find' ? intersect(maker.grant(uid, 'find'), boundsOf(model, uid, bounds)) : null;
  const { shows: limit, ...limits } = bounds;
  const shows = limit ?? 'drafts';
  return accessByGrants({
    // What is planned changes no permission: its plans of queries are those of what is live.
    key: `${maker.key} previewing ${shows === 'drafts' ? 'drafts' : 'plans'} ${JSON.stringify(limits)}`,
    allows(action) {
      const end = action.lastIndexOf('.');
      const type = model.contentTypes.get(action.slice(0, end));
      const verb = action.slice(end + 1);
      const isRead = READS.has(verb) || (verb === FIND_DRAFTS && shows === 'drafts');
      return type?.builtIn === false && isRead && grant(type.uid, 'find') !== null;
    },
    grant,
    admitted: NOTHING,
    previews: { locales: bounds.locales, shows },
  });
}

function boundsOf(model: Model, uid: Uid, { types, locales, entry }: PreviewBounds): Grant | null {
  if (types !== null && !types.includes(uid) && !PARTS.has(uid)) return null;
  const type = model.contentTypes.get(uid);
  if (type === undefined || type.builtIn) return WHOLE;
  const shown = type.localized && locales !== null ? new Set(locales) : ('all' as const);
  return [{ fields: 'all', locales: shown, rows: entry?.type === uid ? rowsOf(model, type, entry.id) : null }];
}

const rowsOf = (model: Model, type: ContentType, id: number) =>
  rowsWhere(
    model,
    type,
    type.localized ? { $or: [{ id: String(id) }, { localizations: { id: String(id) } }] } : { id: String(id) },
  );
