import { expect, it } from 'vitest';
import { createChangeLedger } from './change-ledger.ts';
import { readTableEffects, type TableEffects } from './table-effects.ts';
import type { WriteKind, Writes } from './writes.ts';

const TABLES = [
  ['articles', 0],
  ['authors', 0],
  ['articles_author_links', 0],
  ['audited', 1],
  ['roles', 0],
];
const KEYS = [['articles_author_links', 'articles', 'cascade', 'no action']];

const EFFECTS = readTableEffects(TABLES, KEYS);

const written = (...tables: readonly (readonly [string, WriteKind])[]): Writes => new Map(tables);

/** A ledger whose proofs are numbers; `commit` is what happened before the next one. */
function open(readEffects: () => Promise<TableEffects> = async () => EFFECTS) {
  let time = 0;
  let proof = 0;
  const commits = new Map<string, readonly Writes[] | null>();
  const ledger = createChangeLedger(
    { committed: (before, after) => commits.get(`${before} ${after}`) ?? null, effects: readEffects },
    new Set(['articles', 'authors', 'articles_author_links', 'audited']),
    () => time,
  );
  return {
    ledger,
    pass: (ms: number) => {
      time += ms;
    },
    /** The next proof, after these commits; null: somebody else's. */
    commit(made: readonly Writes[] | null = []) {
      proof += 1;
      commits.set(`${proof - 1} ${proof}`, made);
      ledger.advance(String(proof));
      return ledger.stateOf(String(proof));
    },
  };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

const ARTICLES = new Set(['articles', 'articles_author_links']);

it('a write of this server changes its tables and nothing else', async () => {
  const { ledger, commit } = open();
  const since = commit(null);
  await turn();
  commit([written(['authors', 'update'])]);
  expect(ledger.isCurrent(since, ARTICLES)).toBe(true);
  expect(ledger.isCurrent(since, new Set(['authors']))).toBe(false);
  expect(ledger.isCurrent(since, null)).toBe(false);
  commit([written(['articles', 'update'])]);
  expect(ledger.isCurrent(since, ARTICLES)).toBe(false);
});

it('a commit of somebody else changes everything, and proofs without commits change nothing', async () => {
  const { ledger, commit } = open();
  const first = commit(null);
  await turn();
  commit();
  expect(ledger.isCurrent(first, null)).toBe(true);
  const before = ledger.besideContent();
  const since = commit(null);
  expect(ledger.isCurrent(first, new Set())).toBe(false);
  expect(ledger.besideContent()).not.toBe(before);
  expect(ledger.isCurrent(since, null)).toBe(true);
});

it('a foreign key acts as declared: on deletions here, not on inserts and updates', async () => {
  const { ledger, commit } = open();
  commit(null);
  await turn();
  const links = new Set(['articles_author_links']);
  const since = commit([written(['articles', 'insert'])]);
  commit([written(['articles', 'update'])]);
  expect(ledger.isCurrent(since, links)).toBe(true);
  commit([written(['articles', 'delete'])]);
  expect(ledger.isCurrent(since, links)).toBe(false);
});

it('a table with triggers, one that is not known, and a statement that names none change everything', async () => {
  for (const table of ['audited', 'elsewhere', '']) {
    const { ledger, commit } = open();
    const since = commit(null);
    await turn();
    commit([written([table, 'insert'])]);
    expect(ledger.isCurrent(since, ARTICLES), table).toBe(false);
  }
});

it('what was read from a view depends on everything', async () => {
  const { ledger, commit } = open();
  const since = commit(null);
  await turn();
  expect(ledger.isCurrent(since, new Set(['a_view']))).toBe(true);
  commit([written(['authors', 'update'])]);
  expect(ledger.isCurrent(since, new Set(['a_view']))).toBe(false);
});

it('after a commit of somebody else, effects are read again before tables are distinguished', async () => {
  const answers: ((effects: TableEffects) => void)[] = [];
  const { ledger, commit, pass } = open(() => new Promise((resolve) => answers.push(resolve)));
  commit(null);
  answers.shift()?.(EFFECTS);
  await turn();
  const since = commit(null);
  // They were read a moment ago.
  expect(answers).toHaveLength(0);
  commit([written(['authors', 'update'])]);
  expect(ledger.isCurrent(since, ARTICLES)).toBe(false);
  pass(1_000);
  const later = commit([written(['authors', 'update'])]);
  // Somebody else commits while they are read: perhaps a trigger.
  commit(null);
  answers.shift()?.(EFFECTS);
  await turn();
  const last = commit();
  commit([written(['authors', 'update'])]);
  expect([later, last].some((state) => ledger.isCurrent(state, ARTICLES))).toBe(false);
  pass(1_000);
  commit([written(['authors', 'update'])]);
  answers.shift()?.(EFFECTS);
  await turn();
  const known = commit();
  commit([written(['authors', 'update'])]);
  expect(ledger.isCurrent(known, ARTICLES)).toBe(true);
});

it('permissions outlast content', async () => {
  const { ledger, commit } = open();
  commit(null);
  await turn();
  const before = ledger.besideContent();
  commit([written(['articles', 'delete'])]);
  expect(ledger.besideContent()).toBe(before);
  commit([written(['roles', 'update'])]);
  expect(ledger.besideContent()).not.toBe(before);
});
