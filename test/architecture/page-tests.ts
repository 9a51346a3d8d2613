import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { findCycles, importsOf, showImport, sourceFiles } from './import-graph.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const PAGES = ['studio', 'explorer', 'kit'];

const files = PAGES.flatMap((page) => sourceFiles(join(ROOT, page, 'src')).map((file) => `${page}/src/${file}`));
const imports = importsOf(ROOT, files);

/** Lowest first. As on the server, a folder imports from its own folder and from lower floors. */
const FLOORS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  // What pages are made of is in view/; what they are shown in is in shell/.
  studio: [
    ['texts'],
    ['server'],
    ['model'],
    ['state'],
    ['view'],
    ['trash'],
    ['entry', 'gate', 'model-view'],
    ['calendar', 'configure', 'home', 'list', 'media', 'releases'],
    ['settings'],
    ['help'],
    ['shell'],
    ['main.tsx'],
  ],
  explorer: [
    ['query'],
    ['body', 'code'],
    ['state'],
    ['access'],
    ['graphql'],
    ['view'],
    ['documentation'],
    ['main.tsx'],
  ],
};

/** The types of the bodies that the admin API sends, without anything that runs. */
const CONTRACT = 'src/admin/contract/';

const pageOf = (file: string): string => file.split('/')[0] ?? '';

const folderOf = (file: string): string => file.split('/')[2] ?? '';

/** The files of kit/ are few: there are no cycles between them, which is enough. */
const floorOf = (file: string): number =>
  FLOORS[pageOf(file)]?.findIndex((folders) => folders.includes(folderOf(file))) ?? 0;

/** What the pages may know of the server, and of each other. */
export function pageTests(): void {
  describe('the pages', () => {
    test('import of the server only the types of its contract', () => {
      const outside = imports.filter(({ to }) => !PAGES.some((page) => to.startsWith(`${page}/src/`)));
      expect(outside.filter(({ to, isType }) => !to.startsWith(CONTRACT) || !isType).map(showImport)).toEqual([]);
      expect(outside.length).toBeGreaterThan(20);
    });

    test('have floors, which no import climbs, and no doors between the folders of one', () => {
      const within = imports.filter(({ from, to }) => pageOf(from) === pageOf(to));
      const climbing = within.filter(({ from, to }) => {
        if (FLOORS[pageOf(from)] === undefined) return false;
        const [above, below] = [floorOf(from), floorOf(to)];
        return above < below || (above === below && folderOf(from) !== folderOf(to));
      });
      expect(files.filter((file) => floorOf(file) === -1)).toEqual([]);
      expect(climbing.map(showImport)).toEqual([]);
      expect(within.length).toBeGreaterThan(files.length);
    });

    test('contain no cycle between files', () => {
      expect(findCycles(files, imports)).toEqual([]);
    });

    test('know of each other only what kit/ shares', () => {
      const within = imports.filter(({ to }) => PAGES.includes(pageOf(to)));
      const crossing = within.filter(({ from, to }) => pageOf(to) !== pageOf(from) && pageOf(to) !== 'kit');
      expect(crossing.map(showImport)).toEqual([]);
    });

    test('describe no body of the contract a second time', () => {
      const contract = sourceFiles(join(ROOT, CONTRACT));
      const within = importsOf(join(ROOT, CONTRACT), contract);
      expect(within.filter(({ to, isType }) => to.startsWith('../') || !isType).map(showImport)).toEqual([]);
      const used = new Set(imports.map(({ to }) => to));
      expect(contract.filter((file) => !used.has(`${CONTRACT}${file}`))).toEqual([]);
    });
  });
}
