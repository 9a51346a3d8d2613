import { openCodeScope } from '../../../content/scope.ts';
import type { Engine } from '../../../content/engine.ts';
import { undone, applyPending } from '../../../content/drafts/apply-changes.ts';
import { changedEntries, lockPending } from '../../../content/drafts/show-drafts.ts';
import type { TableSource } from '../../../database/copying/read-table.ts';
import type { LiveTables } from '../../../database/driver.ts';
import { typeInside } from '../../../content/reading/type-inside.ts';
import type { Body } from '../../../content/versions/entry-body.ts';
import type { ContentType, Model, Type, Uid } from '../../../schema/model.ts';
import { v5ModelOf } from '../../../schema/v5-model.ts';
import { parseNumbers, printNumbers } from '../../../util/json/exact-number.ts';
import { transferredTypes } from '../../transferred-types.ts';
import { listEntities } from '../list-entities.ts';
import { listLinks } from '../list-links.ts';
import { archivedId, createKnownVersions, type KnownVersions, linkIn, type Version } from './entry-versions.ts';

/** Lines of an archive for v5, to be taken in this order. */
export interface VersionLines {
  entities(): AsyncGenerator<string>;
  links(): AsyncGenerator<string>;
}

/** Where entries are read as they are published, and as they are in their drafts. */
interface States {
  readonly published: Engine;
  readonly drafts: Engine;
  /** The entries with unpublished changes. */
  readonly changed: ReadonlyMap<Uid, readonly number[]>;
}

/**
 * Gives `write` what v5 stores: of every published entry also its draft, with the unpublished changes, which are
 * applied in a transaction that is undone. Everything else is read from the snapshot.
 */
export async function withVersionLines<T>(
  snapshot: Engine,
  live: Engine,
  tables: LiveTables,
  write: (lines: VersionLines) => Promise<T>,
): Promise<T> {
  const scope = openCodeScope(live);
  const changed = await changedEntries(scope);
  if (changed.size === 0) return write(linesOf({ published: snapshot, drafts: snapshot, changed }, tables));
  return undone(scope, async (inner) => {
    await applyPending(inner, await lockPending(inner, changed, []));
    return write(linesOf({ published: snapshot, drafts: { ...live, source: inner.source }, changed }, tables));
  });
}

function linesOf(states: States, tables: LiveTables): VersionLines {
  const known = createKnownVersions();
  return {
    entities: () => entityLines(states, tables, known),
    links: () => linkLines(states, tables, known),
  };
}

/** v5 numbers entries as they arrive: first those of v4 in their order, then the drafts of published ones. */
async function* entityLines(
  { published, drafts, changed }: States,
  tables: LiveTables,
  known: KnownVersions,
): AsyncGenerator<string> {
  const model = v5ModelOf(published.model);
  for (const type of transferredTypes(model)) {
    if (!tables.has(type.table)) continue;
    const isChanged = new Set(changed.get(type.uid));
    for await (const { id, data } of entriesOf(published, model, type)) {
      const version = !type.draftAndPublish ? 'only' : data.publishedAt === null ? 'draft' : 'published';
      if (version === 'draft' && isChanged.has(id)) known.note(type.uid, id, version);
      else yield entityLine(model, type, id, data, version, known);
    }
    if (!type.draftAndPublish) continue;
    for await (const { id, data } of entriesOf(drafts, model, type)) {
      const isCopied = known.has(type.uid, id, 'published') || (isChanged.has(id) && known.has(type.uid, id, 'draft'));
      if (isCopied) yield entityLine(model, type, id, { ...data, publishedAt: null }, 'draft', known);
    }
  }
}

async function* entriesOf(engine: Engine, model: Model, type: ContentType) {
  for await (const { id, text } of listEntities({ ...engine, model }, type)) {
    const { id: _, ...data } = parseNumbers(text) as Body;
    yield { id, data };
  }
}

function entityLine(
  model: Model,
  type: ContentType,
  id: number,
  data: Body,
  version: Version,
  known: KnownVersions,
): string {
  known.note(type.uid, id, version);
  const versioned = withPartIds(model, type, data, version, known);
  return printNumbers({ type: type.uid, id: archivedId(id, version), data: versioned }) as string;
}

/** The components below an entry belong to one of its versions. */
function withPartIds(model: Model, type: Type, data: Body, version: Version, known: KnownVersions): Body {
  const entries = [...type.attributes.values()].flatMap((attribute): [string, unknown][] => {
    if (attribute.kind !== 'component' && attribute.kind !== 'dynamicZone') return [];
    const part = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(part);
      if (typeof value !== 'object' || value === null) return value;
      const stored = value as Body & { readonly id: number };
      const component = typeInside(model, attribute, stored);
      if (component === undefined) return value;
      known.note(component.uid, stored.id, version);
      return { ...withPartIds(model, component, stored, version, known), id: archivedId(stored.id, version) };
    };
    return Object.hasOwn(data, attribute.name) ? [[attribute.name, part(data[attribute.name])]] : [];
  });
  return entries.length === 0 ? data : { ...data, ...Object.fromEntries(entries) };
}

async function* linkLines(
  { published, drafts }: States,
  tables: LiveTables,
  known: KnownVersions,
): AsyncGenerator<string> {
  const { model } = published;
  for (const type of [...transferredTypes(model), ...model.components.values()]) {
    for (const state of ['published', 'draft'] as const) {
      const { driver, source } = state === 'published' ? published : drafts;
      const stored: TableSource = { client: driver.client, query: source.reader.query };
      for await (const link of listLinks(stored, tables, type)) {
        // v5 knows translations by their document id.
        if (link.left.field === 'localizations') continue;
        const versioned = linkIn(state, link, known);
        if (versioned !== null) yield JSON.stringify(versioned);
      }
    }
  }
}
