import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

export const readDocument = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** Folders that hold documents of the project itself. */
const FOLDERS = ['.', 'docs', 'client', 'example', 'explorer', 'bench', 'bench/results'];

export const documents: readonly string[] = FOLDERS.filter((folder) => existsSync(join(ROOT, folder))).flatMap(
  (folder) =>
    readdirSync(join(ROOT, folder))
      .filter((file) => file.endsWith('.md'))
      .map((file) => join(folder, file)),
);

/** Relative links of a document that lead nowhere: a missing file, or a heading that its document lacks. */
export const brokenLinks = (file: string): readonly string[] => brokenLinksIn(ROOT, file);

/** The same in a copy of the documents. */
export function brokenLinksIn(root: string, file: string): readonly string[] {
  return [...withoutCode(readFileSync(join(root, file), 'utf8')).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target) && !leadsSomewhere(root, file, target));
}

function leadsSomewhere(root: string, file: string, target: string): boolean {
  const [path = '', heading] = target.split('#');
  const linked = join(root, path === '' ? file : join(dirname(file), path));
  if (!existsSync(linked)) return false;
  return heading === undefined || headingsOf(linked).includes(heading);
}

/** Headings as the anchors that repository pages give them. */
const headingsOf = (file: string): readonly string[] =>
  [...withoutFences(readFileSync(file, 'utf8')).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );

const withoutFences = (text: string): string => text.replace(/^```[\s\S]*?^```$/gm, '');

const withoutCode = (text: string): string => withoutFences(text).replace(/`[^`\n]*`/g, '');
