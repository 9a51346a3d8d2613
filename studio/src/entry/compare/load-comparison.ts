import type { Data } from '../../../../src/admin/contract/page.ts';
import type { Comparison } from '../../../../src/admin/contract/revisions.ts';
import type { Configuration } from '../../model/configuration.ts';
import type { ContentType, Model } from '../../model/model.ts';
import { call } from '../../server/call.ts';
import type { Json } from '../form/values.ts';
import { readBody } from '../read-body.ts';

/** A field with the values of both sides, as a form has them. */
export interface ComparedValues {
  readonly name: string;
  readonly from: unknown;
  readonly to: unknown;
}

interface Shape {
  readonly model: Model;
  readonly configuration: Configuration;
}

/** What the server compares, with the names of the files and entries in it. */
export async function loadComparison(
  shape: Shape,
  type: ContentType,
  entry: Json,
  path: string,
  signal: AbortSignal,
): Promise<readonly ComparedValues[]> {
  const { fields } = (await call<Data<Comparison>>('GET', path, { signal })).data;
  const side = (of: 'from' | 'to') =>
    readBody(shape, type, entry, Object.fromEntries(fields.map((field) => [field.name, field[of]])));
  const [from, to] = await Promise.all([side('from'), side('to')]);
  return fields.map(({ name }) => ({ name, from: from[name], to: to[name] }));
}
