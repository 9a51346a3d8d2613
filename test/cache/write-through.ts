import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MATERIAL_DIR } from '../support/conformance-material.ts';

const credentials = JSON.parse(readFileSync(join(MATERIAL_DIR, 'credentials.json'), 'utf8')) as Record<string, string>;

/** May read and write everything. */
export const TOKEN = credentials['token-full'] as string;

/** A write through the API of a server; returns its response. */
export async function writeThrough(url: string, method: 'PUT' | 'POST', path: string, data: object): Promise<string> {
  const response = await fetch(`${url}/api/${path}`, {
    method,
    headers: { authorization: TOKEN, 'content-type': 'application/json' },
    body: JSON.stringify({ data }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return text;
}
