// node warm-plinth.mjs <dist/cli/main.js>: a process that runs one command line after another. Each comes as a message;
// its end is its exit code on both outputs, behind everything that it has printed. A command that ends its process ends
// this one.
import { pathToFileURL } from 'node:url';

const main = pathToFileURL(process.argv[2]).href;
const home = process.cwd();
let commands = 0;

// A command sets a timer that ends its process where code of the project keeps it alive: it must not end a later one.
let isOfFormer = false;
const startTimer = globalThis.setTimeout;
globalThis.setTimeout = Object.assign((work, ...given) => {
  const command = commands;
  const timed = (...values) => {
    isOfFormer = command !== commands;
    try {
      return work(...values);
    } finally {
      isOfFormer = false;
    }
  };
  return startTimer(timed, ...given);
}, startTimer);
let { exit } = process;
Object.defineProperty(process, 'exit', {
  get: () => (isOfFormer ? () => undefined : exit),
  set: (replaced) => {
    exit = replaced;
  },
});

// They open the database read-only. @photostructure/sqlite keeps such a connection until its statements are collected,
// and SQLite opens no other for writing in the same process meanwhile.
const READ_ONLY = new Set(['check', 'openapi']);

async function runCommand({ args, env, cwd }) {
  commands += 1;
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  process.chdir(cwd ?? home);
  process.argv.splice(2, Infinity, ...args);
  process.exitCode = undefined;
  // A command that waits for nothing is told so when no work is left: waiting for the next one is none.
  process.channel.unref();
  await import(`${main}?${commands}`);
  process.channel.ref();
  commands += 1;
  for (const event of ['SIGINT', 'SIGTERM', 'uncaughtException', 'unhandledRejection'])
    process.removeAllListeners(event);
  process.stdout.removeAllListeners('error');
  if (READ_ONLY.has(args[0])) {
    globalThis.gc();
    await new Promise(setImmediate);
  }
  const end = `\0${process.exitCode ?? 0}\0`;
  process.stdout.write(end);
  process.stderr.write(end);
}

process.on('message', (command) => void runCommand(command));
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
