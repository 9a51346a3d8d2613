import type { LinkChange } from '../change/change.ts';
import type { Id } from '../change/write-value.ts';
import { forbidden, notFound, type RequestError } from '../errors.ts';
import type { ContentType } from '../schema/model.ts';
import type { Access } from './access.ts';
import { authorizeChange } from './authorize-change.ts';
import type { AuthorizedChange, ChangeCover, SettledChange, WriteRules } from './authorized-change.ts';
import { type Coverage, coverageOf } from './coverage/coverage.ts';
import { isBeyondRow } from './coverage/beyond-row.ts';
import { EVERY_ENTRY, type Grant, NOTHING, type Permission } from './grant.ts';
import { pruneBody } from './bodies/prune-body.ts';
import { isSameFields } from './coverage/surely-covered.ts';
import { fieldsWithAdded, isExcessive } from './bodies/writable-body.ts';

/** The answer about an entry: which of the permissions apply. Undefined if it is not stored. */
export type Answer = { readonly held: ReadonlySet<Permission> } | undefined;

/** What has to be asked about the entry of a change. */
export const changeCoverage = ({ sent: { type }, access, rules, grant, publishing }: ChangeCover): Coverage =>
  coverageOf(type, [...grant, ...(publishing ?? []), ...findable(access, type, rules)]);

/** Whether the caller can see the entry decides about the error. */
export const findable = (access: Access, { uid }: ContentType, { unseen = 'absent' }: WriteRules): Grant =>
  unseen === 'absent' ? (access.grant(uid, 'find') ?? NOTHING) : NOTHING;

/**
 * The change of a stored entry, without fields that the permissions which apply to this entry do not name; throws if
 * none applies.
 */
export function settleChange<C extends AuthorizedChange>(change: C, answer: Answer): C & SettledChange {
  const { cover } = change;
  if (cover === null || change.kind === 'create') return change as C & SettledChange;
  const held = heldOf(cover.grant, answer);
  if (held.length === 0) throw refusal(cover, answer);
  // Project code has already been told what is written.
  if (cover.sent.held !== undefined && held.length < cover.grant.length) throw forbidden();
  const mayPublish = cover.publishing === null || heldOf(cover.publishing, answer).length > 0;
  if (!mayPublish && cover.rules.partly === 'forbidden') throw forbidden();
  if (mayPublish && isSameFields(held, cover.grant)) return withHeld(change, held) as C & SettledChange;
  const { publishedAt: _publishedAt, ...rest } = cover.sent.data as Readonly<Record<string, unknown>>;
  const sent = { ...cover.sent, data: mayPublish ? cover.sent.data : rest, held };
  const narrowed = authorizeChange(sent, cover.access, cover.rules);
  return { ...narrowed, values: signedValues(narrowed, change) } as AuthorizedChange as C & SettledChange;
}

export const heldOf = (grant: Grant, answer: Answer): Grant =>
  grant.filter((permission) => answer?.held.has(permission));

/** The same permissions must apply when it is asked again. */
const withHeld = (change: AuthorizedChange, held: Grant): AuthorizedChange =>
  change.cover === null
    ? change
    : ({
        ...change,
        cover: { ...change.cover, grant: held, sent: { ...change.cover.sent, held } },
      } as AuthorizedChange);

/** Creators are not part of the data. */
function signedValues(narrowed: AuthorizedChange, { values: { links } }: AuthorizedChange) {
  const isSigned = ({ attribute: { name } }: LinkChange): boolean =>
    EVERY_ENTRY.has(name) && !narrowed.values.links.some(({ attribute }) => attribute.name === name);
  return { ...narrowed.values, links: [...narrowed.values.links, ...links.filter(isSigned)] };
}

/** A caller that cannot see an entry must not learn that it exists, unless the API says so. */
export function refusal({ access, rules, sent: { type } }: RefusalFacts, answer: Answer): RequestError {
  if (answer === undefined) return notFound();
  if (rules.unseen === 'forbidden') return forbidden();
  return heldOf(findable(access, type, rules), answer).length > 0 ? forbidden() : notFound();
}

type RefusalFacts = Pick<ChangeCover, 'access' | 'rules'> & { readonly sent: { readonly type: ContentType } };

/** Throws unless the caller may create the entry as it is stored, with every field sent. */
export function assertCreated({ cover, data, values }: AuthorizedChange, answer: Answer): void {
  if (cover === null) return;
  const held = heldOf(cover.grant, answer);
  const { sent, access, rules } = cover;
  const written = pruneBody(sent.model, sent.type, data, access).data;
  if (held.length === 0 || isExcessive(sent, written, held, rules)) throw forbidden();
  // What was copied is in the values alone.
  if (sent.isCopy && isBeyondRow(values, fieldsWithAdded(held, rules))) throw forbidden();
}

/** The same columns of several entries: which ones depends on the entry. Entries without any are skipped. */
export function settleColumns(
  change: AuthorizedChange,
  answers: ReadonlyMap<Id, NonNullable<Answer>>,
  ids: readonly Id[],
): readonly { readonly change: SettledChange; readonly ids: readonly Id[] }[] {
  const { cover, values } = change;
  if (cover === null) return [{ change: change as SettledChange, ids }];
  const mayWrite = (name: string, answer: Answer): boolean => {
    const grant = name === 'publishedAt' && cover.publishing !== null ? cover.publishing : cover.grant;
    const held = heldOf(grant, answer);
    if (name === 'publishedAt' || cover.sent.verb === 'publish') return held.length > 0;
    return held.some(({ fields }) => fields === 'all' || fields.has(name));
  };
  const groups = new Map<string, { readonly scalars: typeof values.scalars; readonly ids: Id[] }>();
  for (const id of ids) {
    const answer = answers.get(id);
    const scalars = new Map([...values.scalars].filter(([{ name }]) => mayWrite(name, answer)));
    if (scalars.size === 0) continue;
    const key = [...scalars.keys()].map(({ name }) => name).join();
    const group = groups.get(key) ?? { scalars, ids: [] };
    group.ids.push(id);
    groups.set(key, group);
  }
  return [...groups.values()].map((group) => ({
    change: { ...change, values: { ...values, scalars: group.scalars } } as SettledChange,
    ids: group.ids,
  }));
}
