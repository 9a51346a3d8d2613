import type { Choices } from './choices.ts';
import { RelationMemory, type Side } from './relation-memory.ts';

export type TypeName = 'article' | 'author' | 'category';

export const TYPE_NAMES: readonly TypeName[] = ['article', 'author', 'category'];

/** A component as it is remembered; its id is learnt from the first answer that shows it. */
export interface Part {
  id: number | null;
  readonly uid: string;
  readonly text: string | null;
  readonly targets: readonly number[];
  readonly parts: readonly Part[];
}

interface PartShape {
  readonly text: string;
  readonly targets?: { readonly name: string; readonly type: TypeName };
  readonly parts?: { readonly name: string; readonly uid: string };
}

export const PART_SHAPES: Readonly<Record<string, PartShape>> = {
  'part.link': { text: 'label' },
  'part.seo': { text: 'title', parts: { name: 'links', uid: 'part.link' } },
  'part.section': { text: 'heading', targets: { name: 'writers', type: 'author' } },
  'part.quote': { text: 'text' },
  'part.related': { text: 'title', targets: { name: 'articles', type: 'article' } },
};

const PART_FIELDS: Readonly<Record<string, { readonly uids: readonly string[]; readonly one: boolean }>> = {
  seo: { uids: ['part.seo'], one: true },
  sections: { uids: ['part.section'], one: false },
  blocks: { uids: ['part.quote', 'part.related'], one: false },
};

interface Link {
  readonly name: string;
  readonly relation: 'author' | 'categories' | 'parent' | 'deputy' | 'reviewer' | 'friends' | 'reads' | 'tops';
  readonly side: Side;
  readonly target: TypeName;
}

export const LINKS: Readonly<Record<TypeName, readonly Link[]>> = {
  article: [
    { name: 'author', relation: 'author', side: 'left', target: 'author' },
    { name: 'categories', relation: 'categories', side: 'left', target: 'category' },
    { name: 'parent', relation: 'parent', side: 'left', target: 'article' },
    { name: 'children', relation: 'parent', side: 'right', target: 'article' },
    { name: 'reviewer', relation: 'reviewer', side: 'left', target: 'author' },
  ],
  author: [
    { name: 'articles', relation: 'author', side: 'right', target: 'article' },
    { name: 'deputy', relation: 'deputy', side: 'left', target: 'author' },
    { name: 'deputyOf', relation: 'deputy', side: 'right', target: 'author' },
    { name: 'friends', relation: 'friends', side: 'left', target: 'author' },
    { name: 'friendOf', relation: 'friends', side: 'right', target: 'author' },
    { name: 'reads', relation: 'reads', side: 'left', target: 'article' },
  ],
  category: [
    { name: 'articles', relation: 'categories', side: 'right', target: 'article' },
    { name: 'tops', relation: 'tops', side: 'left', target: 'article' },
  ],
};

/** Relations that only one side declares: their targets have to be forgotten, too. */
const ONE_WAY: readonly { readonly relation: Link['relation']; readonly target: TypeName }[] = [
  { relation: 'reviewer', target: 'author' },
  { relation: 'reads', target: 'article' },
  { relation: 'tops', target: 'article' },
];

export interface EntryMemory {
  text: string | null;
  code: string | null;
  readonly parts: Map<string, readonly Part[]>;
}

/** What the database should hold. */
export class NewsroomMemory {
  readonly entries: Record<TypeName, Map<number, EntryMemory>> = {
    article: new Map(),
    author: new Map(),
    category: new Map(),
  };
  readonly relations = {
    author: new RelationMemory({ left: false, right: true }),
    categories: new RelationMemory({ left: true, right: true }),
    parent: new RelationMemory({ left: false, right: true }),
    deputy: new RelationMemory({ left: false, right: false }),
    friends: new RelationMemory({ left: true, right: true }),
    // What one side alone declares takes nothing away from others.
    reviewer: new RelationMemory({ left: false, right: true }),
    reads: new RelationMemory({ left: true, right: true }),
    tops: new RelationMemory({ left: true, right: true }),
  };

  ids(type: TypeName): readonly number[] {
    return [...this.entries[type].keys()];
  }

  forget(type: TypeName, id: number): void {
    this.entries[type].delete(id);
    for (const { relation, side } of LINKS[type]) this.relations[relation].forget(side, id);
    for (const { relation, target } of ONE_WAY) if (target === type) this.relations[relation].forget('right', id);
    for (const { parts } of this.entries.article.values()) {
      for (const [field, list] of parts)
        parts.set(
          field,
          list.map((part) => withoutTarget(part, type, id)),
        );
    }
  }
}

const withoutTarget = (part: Part, type: TypeName, id: number): Part =>
  PART_SHAPES[part.uid]?.targets?.type === type
    ? { ...part, targets: part.targets.filter((target) => target !== id) }
    : part;

/** A write: what is sent, and what it makes of the memory once it is stored. */
export interface PlannedWrite {
  readonly data: Record<string, unknown>;
  /** Something is wrong with it: it is refused, and changes nothing. */
  readonly refused: boolean;
  remember(id: number): void;
}

const NOBODY = 2 ** 30;

/** Now and then a mistake beside whatever is right: a target that is not there, a component of somebody else. */
function spoil(
  type: TypeName,
  stored: EntryMemory | undefined,
  data: Record<string, unknown>,
  choices: Choices,
): boolean {
  if (!choices.happens(12)) return false;
  const link = choices.of(LINKS[type]) as Link;
  const [before, after] = [[NOBODY], { connect: [{ id: NOBODY }] }];
  if (type === 'article' && stored !== undefined && choices.happens(40))
    data.sections = [{ id: NOBODY, heading: 'no' }];
  else data[link.name] = choices.happens(50) ? before : after;
  return true;
}

/** Any write. */
export function planWrite(memory: NewsroomMemory, type: TypeName, id: number | null, choices: Choices): PlannedWrite {
  const data: Record<string, unknown> = {};
  const effects: ((id: number) => void)[] = [];
  const stored = id === null ? undefined : memory.entries[type].get(id);
  const code = type === 'article' && choices.happens(40) ? `code-${choices.below(6)}` : undefined;
  if (code !== undefined) data.code = code;
  const title = id === null || choices.happens(40) ? `Text ${choices.below(1000)}` : undefined;
  if (title !== undefined) data[type === 'article' ? 'title' : 'name'] = title;
  for (const link of LINKS[type]) if (choices.happens(35)) planLink(memory, link, id, choices, data, effects);
  if (type === 'article') {
    for (const [name, { uids, one }] of Object.entries(PART_FIELDS)) {
      if (!choices.happens(30)) continue;
      const { sent, parts } = planParts(memory, uids, one ? 1 : 4, stored?.parts.get(name) ?? [], choices);
      data[name] = one ? (sent[0] ?? null) : sent;
      effects.push((entry) => memory.entries.article.get(entry)?.parts.set(name, parts));
    }
  }
  const taken =
    code !== undefined && [...memory.entries.article].some(([other, one]) => other !== id && one.code === code);
  const refused = taken || spoil(type, stored, data, choices);
  return {
    data,
    refused,
    remember(entry) {
      const known = memory.entries[type].get(entry) ?? { text: null, code: null, parts: new Map() };
      memory.entries[type].set(entry, known);
      if (title !== undefined) known.text = title;
      if (code !== undefined) known.code = code;
      for (const effect of effects) effect(entry);
    },
  };
}

function planLink(
  memory: NewsroomMemory,
  { name, relation, side, target }: Link,
  id: number | null,
  choices: Choices,
  data: Record<string, unknown>,
  effects: ((id: number) => void)[],
): void {
  const links = memory.relations[relation];
  const many = links.isMany(side);
  const spell = (one: number): unknown => [one, { id: one }, String(one)][choices.below(3)];
  const chosen = choices.some(memory.ids(target), many ? 4 : 1);
  if (choices.happens(50)) {
    const form = choices.below(3);
    const alone = !many && chosen.length > 0 && form === 0;
    const sent = chosen.map((one) => (alone ? one : spell(one)));
    data[name] = alone ? sent[0] : form === 1 ? { set: sent } : chosen.length === 0 && form === 2 ? null : sent;
    effects.push((entry) => links.set(side, entry, chosen));
    return;
  }
  const disconnect = choices.some(memory.ids(target), 2);
  const before = id === null ? [] : links.list(side, id).filter((one) => !disconnect.includes(one));
  const known = [...before];
  const connect = chosen.map((one) => {
    const place = many
      ? planPlace(
          known.filter((other) => other !== one),
          choices,
        )
      : END;
    if (!known.includes(one)) known.push(one);
    return { id: one, ...place };
  });
  data[name] = {
    connect: connect.map(({ id: one, position }) => (position === undefined ? spell(one) : { id: one, position })),
    disconnect: disconnect.map(spell),
  };
  if (connect.length + disconnect.length > 0) effects.push((entry) => links.edit(side, entry, { connect, disconnect }));
}

interface Placed {
  readonly position?: object | undefined;
  readonly place: (list: readonly number[]) => number;
}

const END: Placed = { place: (list) => list.length };

function planPlace(neighbours: readonly number[], choices: Choices): Placed {
  const neighbour = choices.of(neighbours);
  switch (choices.below(5)) {
    case 0:
      return { position: { start: true }, place: () => 0 };
    case 1:
      return { position: { end: true }, ...END };
    case 2:
      return neighbour === undefined
        ? END
        : { position: { before: neighbour }, place: (list) => list.indexOf(neighbour) };
    case 3:
      return neighbour === undefined
        ? END
        : { position: { after: neighbour }, place: (list) => list.indexOf(neighbour) + 1 };
    default:
      return END;
  }
}

interface PlannedParts {
  readonly sent: readonly object[];
  readonly parts: readonly Part[];
}

/** Some of the stored ones, changed or not, and new ones, in any order. */
function planParts(
  memory: NewsroomMemory,
  uids: readonly string[],
  most: number,
  stored: readonly Part[],
  choices: Choices,
): PlannedParts {
  const kept = choices.some(stored, most).map((part): Part | null => part);
  const fresh = choices.below(most - kept.length + 1);
  const all = choices.some([...kept, ...Array.from({ length: fresh }, () => null)], most);
  const planned = all.map((part) => {
    const uid = part?.uid ?? (choices.of(uids) as string);
    const { text: textName, targets, parts: below } = PART_SHAPES[uid] as PartShape;
    const sent: Record<string, unknown> = uids.length > 1 ? { __component: uid } : {};
    if (part !== null) sent.id = part.id;
    let {
      text,
      targets: pointed,
      parts,
    } = part ?? { text: null, targets: [] as readonly number[], parts: [] as readonly Part[] };
    if (choices.happens(60)) {
      text = `Part ${choices.below(1000)}`;
      sent[textName] = text;
    }
    if (targets !== undefined && choices.happens(50)) {
      pointed = choices.some(memory.ids(targets.type), 3);
      sent[targets.name] = pointed;
    }
    if (below !== undefined && choices.happens(60)) {
      const inner = planParts(memory, [below.uid], 3, parts, choices);
      parts = inner.parts;
      sent[below.name] = inner.sent;
    }
    return { sent, part: { id: part?.id ?? null, uid, text, targets: pointed, parts } };
  });
  return { sent: planned.map(({ sent }) => sent), parts: planned.map(({ part }) => part) };
}
