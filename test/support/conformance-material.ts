import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

/** The recorded project, content and answers; see the README beside them. */
export const MATERIAL_DIR = fileURLToPath(new URL('../conformance/material/', import.meta.url));

/** The conformance project folder. Copy it before writing into it. */
export const CONFORMANCE_PROJECT = join(MATERIAL_DIR, 'project');

/** Content that requests were recorded on: of REST and GraphQL, or of the admin API. */
export type RecordedContent = 'conformance' | 'admin';

/** One file of the material, unpacked: `content.db`, `cases/sort.jsonl`. */
export function readMaterial(name: string): Buffer {
  return gunzipSync(readFileSync(join(MATERIAL_DIR, `${name}.gz`)));
}

/** The names of the packed files in a folder of the material, without `.gz`. */
export function listMaterial(folder: string): string[] {
  return readdirSync(join(MATERIAL_DIR, folder)).map((file) => join(folder, file.replace(/\.gz$/, '')));
}
