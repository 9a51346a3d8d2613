import { describe, expect, test } from 'vitest';
import { changeIn, CHANGE_CONTEXT, CREATE, refusalOf, UPDATE } from '../../test/support/conformance-changes.ts';
import { model } from '../../test/support/conformance-queries.ts';
import { listMaterial, readMaterial } from '../../test/support/conformance-material.ts';
import { errorBody } from '../errors.ts';
import type { ContentType } from '../schema/model.ts';

interface Step {
  readonly scenario: string;
  readonly step: number;
  readonly method: string;
  readonly path: string;
  readonly body?: { readonly data?: unknown };
  readonly expect: { readonly status: number; readonly body: string };
}

const steps = listMaterial('scenarios')
  .flatMap((file) => readMaterial(file).toString('utf8').trim().split('\n'))
  .map((line) => JSON.parse(line) as Step);

/** The type that a path writes to. */
function typeOf(path: string): ContentType | undefined {
  const [, , name] = path.split(/[/?]/);
  return [...model.contentTypes.values()].find(
    (type) => !type.builtIn && (type.kind === 'singleType' ? type.singularName : type.pluralName) === name,
  );
}

const writes = steps.flatMap((step) => {
  const { data } = step.body ?? {};
  const type = typeOf(step.path);
  const isEntry = !step.path.includes('/localizations');
  if (typeof data !== 'object' || data === null || type === undefined || !isEntry) return [];
  return [{ ...step, type, data, title: `${step.scenario} ${step.step}` }];
});

const change = ({ method, type, data }: (typeof writes)[number]) =>
  changeIn(type, data, method === 'POST' ? CREATE : UPDATE, CHANGE_CONTEXT);

/** Errors that depend on stored rows: the owner of a component. */
const FOREIGN = 'are not related to the entity';

/** Invalid big integers, which the contract stores unchanged. */
const NOT_STORED = new Set(['scalar-values 15', 'scalar-values 16']);

describe('recorded bodies', () => {
  const refused = writes.filter(({ expect: { status, body } }) => status === 400 && !body.includes(FOREIGN));
  test.each(refused)('$title is refused as recorded', (step) => {
    const refusal = refusalOf(change(step));
    expect(refusal && JSON.parse(errorBody(refusal))).toEqual(JSON.parse(step.expect.body));
  });

  const accepted = writes.filter(({ expect: { status }, title }) => status === 200 && !NOT_STORED.has(title));
  test.each(accepted)('$title is accepted', (step) => {
    expect(refusalOf(change(step))).toBeNull();
  });

  test('there are many', () => {
    expect(refused.length).toBeGreaterThan(45);
    expect(accepted.length).toBeGreaterThan(90);
  });

  test.each([...NOT_STORED])('%s is not stored unchanged', (title) => {
    const step = writes.find((write) => write.title === title);
    expect(step && refusalOf(change(step))?.message).toMatch(/^externalRef must be an? (integer|`number` type)/);
  });
});
