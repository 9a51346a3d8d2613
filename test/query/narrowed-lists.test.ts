import { beforeAll, expect, test } from 'vitest';
import { authorizeQuery } from '../../src/access/authorize-query.ts';
import { listEntries } from '../../src/content/reading/list-entries.ts';
import { openScope } from '../../src/content/scope.ts';
import { planQuery } from '../../src/plan/plan-query.ts';
import { bindParameters } from '../../src/sql/bind-parameters.ts';
import type { Row } from '../../src/sql/rows.ts';
import { compilePlan } from '../../src/sql/compile-plan.ts';
import { dialectOf } from '../../src/sql/dialect-of.ts';
import { conformanceEngine } from '../support/conformance-engine.ts';
import { EVERYTHING, model, resolve, typeNamed } from '../support/conformance-queries.ts';
import { describeEngines } from '../support/engines.ts';

const FIRST = 100_001;
const ARTICLES = 20_500;

/** Authors of articles that are everywhere, first, last and nowhere in the order of the ids, and of how many. */
const AUTHORS = [
  { id: 9001, name: 'Everywhere', wrote: 'n % 2 = 0' },
  { id: 9002, name: 'Last', wrote: `n > ${ARTICLES - 2500}` },
  { id: 9003, name: 'First', wrote: 'n <= 2500' },
  { id: 9004, name: 'Few', wrote: 'n % 1000 = 7' },
  { id: 9005, name: 'Nobody', wrote: 'n < 0' },
] as const;

/** Rows as long as those of real articles: short ones are sooner read than looked up. */
const TEXT = 'a few words '.repeat(30);

interface Listed {
  readonly data: readonly { readonly id: number }[];
  readonly meta: { readonly pagination: { readonly total: number } };
}

describeEngines(
  'a list that a relation narrows',
  (name) => {
    const content = conformanceEngine(name);

    const written = new Map<string, readonly number[]>();

    beforeAll(async () => {
      const numbers = `(with recursive c(n) as (select 1 union all select n + 1 from c where n < ${ARTICLES}) select n from c) as c`;
      await content.driver.transaction(async (session) => {
        const run = (text: string) => session.execute({ text }, []);
        await run(
          `insert into articles (id, title, body, published_at) select ${FIRST - 1} + n, 'Long list', '${TEXT}', current_timestamp from ${numbers}`,
        );
        for (const { id, name: author, wrote } of AUTHORS) {
          await run(`insert into authors (id, name) values (${id}, '${author}')`);
          await run(
            `insert into articles_author_links (article_id, author_id) select ${FIRST - 1} + n, ${id} from ${numbers} where ${wrote}`,
          );
        }
      });
      await content.driver.query({ text: 'analyze articles, articles_author_links, authors' }, []);
      await content.engine.sizes.refresh();
      for (const { id, name: author } of AUTHORS) {
        const rows = await content.driver.query(
          { text: `select article_id from articles_author_links where author_id = ${id} order by article_id` },
          [],
        );
        written.set(
          author,
          rows.map(([article]) => Number(article)),
        );
      }
    });

    const request = (author: string, rest: string): string =>
      `filters[author][name]=${author}&filters[title]=Long list&${rest}`;

    test.each(AUTHORS)('of $name: the same entries on every page, whatever their number and place', async (author) => {
      const all = written.get(author.name) ?? [];
      for (const [direction, ids] of [
        ['asc', all],
        ['desc', [...all].reverse()],
      ] as const) {
        for (const start of [0, 30, 470]) {
          const query = request(author.name, `sort=id:${direction}&pagination[start]=${start}&pagination[limit]=10`);
          const scope = openScope(content.engine, EVERYTHING);
          const { data, meta } = JSON.parse(String(await listEntries(scope, typeNamed('article'), query))) as Listed;
          expect(data.map(({ id }) => id)).toEqual(ids.slice(start, start + 10));
          expect(meta.pagination.total).toBe(all.length);
        }
      }
    });

    const run = async (asked: string, isLarge: boolean, prefix = ''): Promise<readonly Row[]> => {
      const query = authorizeQuery(resolve(asked), EVERYTHING);
      const { statement } = compilePlan(dialectOf('postgres'), planQuery(model, query, isLarge)).root;
      const bindings = { values: query.parameters, limit: 25, offset: 3 };
      const values = bindParameters(dialectOf('postgres'), statement.parameters, bindings, []);
      if (prefix === '') expect(statement.text.includes('limit 5000')).toBe(isLarge);
      return content.driver.query({ text: `${prefix}${statement.text}` }, values);
    };

    test.each([
      'filters[author][name][$startsWith]=E',
      'filters[author][id][$notNull]=true',
      'filters[author][articles][title]=Long list',
      'filters[author][articles][author][name]=Last',
      'filters[categories][name][$contains]=a',
      'filters[seo][metaTitle][$notNull]=true',
      'filters[cover][name][$contains]=a',
      'filters[comments][score][$gt]=0',
      'filters[author][name][$ne]=Nobody&filters[$not][author][name]=Last',
      'filters[author][name]=Everywhere&filters[$or][0][author][name]=Last&filters[$or][1][id][$lt]=100100',
      'filters[author][name]=Everywhere&filters[categories][name][$null]=true',
    ])('%s: the rows that are found without bounds', async (filters) => {
      for (const sort of ['id:asc', 'id:desc']) {
        const asked = `article?fields=title&publicationState=preview&sort=${sort}&${filters}`;
        expect(await run(asked, true)).toEqual(await run(asked, false));
      }
    });

    test.each([
      { author: 'Nobody', most: 100 },
      { author: 'Few', most: 100 },
      { author: 'Everywhere', most: 5000 },
      // What is first in the order and then all that match.
      { author: 'Last', most: 5000 + 2 * 2500 },
    ])('of $author reads at most $most articles', async ({ author, most }) => {
      const rows = await run(
        `article?filters[author][name]=${author}&fields=title`,
        true,
        'explain (analyze, format json) ',
      );
      const [{ Plan: plan }] = JSON.parse(String(rows[0]?.[0])) as [{ Plan: PlanNode }];
      expect(readFrom(plan, 'articles')).toBeLessThanOrEqual(most);
    });
  },
  ['postgres'],
);

interface PlanNode {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** Rows of a table that a statement has read. */
function readFrom(node: PlanNode, table: string): number {
  const { 'Actual Rows': rows, 'Rows Removed by Filter': removed = 0, 'Actual Loops': loops, Plans = [] } = node;
  const own = node['Relation Name'] === table ? (rows + removed) * loops : 0;
  return Plans.reduce((sum, below) => sum + readFrom(below, table), own);
}
