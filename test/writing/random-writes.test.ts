import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEngine } from '../../src/content/engine.ts';
import { listEntries } from '../../src/content/reading/list-entries.ts';
import { openScope, type Scope } from '../../src/content/scope.ts';
import { handleWrite, type WritingAction } from '../../src/content/writing/entries/handle-write.ts';
import { createMissingTables } from '../../src/database/layout/create-layout.ts';
import type { Driver } from '../../src/database/driver.ts';
import { openDriver } from '../../src/database/drivers/open-driver.ts';
import { DEFAULT_BUDGETS } from '../../src/query/resolution.ts';
import type { ContentType } from '../../src/schema/model.ts';
import { dialectOf } from '../../src/sql/dialect-of.ts';
import { EVERYTHING } from '../support/conformance-queries.ts';
import { describeEngines, type Engine, startEngine } from '../support/engines.ts';
import { checkTables, clearTables } from './random/check-tables.ts';
import { Choices } from './random/choices.ts';
import { newsroom, POPULATE } from './random/newsroom.ts';
import { PageMemory } from './random/page-memory.ts';
import { addLocales, checkPages, writePage } from './random/page-writes.ts';
import {
  LINKS,
  NewsroomMemory,
  PART_SHAPES,
  type Part,
  planWrite,
  TYPE_NAMES,
  type TypeName,
} from './random/newsroom-memory.ts';

const SEQUENCES = Number(process.env.PLINTH_TEST_SEQUENCES ?? 10);
const SEED = Number(process.env.PLINTH_TEST_SEED ?? Date.now() % 2 ** 31);

const typeOf = (name: TypeName | 'page'): ContentType =>
  newsroom.contentTypes.get(`api::${name}.${name}`) as ContentType;

describeEngines(`random writes, seed ${SEED}`, (name) => {
  let engine: Engine;
  let driver: Driver;
  let scope: Scope;
  const quote = (text: string): string => (name === 'mariadb' ? `\`${text}\`` : `"${text}"`);

  beforeAll(async () => {
    engine = await startEngine(name);
    driver = await openDriver(engine.settings);
    await createMissingTables(driver, newsroom);
    const content = createEngine({
      model: newsroom,
      dialect: dialectOf(driver.client),
      driver,
      pagination: { defaultLimit: 25, maxLimit: 100, withCount: true },
      limits: { ...DEFAULT_BUDGETS, filterRows: null, rows: 100_000, bytes: 100_000_000 },
      defaultLocale: async () => 'en',
    });
    scope = openScope(content, EVERYTHING);
    await addLocales(driver);
  });

  afterAll(async () => {
    await driver.close();
    await engine.stop();
  });

  test(
    `${SEQUENCES} sequences: every read is what the writes made, with nothing left behind`,
    { timeout: 240_000 + SEQUENCES * 10_000 },
    () =>
      fc.assert(
        fc.asyncProperty(
          // Small numbers would decide the same again and again.
          fc.array(fc.array(fc.noBias(fc.nat(9999)), { minLength: 60, maxLength: 60 }), {
            minLength: 6,
            maxLength: 16,
            size: 'max',
          }),
          runSequence,
        ),
        { numRuns: SEQUENCES, seed: SEED, endOnFailure: SEQUENCES > 100 },
      ),
  );

  test('both sides of a relation in one write, leading back to the entry itself', async () => {
    await clearTables(driver, newsroom, quote);
    const one = await send('create', 'author', { name: 'One' }, null);
    const two = await send('create', 'author', { name: 'Two' }, null);
    await send('update', 'author', { friends: { connect: [one] }, friendOf: { connect: [two, one] } }, two);
    await checkTables(driver, newsroom, quote);
  });

  async function runSequence(writes: readonly (readonly number[])[]): Promise<void> {
    const memory = new NewsroomMemory();
    const pages = new PageMemory();
    await clearTables(driver, newsroom, quote);
    // Relations have something to lead to from the first write on.
    for (const type of TYPE_NAMES) for (const text of ['One', 'Two', 'Three']) await addPlain(memory, type, text);
    for (const numbers of writes) {
      const choices = new Choices(numbers);
      if (choices.happens(15)) await writePage(scope, typeOf('page'), pages, choices);
      else await writeOnce(memory, choices);
      await expectEqual(memory);
      await checkPages(scope, typeOf('page'), pages);
      await checkTables(driver, newsroom, quote);
    }
    for (const id of pages.ids())
      await handleWrite(scope, typeOf('page'), 'delete', { body: {}, query: '', id: String(id) });
    for (const type of TYPE_NAMES) for (const id of memory.ids(type)) await send('delete', type, {}, id);
    await expectEqual(new NewsroomMemory());
    await checkTables(driver, newsroom, quote);
  }

  async function writeOnce(memory: NewsroomMemory, choices: Choices): Promise<void> {
    const type = choices.of(TYPE_NAMES) as TypeName;
    const id = choices.happens(50) ? (choices.of(memory.ids(type)) ?? null) : null;
    if (id !== null && choices.happens(25)) {
      await send('delete', type, {}, id);
      memory.forget(type, id);
      return;
    }
    const { data, refused, remember } = planWrite(memory, type, id, choices);
    const sent = send(id === null ? 'create' : 'update', type, data, id);
    if (refused) await expect(sent).rejects.toMatchObject({ status: 400 });
    else remember(await sent);
  }

  async function addPlain(memory: NewsroomMemory, type: TypeName, text: string): Promise<void> {
    const data = { [type === 'article' ? 'title' : 'name']: text };
    memory.entries[type].set(await send('create', type, data, null), { text, code: null, parts: new Map() });
  }

  async function send(action: WritingAction, type: TypeName, data: object, id: number | null): Promise<number> {
    const request = { body: { data }, query: '', ...(id !== null && { id: String(id) }) };
    return JSON.parse(await handleWrite(scope, typeOf(type), action, request)).data.id;
  }

  async function expectEqual(memory: NewsroomMemory): Promise<void> {
    for (const type of TYPE_NAMES) {
      const query = `${POPULATE[type]}&sort=id&pagination[limit]=100`;
      const { data } = JSON.parse((await listEntries(scope, typeOf(type), query)) as string) as { data: ReadEntry[] };
      expect(data.map((entry) => shownEntry(memory, type, entry))).toEqual(
        memory.ids(type).map((id) => rememberedEntry(memory, type, id)),
      );
    }
  }
});

interface ReadEntry {
  readonly id: number;
  readonly attributes: Readonly<Record<string, never>>;
}

type Linked = { readonly data: { readonly id: number } | readonly { readonly id: number }[] | null };

const idsOf = ({ data }: Linked): readonly number[] =>
  (Array.isArray(data) ? data : data === null ? [] : [data]).map(({ id }) => id);

const PART_NAMES = ['seo', 'sections', 'blocks'];

/** Ids that the memory does not know yet are taken over; those that it knows have to stay. */
function shownEntry(memory: NewsroomMemory, type: TypeName, { id, attributes }: ReadEntry): object {
  const parts = memory.entries[type].get(id)?.parts;
  return {
    id,
    text: attributes.title ?? attributes.name,
    ...(type === 'article' && { code: attributes.code }),
    links: LINKS[type].map(({ name }) => idsOf(attributes[name] as never)),
    ...(type === 'article' && {
      parts: PART_NAMES.map((name) => {
        const shown = [attributes[name] ?? []].flat() as readonly ReadPart[];
        return shown.map((part, index) => shownPart(part, parts?.get(name)?.[index]));
      }),
    }),
  };
}

type ReadPart = { readonly id: number } & Readonly<Record<string, never>>;

function shownPart(part: ReadPart, known: Part | undefined): object {
  const uid = known?.uid ?? '';
  const shape = PART_SHAPES[uid];
  if (known !== undefined) known.id ??= part.id;
  const below = (shape?.parts === undefined ? [] : part[shape.parts.name]) as readonly ReadPart[];
  return {
    id: part.id,
    uid: part.__component ?? uid,
    text: part[shape?.text ?? ''] ?? null,
    targets: shape?.targets === undefined ? [] : idsOf(part[shape.targets.name] as never),
    parts: below.map((one, index) => shownPart(one, known?.parts[index])),
  };
}

function rememberedEntry(memory: NewsroomMemory, type: TypeName, id: number): object {
  const entry = memory.entries[type].get(id);
  return {
    id,
    text: entry?.text,
    ...(type === 'article' && { code: entry?.code }),
    links: LINKS[type].map(({ relation, side }) => memory.relations[relation].list(side, id)),
    ...(type === 'article' && { parts: PART_NAMES.map((name) => entry?.parts.get(name) ?? []) }),
  };
}
