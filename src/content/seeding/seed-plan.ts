import { contentTypeOf } from '../../schema/lookup.ts';
import type { ContentType, Model } from '../../schema/model.ts';
import { FILE_UID } from '../../schema/model.ts';
import { fillSeedRow } from './seed-attributes.ts';
import { defaultLocaleRows } from './seed-default-locale.ts';
import type { SeedEntry, SeedObject } from './seed-entries.ts';
import { seedError } from './seed-error.ts';
import { seedFileFacts } from './seed-file-facts.ts';
import { addSeedLink, seedLinkRows } from './seed-links.ts';
import type { SeedPlanner } from './seed-planner.ts';
import { newSeedRow, type SeedRow } from './seed-row.ts';

/** Turns entries into rows, in an order in which they can be inserted. */
export function planSeed(
  model: Model,
  entries: readonly SeedEntry[],
  uploadsDir: string,
  now: Date,
): readonly SeedRow[] {
  const files = contentTypeOf(model, FILE_UID);
  const planner: SeedPlanner = {
    model,
    keys: new Map(),
    rows: [],
    joins: [],
    links: new Map(),
    addFile(name, place) {
      const entry: SeedEntry = { type: files, key: name, place, values: {}, translationGroup: -1 };
      const row = addEntryRow(planner, entry);
      fillEntry(planner, entry, row, uploadsDir, now);
      return row;
    },
  };
  const planned = entries.map((entry) => ({ entry, row: addEntryRow(planner, entry) }));
  for (const { entry, row } of planned) fillEntry(planner, entry, row, uploadsDir, now);
  linkTranslations(planner, planned);
  checkUnique(planned);
  return [...planner.rows, ...planner.joins, ...seedLinkRows(planner.links), ...defaultLocaleRows(entries)];
}

interface PlannedEntry {
  readonly entry: SeedEntry;
  readonly row: SeedRow;
}

function addEntryRow(planner: SeedPlanner, { type, key, place }: SeedEntry): SeedRow {
  const row = newSeedRow(type.table, place, [], identityOf(type));
  planner.rows.push(row);
  if (key === null) return row;
  const ofType = planner.keys.get(type.uid) ?? new Map<string, SeedRow>();
  planner.keys.set(type.uid, ofType.set(key, row));
  return row;
}

/** Roles, locales and the like may be there before the first seed; an entry with the same name is that row. */
function identityOf(type: ContentType): string | null {
  if (!type.builtIn) return null;
  for (const attribute of type.attributes.values()) {
    if (attribute.kind === 'scalar' && attribute.unique) return attribute.column;
  }
  return null;
}

function fillEntry(planner: SeedPlanner, entry: SeedEntry, row: SeedRow, uploadsDir: string, now: Date): void {
  const { type, key, place, values } = entry;
  const facts = type.uid === FILE_UID && key !== null ? seedFileFacts(key, uploadsDir, place) : {};
  const all = { ...impliedValues(type, values, now), ...facts, ...values };
  fillSeedRow(planner, row, type, all, place, type.draftAndPublish && all.publishedAt === null);
}

/** An entry that does not say otherwise was made, and published, at the time of seeding. */
function impliedValues(type: ContentType, values: SeedObject, now: Date): SeedObject {
  const createdAt = values.createdAt ?? now;
  return { createdAt, updatedAt: createdAt, ...(type.draftAndPublish && { publishedAt: createdAt }) };
}

/** As in v4, every translation lists all the others. */
function linkTranslations(planner: SeedPlanner, planned: readonly PlannedEntry[]): void {
  const groups = new Map<number, PlannedEntry[]>();
  for (const one of planned) {
    if (!one.entry.type.localized) continue;
    const group = groups.get(one.entry.translationGroup) ?? [];
    groups.set(one.entry.translationGroup, [...group, one]);
  }
  for (const group of groups.values()) {
    for (const { entry, row } of group) {
      const attribute = entry.type.attributes.get('localizations');
      if (attribute?.kind !== 'relation' || attribute.storage.kind !== 'linkTable') continue;
      const { storage } = attribute;
      const others = group.filter((other) => other.row !== row);
      others.forEach((other, index) => {
        addSeedLink(planner.links, { ...attribute, storage }, row, other.row, index + 1);
      });
    }
  }
}

/** Found here, a value that occurs twice has a name; found by the database, it has a number. */
function checkUnique(planned: readonly PlannedEntry[]): void {
  const seen = new Map<string, SeedEntry>();
  for (const { entry, row } of planned) {
    for (const attribute of entry.type.attributes.values()) {
      if (attribute.kind !== 'scalar' || !attribute.unique) continue;
      const value = row.cells.get(attribute.column);
      if (value === null || value === undefined) continue;
      // An index keeps a uid apart in all languages; other attributes are compared within one.
      const language = attribute.type === 'uid' ? '' : String(entry.values.locale ?? '');
      const name = [entry.type.uid, attribute.name, language, value].join('\n');
      const other = seen.get(name);
      if (other) {
        throw seedError(
          { ...entry.place, path: attribute.name },
          `"${value}" is also the value of ${other.place.entry}`,
          'Accepted: a value of its own for every entry.',
        );
      }
      seen.set(name, entry);
    }
  }
}
