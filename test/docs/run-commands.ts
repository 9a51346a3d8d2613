import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { plinth as runPlinth, startWarm } from '../cli/plinth.ts';
import { type Shell, startShell } from '../package/shell.ts';

/** Commands that other tests run, or that would run this one: installing, building, testing, measuring. */
const ELSEWHERE = /^npm (ci|test|run (bench|build|format|test:\w+|check:\w+))\b|^npx (vitest|openapi-typescript)\b/;

const SERVES = /^plinth (?:start|dev)\b/;

const ADDRESS = /at (http:\/\/[^ \n]+)\n/;

export interface Sandbox {
  /** Beside it lie the folders that documents speak of. */
  readonly checkout: string;
  readonly env: NodeJS.ProcessEnv;
  /** What the installed command is. */
  readonly plinth: string;
  /** Stands for the site that documents send webhooks to. */
  readonly receiver: string;
}

export interface Fence {
  /** What stands behind the three backticks. */
  readonly info: string;
  readonly text: string;
}

export const fencesOf = (text: string): readonly Fence[] =>
  [...text.matchAll(/^[ ]*```([^\n]*)\n([\s\S]*?)^[ ]*```$/gm)].map(([, info = '', block = '']) => ({
    info,
    text: block,
  }));

/** Every block of shell commands in a document, in their order. `sh shown` is for other machines: services, containers. */
export const shellBlocks = (text: string): readonly string[] =>
  fencesOf(text).flatMap((fence) => (fence.info === 'sh' ? [fence.text] : []));

/** One command a line; a backslash at its end goes on with the next, what stands behind `#` is for people. */
export const commandsOf = (block: string): readonly string[] =>
  block
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .map((line) => line.replace(/\s+#.*$/, '').trim())
    .filter((line) => line !== '');

/**
 * Does what a reader does who types a document's commands one after the other; each must succeed. Where servers came
 * up, by the port that the document says.
 */
export async function runCommands(commands: readonly string[], sandbox: Sandbox): Promise<ReadonlyMap<string, string>> {
  const { env, plinth } = sandbox;
  const addresses = new Map<string, string>();
  const variables: NodeJS.ProcessEnv = {};
  let cwd = sandbox.checkout;
  for (const line of commands) {
    const written = line.replace(/^npm ci && (?=npm start$)/, '');
    if (ELSEWHERE.test(written)) continue;
    const command = withoutNpm(written, cwd);
    const [, folder] = /^cd (.+)$/.exec(command) ?? [];
    const [, name, inner] = /^(\w+)=\$\((.+)\)$/.exec(command) ?? [];
    const options = { cwd, env: { ...env, ...variables } };
    if (folder !== undefined) cwd = path.resolve(cwd, folder);
    else if (/^npm install\b/.test(command)) installIn(cwd, plinth);
    else if (SERVES.test(command)) {
      const [, port = '1337'] = /--port (\d+)/.exec(command) ?? [];
      const server = serve(command.replace(/--port \d+/, '--port 0'), { cwd, env: { ...options.env, PORT: '0' } });
      addresses.set(port, (await server.printed(ADDRESS))[1] ?? '');
    } else if (name !== undefined) variables[name] = (await output(inner ?? '', options)).trim();
    else await output(atAddresses(command, addresses).replace('https://example.com', sandbox.receiver), options);
  }
  return addresses;
}

/**
 * `npm run <script> -- …` as the command that npm would run, by the manifest of the folder: npm itself takes a second of
 * CPU time each, and the command, started by it, another one. `test/cli/npm-signals.test.ts` and the test of the package
 * run npm.
 */
const withoutNpm = (command: string, cwd: string): string =>
  command.replace(/\bnpm (?:run (?:-s )?|(?=start\b))(\w+)(?: --(?= ))?/, (_whole, name: string) => {
    const { scripts } = JSON.parse(readFileSync(path.join(cwd, 'package.json'), 'utf8')) as {
      readonly scripts: Readonly<Record<string, string>>;
    };
    if (scripts[name] === undefined) throw new Error(`${cwd}/package.json has no script ${name}`);
    return scripts[name];
  });

/** Instead of `npm install`, which the test of the package runs. */
function installIn(folder: string, plinth: string): void {
  mkdirSync(path.join(folder, 'node_modules/.bin'), { recursive: true });
  symlinkSync(plinth, path.join(folder, 'node_modules/.bin/plinth'));
}

const atAddresses = (command: string, addresses: ReadonlyMap<string, string>): string =>
  command
    .replace(/^curl /, 'curl --fail-with-body -sS ')
    .replaceAll(/http:\/\/localhost:(\d+)/g, (url, port: string) => addresses.get(port) ?? url);

/** A server until the test has ended: in a warm process, which serves again later, unless a shell starts it. */
function serve(command: string, options: { cwd: string; env: NodeJS.ProcessEnv }): Pick<Shell, 'printed'> {
  const [, args] = PLAIN_START.exec(command) ?? [];
  if (args === undefined) return startShell(command, options);
  const server = startWarm(wordsOf(args), options.env, options.cwd);
  onTestFinished(async () => {
    server.kill('SIGTERM');
    await server.ended;
  });
  return server;
}

/** A command without anything that only a shell understands, except that its output may go to a file. */
const PLAIN = /^plinth((?: (?:"[^"$`\\]*"|[\w./:@,=-]+))+)(?: > ([\w./-]+))?$/;

const PLAIN_START = /^plinth( start(?: [\w./:@,=-]+)*)$/;

const wordsOf = (args: string): readonly string[] =>
  [...args.matchAll(/"([^"]*)"|[^ "]+/g)].map(([word, quoted]) => quoted ?? word);

async function output(command: string, options: { cwd: string; env: NodeJS.ProcessEnv }): Promise<string> {
  const [, args, file] = PLAIN.exec(command) ?? [];
  if (args !== undefined) {
    const { code, stdout, stderr } = await runPlinth(wordsOf(args), options.env, options.cwd);
    if (code !== 0) throw new Error(`${command} failed:\n${stdout}\n${stderr}`);
    if (file !== undefined) writeFileSync(path.join(options.cwd, file), stdout);
    return stdout;
  }
  return new Promise((resolve, reject) => {
    execFile('sh', ['-c', command], options, (error, stdout, stderr) => {
      if (error) reject(new Error(`${command} failed:\n${stdout}\n${stderr}`));
      else resolve(stdout);
    });
  });
}
