import { rmSync } from 'node:fs';
import { onTestFinished } from 'vitest';
import { type Project, loadProject } from '../../src/project/load-project.ts';
import { writeProject } from '../support/write-project.ts';

/** A folder with these files, gone when the test is over. */
export function temporaryProject(files: Readonly<Record<string, string>> = {}): string {
  const dir = writeProject(files);
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
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
