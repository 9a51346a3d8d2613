import { statSync } from 'node:fs';
import path from 'node:path';
import type { Change, LinkChange, RowValues } from '../../change/change.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import { type ContentType, FILE_UID, type Model } from '../../schema/model.ts';
import { kilobytes, typeByName } from '../../util/file-facts.ts';
import { getOrCreate } from '../../util/get-or-create.ts';
import { checkSeedLinks } from './check-seed-links.ts';
import { readSeedRow } from './read-seed-row.ts';
import type { SeedEntry, SeedObject } from './seed-entries.ts';
import { seedError, type SeedPlace } from './seed-error.ts';
import { newSeedRef, type PlannedEntry, type SeedPlanner, type SeedRef } from './seed-planner.ts';

/** Turns entries into changes that refer to one another; throws all errors in the seed. */
export function planSeed(
  model: Model,
  entries: readonly SeedEntry[],
  uploadsDir: string,
  now: Date,
): readonly PlannedEntry[] {
  const files: PlannedEntry[] = [];
  const planner: SeedPlanner = {
    model,
    keys: new Map(),
    links: new Map(),
    addFile(name, place) {
      const type = contentTypeOf(model, FILE_UID);
      const entry: SeedEntry = { type, key: name, place, values: {}, translationGroup: -1 };
      const ref = addRef(planner, entry);
      files.push({ entry, ref, change: changeOf(planner, entry, ref, uploadsDir, now) });
      return ref;
    },
  };
  const named = entries.map((entry) => ({ entry, ref: addRef(planner, entry) }));
  const planned = named.map(({ entry, ref }) => ({
    entry,
    ref,
    change: changeOf(planner, entry, ref, uploadsDir, now),
  }));
  checkSeedLinks(planner.links);
  checkUnique(planned);
  return [...files, ...linkTranslations(planned)];
}

function addRef(planner: SeedPlanner, entry: SeedEntry): SeedRef {
  const ref = newSeedRef(entry);
  const { type, key } = entry;
  if (key === null) return ref;
  getOrCreate(planner.keys, type.uid, () => new Map()).set(key, ref);
  return ref;
}

function changeOf(planner: SeedPlanner, entry: SeedEntry, ref: SeedRef, uploadsDir: string, now: Date): Change {
  const { type, key, place, values } = entry;
  const facts = type.uid === FILE_UID && key !== null ? seedFileFacts(key, uploadsDir, place) : {};
  const all = { ...impliedValues(type, values, now), ...facts, ...values };
  const draft = type.draftAndPublish && all.publishedAt === null;
  const row: RowValues<ContentType> = readSeedRow({ planner, type, holder: ref, place, draft }, all);
  return {
    kind: 'create',
    type,
    as: ref,
    values: row,
    claims: [],
    issues: [],
    translationOf: [],
    translationBy: 'body',
  };
}

/** By default an entry is created, and published, at the time of seeding. */
function impliedValues(type: ContentType, values: SeedObject, now: Date): SeedObject {
  const createdAt = values.createdAt ?? now;
  return { createdAt, updatedAt: createdAt, ...(type.draftAndPublish && { publishedAt: createdAt }) };
}

/** As in v4, every translation lists all others. */
function linkTranslations(planned: readonly PlannedEntry[]): readonly PlannedEntry[] {
  const groups = new Map<number, PlannedEntry[]>();
  for (const one of planned) getOrCreate(groups, one.entry.translationGroup, () => []).push(one);
  return planned.map((one) => {
    const attribute = one.entry.type.attributes.get('localizations');
    const group = groups.get(one.entry.translationGroup) ?? [];
    if (!one.entry.type.localized || attribute?.kind !== 'relation' || group.length < 2) return one;
    const targets = group.filter((other) => other !== one).map(({ ref }) => ref);
    const operation = { kind: 'set', targets } as const;
    const link: LinkChange = { attribute, target: attribute.target, operation, path: [], place: 0 };
    const { values } = one.change;
    return { ...one, change: { ...one.change, values: { ...values, links: [...values.links, link] } } };
  });
}

/** Checked here, because the error can name the entry with the duplicate value; an error of the database could not. */
function checkUnique(planned: readonly PlannedEntry[]): void {
  const seen = new Map<string, SeedEntry>();
  for (const { entry, change } of planned) {
    for (const [attribute, value] of change.values.scalars) {
      if (!attribute.unique || value === null) continue;
      // A uid is unique across all locales by its index; other attributes are compared within one locale.
      const language = attribute.type === 'uid' ? '' : String(entry.values.locale ?? '');
      const name = [entry.type.uid, attribute.name, language, value].join('\n');
      const other = seen.get(name);
      if (other) {
        throw seedError(
          { ...entry.place, path: attribute.name },
          `"${value}" is also the value of ${other.place.entry}`,
          'Accepted: a unique value for every entry.',
        );
      }
      seen.set(name, entry);
    }
  }
}

/** Columns of an uploaded file that v4 derives from the file itself; the seed may override them. */
function seedFileFacts(name: string, uploadsDir: string, place: SeedPlace): Readonly<Record<string, unknown>> {
  const stat = path.basename(name) === name ? statSync(path.join(uploadsDir, name), { throwIfNoEntry: false }) : null;
  if (!stat?.isFile()) {
    throw seedError(
      place,
      `there is no file "${name}" in ${path.basename(path.dirname(uploadsDir))}/${path.basename(uploadsDir)}`,
      'Put the file there, or correct its name.',
    );
  }
  const { name: stem, ext } = path.parse(name);
  return {
    name,
    hash: stem,
    ext,
    mime: typeByName(name),
    size: kilobytes(stat.size),
    url: `/uploads/${encodeURIComponent(name)}`,
    provider: 'local',
    folderPath: '/',
  };
}
