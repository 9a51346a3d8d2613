import type { Note, Pal, Part } from './notebook.ts';
import type { RandomRole, Rule } from './random-role.ts';

/** What a role may do, computed from plain objects alone; it shares no code with the server. */

export type Body = Readonly<Record<string, unknown>>;

/** The rules that apply to an entry. */
export const heldBy = (rules: readonly Rule[] | null, entry: Note | Pal | undefined): readonly Rule[] =>
  entry === undefined ? [] : (rules ?? []).filter((rule) => applies(rule, entry as Note & Pal));

const applies = ({ locales, rows }: Rule, entry: Note & Pal): boolean =>
  (locales === 'all' || entry.locale === undefined || locales.includes(entry.locale)) &&
  (rows === null || rows.holds(entry));

export const names = (rules: readonly Rule[], path: string): boolean =>
  rules.some(({ fields }) => fields === 'all' || fields.includes(path));

/** The attributes of a component that the rules name: all, some or none. */
function inside(rules: readonly Rule[], name: string, attributes: readonly string[]): readonly string[] {
  if (names(rules, name)) return attributes;
  return attributes.filter((attribute) => names(rules, `${name}.${attribute}`));
}

const ZONE: Readonly<Record<string, readonly string[]>> = {
  'part.item': ['head', 'tail'],
  'part.seo': ['title', 'words'],
};

const COMPONENTS = { seo: ['title', 'words'], parts: ['head', 'tail'] } as const;

/** Whether an attribute is shown by a rule. */
export const shows = (rules: readonly Rule[], name: string): boolean =>
  name === 'seo' || name === 'parts' ? inside(rules, name, COMPONENTS[name]).length > 0 : names(rules, name);

/** What is shown of components although no rule names it. */
export const unseenInside = (rules: readonly Rule[], entry: Body): readonly string[] =>
  (['seo', 'parts'] as const).flatMap((name) => {
    const own: readonly string[] = inside(rules, name, COMPONENTS[name]);
    const parts = [entry[name] ?? []].flat() as unknown as readonly Part[];
    return parts.flatMap((part) => Object.keys(part).filter((at) => at !== 'id' && !own.includes(at)));
  });

/** The body without what the rules do not name. */
export function strip(body: Body, rules: readonly Rule[]): Body {
  const entries = Object.entries(body).flatMap(([name, value]): [string, unknown][] => {
    if (name === 'locale') return [[name, value]];
    if (name !== 'seo' && name !== 'parts') return names(rules, name) ? [[name, value]] : [];
    const own = inside(rules, name, COMPONENTS[name]);
    if (own.length === 0) return [];
    const cut = (part: unknown): unknown =>
      part === null
        ? null
        : Object.fromEntries(Object.entries(part as Body).filter(([at]) => at === 'id' || own.includes(at)));
    return [[name, Array.isArray(value) ? value.map(cut) : cut(value)]];
  });
  return Object.fromEntries(entries);
}

/** Null if it names an entry that the role may not find; relations to a type that it may not find are ignored. */
export function resolveTargets(role: RandomRole, pals: readonly Pal[], body: Body): Body | null {
  const { peer, pals: listed, ...rest } = body as { peer?: number | null; pals?: readonly number[] };
  if (role.pal === null) return rest;
  const named = [...(typeof peer === 'number' ? [peer] : []), ...(listed ?? [])];
  const isFound = (id: number): boolean =>
    heldBy(
      role.pal,
      pals.find((one) => one.id === id),
    ).length > 0;
  return named.every(isFound) ? body : null;
}

/** The entry after a body was written by a role with these rules. */
export function apply(entry: Note, body: Body, rules: readonly Rule[]): Note {
  const { seo, parts, blocks, ...own } = body as {
    seo?: Part | null;
    parts?: readonly Part[];
    blocks?: readonly Part[];
  };
  return {
    ...entry,
    ...own,
    ...(seo !== undefined && { seo: applyOne(entry.seo, seo, inside(rules, 'seo', COMPONENTS.seo), COMPONENTS.seo) }),
    ...(blocks !== undefined && {
      blocks: blocks.map((block) => ({ ...empty(ZONE[String(block.__component)]), ...block })),
    }),
    ...(parts !== undefined && { parts: applyList(entry.parts, parts, inside(rules, 'parts', COMPONENTS.parts)) }),
  };
}

function applyOne(stored: Part | null, sent: Part | null, own: readonly string[], all: readonly string[]): Part | null {
  const isWhole = own.length === all.length;
  if (sent === null) return isWhole ? null : stored;
  if (sent.id !== undefined && stored !== null) return { ...stored, ...sent };
  return { ...empty(all), ...(isWhole ? {} : stored), ...empty(own), ...sent };
}

function applyList(stored: readonly Part[], sent: readonly Part[], own: readonly string[]): readonly Part[] {
  const all = COMPONENTS.parts;
  const isNamed = sent.some(({ id }) => id !== undefined);
  const isWhole = own.length === all.length;
  const left = new Set(stored);
  const written = sent.map((part, index) => {
    const before = isNamed ? stored.find(({ id }) => id === part.id) : isWhole ? undefined : stored[index];
    if (before !== undefined) left.delete(before);
    return { ...empty(all), ...before, ...(isNamed ? {} : empty(own)), ...part };
  });
  return isWhole ? written : [...written, ...left];
}

const empty = (attributes: readonly string[] = []): Part => Object.fromEntries(attributes.map((name) => [name, null]));
