import qs from 'qs';
import { beforeAll, describe, expect, test } from 'vitest';
import type { OpenApiDocument, Parameter } from '../../src/openapi/document.ts';
import type { Contract } from '../../src/openapi/writing.ts';
import type { RecordedCase } from './conformance.ts';
import { operationOf, recordedCases } from './conformance.ts';
import type { Description } from './schema-validator.ts';
import { readDescriptions } from './schema-validator.ts';

type Describe = (credential: string) => Description;
let described: Readonly<Record<Contract, Describe>>;
const cases = recordedCases();
const casesOfV5 = recordedCases('v5').filter(({ headers, config }) => headers === undefined && config !== 'strict');

beforeAll(async () => {
  // In a URL everything is text: a number is right when its text is one.
  const describe = (contract: Contract) => readDescriptions({ coerceTypes: true }, [{ contract, prefix: '/api' }]);
  described = { v4: await describe('v4'), v5: await describe('v5') };
});

/** Which parameters of a request do not fit what the document says of them. */
function problemsOf({ path }: RecordedCase, credential: string, contract: Contract = 'v4'): string[] {
  const { document, validate } = described[contract](credential);
  const found = operationOf(document, path);
  if (!found) return ['no operation describes it'];
  const query = qs.parse(path.slice(path.indexOf('?') + 1), { depth: 20, arrayLimit: 100, strictNullHandling: true });
  return found.operation.parameters.flatMap((declared, index) => {
    const inComponents = '$ref' in declared;
    const parameter = inComponents ? (resolve(document, declared.$ref) as Parameter) : declared;
    if (parameter.in !== 'query' || query[parameter.name] === undefined) return [];
    const pointer = inComponents ? `${declared.$ref.slice(1)}/schema` : `${found.pointer}/parameters/${index}/schema`;
    const problem = validate(pointer, structuredClone(query[parameter.name]));
    return problem === undefined ? [] : [`${parameter.name}: ${problem}`];
  });
}

const resolve = (document: OpenApiDocument, ref: string): unknown =>
  ref
    .slice(2)
    .split('/')
    .reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], document);

/** Accepted without a meaning: an unknown name in `populate` is ignored, and so is text that is no boolean. */
const isIgnored = ({ path }: RecordedCase): boolean => /unknownRelation|=TRUE/.test(path);

/** Of a dotted path, the pattern knows the first step. One entry declares neither `sort` nor `filters`. */
const isBeyondGrammar = ({ path }: RecordedCase): boolean => /sort=\w+\.|\/\d+\?/.test(path);

describe('the grammar of the query parameters', () => {
  test.each(['spec', 'combo', 'populate-random', 'filters-random'])('fits the accepted requests of %s', (topic) => {
    const accepted = cases.filter((one) => one.topic === topic && one.status === 200 && !isIgnored(one));
    // A relation that a role may not see can be asked for in vain: the grammar is that of a caller who may see all.
    const problems = accepted.flatMap((one) => problemsOf(one, 'token-full').map((problem) => `${one.id} ${problem}`));
    expect(problems).toEqual([]);
    expect(accepted.length).toBeGreaterThan(40);
  });

  test('does not fit requests refused for an unknown or hidden name', () => {
    const refused = cases.filter(
      (one) => one.status === 400 && one.body.includes('Invalid parameter') && !isBeyondGrammar(one),
    );
    const fitting = refused.filter((one) => problemsOf(one, one.auth).length === 0);
    expect(fitting.map((one) => one.path)).toEqual([]);
    expect(refused.length).toBeGreaterThan(150);
  });
});

/** Accepted, and another spelling of a list or of a boolean. */
const isPlainer = ({ path }: RecordedCase): boolean => /[?&]fields=\w+(,|%2C)|=TRUE/.test(path);

/**
 * Beyond a first step of a path, too, the pattern knows no names; one entry declares neither `sort` nor `filters`, a type
 * without relations no `populate`, and a list of names in a part of a zone is an object there.
 */
const isBeyondV5Grammar = ({ path }: RecordedCase): boolean =>
  /sort=\w+\.|populate(\[0\])?=\w+\.|\/[a-z0-9]{24}\?(sort|filters)|populate=unknown$|\[on\]\[[\w.]+\]\[populate\]=\w/.test(
    path,
  );

describe("the grammar of v5's parameters", () => {
  test.each([...['spec', 'combo', 'populate-random', 'filters-random', 'publication-filter', 'status-populate']])(
    'fits the accepted requests of %s',
    (topic) => {
      const accepted = casesOfV5.filter((one) => one.topic === topic && one.status === 200 && !isPlainer(one));
      const problems = accepted.flatMap((one) =>
        problemsOf(one, 'token-full', 'v5').map((problem) => `${one.id} ${one.path} ${problem}`),
      );
      expect(problems).toEqual([]);
      expect(accepted.length).toBeGreaterThan(30);
    },
  );

  test('does not fit requests refused for an unknown or hidden name', () => {
    const refused = casesOfV5.filter(
      (one) => one.status === 400 && one.body.includes('Invalid key') && !isBeyondV5Grammar(one),
    );
    const fitting = refused.filter((one) => problemsOf(one, one.auth, 'v5').length === 0);
    expect(fitting.map((one) => one.path)).toEqual([]);
    expect(refused.length).toBeGreaterThan(150);
  });
});
