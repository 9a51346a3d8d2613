import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Access, accessByActions } from '../../src/access/access.ts';
import type { Engine } from '../../src/content/engine.ts';
import { openScope } from '../../src/content/scope.ts';
import { explainQuery } from '../../src/content/explaining/explain-query.ts';
import { contentTypeOf } from '../../src/schema/lookup.ts';
import { describeEngines } from '../support/engines.ts';
import { createApplicationEngine } from '../../src/app/opening/create-application-engine.ts';
import { type StartedPlinth, startPlinth } from '../support/start-plinth.ts';

const EVERYTHING: Access = accessByActions('test', () => true);

describeEngines('explaining a query', (engine) => {
  let served: StartedPlinth & { readonly engine: Engine };
  beforeAll(async () => {
    let own: Engine | undefined;
    const started = await startPlinth({
      engine,
      adapt: (application) => {
        own = createApplicationEngine(application);
        return application;
      },
    });
    served = { ...started, engine: own as Engine };
  });
  afterAll(() => served.stop());

  const explain = (query: string, options: Parameters<typeof explainQuery>[3] = {}, uid = 'api::article.article') =>
    explainQuery(openScope(served.engine, EVERYTHING), contentTypeOf(served.engine.model, uid), query, options);

  it('names every statement after the part of the answer that it fills', async () => {
    const { statements, plan } = await explain('populate[author][populate]=avatar&populate[blocks][populate]=*');
    const nodes = statements.map(({ node }) => node);
    expect(nodes.slice(0, 4)).toEqual(['entries', 'entries.author', 'entries.author.avatar', 'entries.blocks']);
    expect(nodes).toContain('entries.blocks[zone.hero]');
    expect(nodes.at(-1)).toBe('total');
    expect(plan.map(({ node }) => node)).toEqual(['entries', 'total']);
    expect(statements.every(({ milliseconds, databasePlan }) => milliseconds ?? databasePlan === undefined)).toBe(true);
  });

  it('explains requests in v5’s terms: lists, an entry by its document id, single types', async () => {
    const v5 = { contract: 'v5', run: true } as const;
    const filters = 'filters[author][documentId]=k2yz4f9xkabh2o9v38r7ah36';
    const list = await explain(`${filters}&populate[author][fields]=name&sort=id`, v5);
    expect([list.statements.map(({ node }) => node), list.statements[0]?.rows]).toEqual([
      ['entries', 'entries.author', 'total'],
      6,
    ]);
    const entry = await explain('fields=title', { ...v5, id: 'aisxil69e7yrz5idmpak83dq' });
    expect(entry.statements.map(({ rows }) => rows)).toEqual([1]);
    expect((await explain('fields=headline', v5, 'api::homepage.homepage')).statements).toHaveLength(1);
    await expect(explain('populate=autor', v5)).rejects.toThrow('Invalid key autor');
    expect((await explain('populate=autor')).statements).toHaveLength(2);
  });

  it('does not mistake a named set of a statement for a table', async () => {
    const { statements } = await explain('filters[author][profile][handle][$notNull]=true', { databasePlan: true });
    expect(statements.flatMap(({ databasePlan = [] }) => databasePlan).length).toBeGreaterThan(0);
    expect(statements.flatMap(({ warnings }) => warnings)).toEqual([]);
  });

  it('reports times, rows and values of a run', async () => {
    const { statements } = await explain('populate=author&filters[title][$contains]=a&pagination[pageSize]=3', {
      run: true,
    });
    const [entries, author] = statements;
    expect(entries?.rows).toBe(3);
    expect(entries?.milliseconds).toBeGreaterThan(0);
    expect(entries?.parameters).toContainEqual({ kind: 'value', value: '%a%' });
    expect(entries?.parameters).toContainEqual({ kind: 'limit', value: 3 });
    expect(author?.parameters).toEqual([{ kind: 'keys', value: expect.stringMatching(/^[[{]\d/) }]);
  });

  it('omits parts that a run does not need', async () => {
    const { statements } = await explain('filters[id][$eq]=0&populate=author', { run: true, databasePlan: true });
    expect(statements.map(({ node, rows }) => [node, rows])).toEqual([
      ['entries', 0],
      ['entries.author', undefined],
      ['total', 1],
    ]);
  });

  it('shows the plan of the database', async () => {
    const { statements } = await explain('populate=author&sort=title', { databasePlan: true });
    for (const { databasePlan, node } of statements) expect(databasePlan?.length, node).toBeGreaterThan(0);
    expect(statements.flatMap(({ warnings }) => warnings)).toEqual([]);
  });

  it('leaves the connection unchanged: later writes are read later', async () => {
    const found = async () =>
      (await explain('filters[title]=Written+later', { run: true, databasePlan: true })).statements[0]?.rows;
    expect(await found()).toBe(0);
    const { driver, dialect } = served.engine;
    const columns = ['title', 'published_at'].map(dialect.quote).join(', ');
    const values = [1, 2].map(dialect.placeholder).join(', ');
    const text = `insert into ${dialect.quote('articles')} (${columns}) values (${values})`;
    const now = dialect.encodeValue(new Date());
    await driver.transaction((session) => session.execute({ text }, ['Written later', now]));
    expect(await found()).toBe(1);
  });

  it('explains one entry and a single type', async () => {
    const entry = await explain('', { id: '1', run: true });
    expect(entry.statements.map(({ node, rows }) => [node, rows])).toEqual([['entries', 1]]);
    const single = await explain('', { run: true }, 'api::homepage.homepage');
    expect(single.statements.map(({ rows }) => rows)).toEqual([1]);
  });

  describe('with a table of ten thousand rows', () => {
    beforeAll(() => addComments(served.engine));

    it('warns of a scan', async () => {
      const { statements } = await explain('sort=body', { databasePlan: true }, 'api::comment.comment');
      expect(statements[0]?.warnings).toEqual([expect.stringContaining('Scans all of comments')]);
    });

    it('does not warn of a row that an index finds', async () => {
      const { statements } = await explain('', { databasePlan: true, id: '1' }, 'api::comment.comment');
      expect(statements[0]?.warnings).toEqual([]);
    });
  });
});

/** Ten by ten by ten by ten. */
async function addComments({ driver, dialect }: Engine): Promise<void> {
  const digits = Array.from({ length: 10 }, (_, digit) => `select ${digit} as d`).join(' union all ');
  const from = ['a', 'b', 'c', 'e'].map((name) => `(${digits}) as ${name}`).join(' cross join ');
  const text = `insert into ${dialect.quote('comments')} (${dialect.quote('body')}) select 'again' from ${from}`;
  await driver.transaction((session) => session.execute({ text }, []));
}
