import { beforeAll, describe, expect, test } from 'vitest';
import type { DescribedOperation, RecordedCase } from './conformance.ts';
import { operationOf, recordedCases, recordedElsewhere, recordedSteps } from './conformance.ts';
import type { Description } from './schema-validator.ts';
import { readDescriptions } from './schema-validator.ts';

let describedFor: (credential: string) => Description;
const cases = recordedCases();

beforeAll(async () => {
  describedFor = await readDescriptions();
});

/** What is wrong with an answer, if anything is. */
function problemOf({ auth, path, body }: RecordedCase): string | undefined {
  const { document, validate } = describedFor(auth);
  const described = operationOf(document, path);
  return described ? validate(answerPointer(described), JSON.parse(body)) : 'no operation describes it';
}

const answerPointer = ({ pointer }: DescribedOperation, status = 200): string =>
  `${pointer}/responses/${status}/content/application~1json/schema`;

const problemsOf = (recorded: readonly RecordedCase[]): string[] =>
  recorded.flatMap((one) => {
    const problem = problemOf(one);
    return problem === undefined ? [] : [`${one.id}: ${problem}`];
  });

const isContent = ({ method, status, path }: RecordedCase): boolean =>
  method === 'GET' && status === 200 && !/^\/api\/(users|upload|i18n)\b/i.test(path);

const isUser = ({ method, status, path }: RecordedCase): boolean =>
  method === 'GET' && status === 200 && /^\/api\/users\b(?!-)/i.test(path);

const isErrorBody = ({ method, status, contentType }: RecordedCase): boolean =>
  method !== 'HEAD' && status >= 400 && contentType?.startsWith('application/json') === true;

const leaks = ({ deviation }: RecordedCase): boolean => deviation === 'no-leak';

describe('recorded answers', () => {
  test('every answer with entries fits the schema of its operation', () => {
    const content = cases.filter((one) => isContent(one) && !leaks(one));
    expect(problemsOf(content)).toEqual([]);
    expect(content.length).toBeGreaterThan(2400);
  });

  test.each(['postgres', 'mariadb'])('so does every answer that differs on %s', (database) => {
    const content = recordedElsewhere(cases, database).filter((one) => isContent(one) && !leaks(one));
    expect(problemsOf(content)).toEqual([]);
    expect(content.length).toBeGreaterThan(100);
  });

  test('so does every answer with users', () => {
    const users = cases.filter(isUser);
    expect(problemsOf(users)).toEqual([]);
    expect(users.length).toBeGreaterThan(25);
  });

  test('so does every step of logging in, with its body', () => {
    const { document, validate } = describedFor('token-full');
    const steps = recordedSteps('local-auth').filter(({ expect: { status } }) => status < 300);
    const problems = steps.flatMap(({ method, path, body, expect: { status, body: answer } }) => {
      const described = operationOf(document, path, method);
      if (!described) return [`no operation describes ${method} ${path}`];
      // The recording holds marks instead of what changes from run to run.
      const given = JSON.parse(answer.replaceAll('{{now}}', '2024-01-01T00:00:00.000Z')) as unknown;
      return [
        validate(answerPointer(described, status), given),
        body === undefined
          ? undefined
          : validate(`${described.pointer}/requestBody/content/application~1json/schema`, body),
      ];
    });
    expect(problems.filter((problem) => problem !== undefined)).toEqual([]);
    expect(steps.length).toBeGreaterThan(15);
  });

  test('an answer that leaks does not fit', () => {
    const leaking = cases.filter(leaks);
    expect(leaking.length).toBeGreaterThan(5);
    for (const leak of leaking) expect(problemOf(leak), leak.id).toBeTypeOf('string');
  });

  test('without fields and populate, every entry fits the schema of the default answer', () => {
    // The project's own controller adds creators to every restaurant of a list.
    const plain = cases.filter(
      (one) => isContent(one) && !/fields|populate/.test(one.path) && !/^\/api\/restaurants(\?|$)/.test(one.path),
    );
    const problems = plain.flatMap(({ auth, path, body }) => {
      const { document, validate } = describedFor(auth);
      const response = operationOf(document, path)?.operation.responses['200'];
      const answer = response && 'content' in response ? response.content?.['application/json'].schema.$ref : undefined;
      const schema = answer?.slice(1).replace(/(List)?Answer$/, '') ?? '';
      const { data } = JSON.parse(body) as { data: unknown };
      return [data].flat().map((entry) => validate(schema, entry));
    });
    expect(problems.filter((problem) => problem !== undefined)).toEqual([]);
    expect(problems.length).toBeGreaterThan(500);
  });

  test('every error fits the error body', () => {
    const { validate } = describedFor('public');
    const errors = cases.filter(isErrorBody);
    const problems = errors.flatMap(({ id, body }) => {
      const problem = validate('/components/schemas/Error', JSON.parse(body));
      return problem === undefined ? [] : [`${id}: ${problem}`];
    });
    expect(problems).toEqual([]);
    expect(errors.length).toBeGreaterThan(600);
  });
});
