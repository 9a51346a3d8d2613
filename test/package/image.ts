import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

/** What a container of the image would run. */
export interface Image {
  /** Where its working directory is on this machine. */
  readonly folder: string;
  readonly command: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

interface BuildOptions {
  readonly context: string;
  /** Stands for the root of the image. */
  readonly root: string;
  readonly env: NodeJS.ProcessEnv;
  /** Instead of the image's user. */
  readonly owner: string;
}

/** The steps of a Dockerfile, done on this machine below a folder: there need not be a Docker. */
export async function buildImage({ context, root, env, owner }: BuildOptions): Promise<Image> {
  const isIgnored = readIgnored(readFileSync(path.join(context, '.dockerignore'), 'utf8'));
  const variables: Record<string, string> = {};
  let folder = root;
  let command: readonly string[] = [];
  for (const [step, rest] of stepsOf(readFileSync(path.join(context, 'Dockerfile'), 'utf8'))) {
    switch (step) {
      case 'WORKDIR':
        folder = path.join(root, rest);
        mkdirSync(folder, { recursive: true });
        break;
      case 'COPY':
        copyFiles(context, folder, rest.split(' '), isIgnored);
        break;
      case 'RUN':
        await promisify(execFile)('sh', ['-c', rest.replaceAll('node:node', owner)], { cwd: folder, env });
        break;
      case 'ENV':
        for (const pair of rest.split(' ')) variables[pair.split('=')[0] ?? ''] = pair.split('=')[1] ?? '';
        break;
      case 'CMD':
        command = JSON.parse(rest) as string[];
        break;
      case 'FROM':
      case 'USER':
      case 'EXPOSE':
        break;
      default:
        throw new Error(`The test does not know the step ${step}`);
    }
  }
  return { folder, command, env: variables };
}

const stepsOf = (text: string): readonly (readonly [string, string])[] =>
  text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)] as const);

function copyFiles(context: string, folder: string, names: readonly string[], isIgnored: (file: string) => boolean) {
  const target = path.join(folder, names.at(-1) ?? '');
  for (const name of names.slice(0, -1)) {
    // A name with a star may stand for nothing.
    const source = path.join(context, name.replace('*', ''));
    if (!existsSync(source) && name.includes('*')) continue;
    cpSync(source, names.at(-1) === './' ? path.join(folder, name.replace('*', '')) : target, {
      recursive: true,
      filter: (file) => !isIgnored(path.relative(context, file)),
    });
  }
}

/** As Docker reads the file: patterns from the root of the context, `**` for any folders. */
function readIgnored(text: string): (file: string) => boolean {
  const patterns = text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) =>
      line.replaceAll('.', '\\.').replaceAll(/\*\*\/|\*/g, (star) => (star === '*' ? '[^/]*' : '(?:.+/)?')),
    );
  const all = patterns.map((pattern) => new RegExp(`^${pattern}(?:/|$)`));
  return (file) => all.some((pattern) => pattern.test(file));
}
