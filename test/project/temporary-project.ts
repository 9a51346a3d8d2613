import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { type Project, loadProject } from '../../src/project/load-project.ts';

/** A folder with these files, gone when the test is over. */
export function temporaryProject(files: Readonly<Record<string, string>> = {}): string {
  const dir = writeProject(files);
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

/** A folder with these files, for whoever removes it. */
export function writeProject(files: Readonly<Record<string, string>>): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'plinth-project-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(dir, name)), { recursive: true });
    writeFileSync(path.join(dir, name), text);
  }
  return dir;
}

/** Loads a folder with these files in an environment of its own. */
export const load = (files: Readonly<Record<string, string>>, variables: NodeJS.ProcessEnv = {}): Promise<Project> =>
  loadProject(temporaryProject(files), { variables });

export const ARTICLE = {
  'src/api/article/content-types/article/schema.json': JSON.stringify({
    kind: 'collectionType',
    collectionName: 'articles',
    info: { singularName: 'article', pluralName: 'articles', displayName: 'Article' },
    attributes: { title: { type: 'string' } },
  }),
};
