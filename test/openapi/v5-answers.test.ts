import { beforeAll, describe, expect, test } from 'vitest';
import { listMaterial } from '../support/conformance-material.ts';
import { operationOf, type RecordedCase, recordedCases, recordedSteps } from './conformance.ts';
import { type Description, readDescriptions } from './schema-validator.ts';

let describedFor: (credential: string) => Description;
const cases = recordedCases('v5').filter(({ headers, config }) => headers === undefined && config !== 'strict');

beforeAll(async () => {
  describedFor = await readDescriptions({}, [{ contract: 'v5', prefix: '/api' }]);
});

function problemOf({ auth, path, body, lossless }: RecordedCase): string | undefined {
  const { document, validate } = describedFor(auth);
  const described = operationOf(document, path);
  if (!described) return 'no operation describes it';
  return validate(answerPointer(described.pointer, 200), JSON.parse(lossless?.body ?? body));
}

const answerPointer = (pointer: string, status: number): string =>
  `${pointer}/responses/${status}/content/application~1json/schema`;

const problemsOf = (recorded: readonly RecordedCase[]): string[] =>
  recorded.flatMap((one) => {
    const problem = problemOf(one);
    return problem === undefined ? [] : [`${one.id} ${one.path}: ${problem}`];
  });

const isContent = ({ method, status, path }: RecordedCase): boolean =>
  method === 'GET' && status === 200 && !/^\/api\/(users|upload|i18n)\b/i.test(path);

const isUser = ({ method, status, path }: RecordedCase): boolean =>
  method === 'GET' && status === 200 && /^\/api\/users\b(?!-)/i.test(path);

/** Counting the one related entry is no use of the parameter; the types stay simpler without. */
const countsOne = ({ path }: RecordedCase): boolean => path.includes('populate[author][count]');

const leaks = ({ deviation }: RecordedCase): boolean => deviation === 'no-leak';

describe('recorded answers of v5', () => {
  test('every answer with entries fits the schema of its operation', () => {
    const content = cases.filter((one) => isContent(one) && !leaks(one) && !countsOne(one));
    expect(problemsOf(content)).toEqual([]);
    expect(content.length).toBeGreaterThan(2000);
  });

  test('so does every answer with users', () => {
    const users = cases.filter(isUser);
    expect(problemsOf(users)).toEqual([]);
    expect(users.length).toBeGreaterThan(10);
  });

  test('an answer that leaks does not fit', () => {
    const leaking = cases.filter((one) => leaks(one) && one.status === 200);
    expect(leaking.length).toBeGreaterThan(3);
    for (const leak of leaking) expect(problemOf(leak), leak.id).toBeTypeOf('string');
  });

  test('without fields and populate, every entry fits the schema of the default answer', () => {
    const plain = cases.filter(
      (one) => isContent(one) && !/fields|populate/.test(one.path) && !/^\/api\/restaurants(\?|$)/.test(one.path),
    );
    const problems = plain.flatMap(({ auth, path, body, id }) => {
      const { document, validate } = describedFor(auth);
      const response = operationOf(document, path)?.operation.responses['200'];
      const answer = response && 'content' in response ? response.content?.['application/json'].schema.$ref : undefined;
      const schema = answer?.slice(1).replace(/(List)?Answer$/, '') ?? '';
      const { data } = JSON.parse(body) as { data: unknown };
      return [data].flat().flatMap((entry) => {
        const problem = validate(schema, entry);
        return problem === undefined ? [] : [`${id} ${path}: ${problem}`];
      });
    });
    expect(problems).toEqual([]);
    expect(plain.length).toBeGreaterThan(200);
  });

  test('every error fits the error body', () => {
    const { validate } = describedFor('public');
    const errors = cases.filter(
      ({ method, status, contentType }) =>
        method !== 'HEAD' && status >= 400 && contentType?.startsWith('application/json'),
    );
    const problems = errors.flatMap(({ id, body }) => {
      const problem = validate('/components/schemas/Error', JSON.parse(body));
      return problem === undefined ? [] : [`${id}: ${problem}`];
    });
    expect(problems).toEqual([]);
    expect(errors.length).toBeGreaterThan(600);
  });

  test('every successful step of writing fits, with its body', () => {
    const { document, validate } = describedFor('token-full');
    const scenarios = listMaterial('v5/scenarios').map((name) => name.replace(/^v5\/scenarios\/(.*)\.jsonl$/, 'v5/$1'));
    const steps = scenarios.flatMap((name) => recordedSteps(name).map((step) => ({ name, ...step })));
    let checked = 0;
    const problems = steps.flatMap(({ name, method, path, body, expect: { status, body: answer } }) => {
      const described = status < 300 && method !== 'GET' ? operationOf(document, path, method) : undefined;
      if (!described) return [];
      checked++;
      const wrong = [
        body === undefined || isOdd(name, JSON.stringify(body))
          ? undefined
          : validate(`${described.pointer}/requestBody/content/application~1json/schema`, body),
        status === 204 ? undefined : validate(answerPointer(described.pointer, status), JSON.parse(unmarked(answer))),
      ];
      return wrong.flatMap((problem) =>
        problem === undefined ? [] : [`${name} ${method} ${path} ${JSON.stringify(body)}: ${problem}`],
      );
    });
    expect(problems).toEqual([]);
    expect(checked).toBeGreaterThan(150);
  });
});

/** What is accepted, and has no effect or a plainer spelling: numbers as text, keys that the query decides. */
const isOdd = (scenario: string, body: string): boolean =>
  scenario === 'v5/scalar-values' ||
  /"(publishedAt|internalScore)":|"locale":"(fr|de)"|"lng":"|"author":true/.test(body);

/** The recording holds marks instead of what changes from run to run. */
const unmarked = (text: string): string =>
  text.replaceAll('{{now}}', '2024-01-01T00:00:00.000Z').replaceAll('"{{id}}"', '1');
