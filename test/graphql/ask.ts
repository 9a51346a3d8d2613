import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MATERIAL_DIR } from '../support/conformance-material.ts';

export const CREDENTIALS = JSON.parse(readFileSync(join(MATERIAL_DIR, 'credentials.json'), 'utf8')) as Readonly<
  Record<string, string>
>;

/** May do everything. */
export const FULL_ACCESS = { authorization: CREDENTIALS['token-full'] ?? '' };

export interface Answer {
  readonly data?: Readonly<Record<string, unknown>> | null;
  readonly errors?: readonly {
    readonly message: string;
    readonly path?: readonly unknown[];
    readonly extensions?: object;
  }[];
}

export async function ask(
  url: string,
  query: string,
  variables: object = {},
  headers: Readonly<Record<string, string>> = FULL_ACCESS,
): Promise<Answer> {
  const answer = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query, variables }),
  });
  return (await answer.json()) as Answer;
}
