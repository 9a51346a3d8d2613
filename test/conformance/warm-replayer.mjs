// node warm-replayer.mjs: a process that runs one replay program of the material after another. Each comes as a message
// with its file and its arguments; what it printed is the reply.
import { pathToFileURL } from 'node:url';

let runs = 0;

/** What ends a program, instead of its process. */
class Exit extends Error {}
process.exit = () => {
  throw new Exit();
};

async function run({ file, args }) {
  let printed = '';
  console.log = (line) => {
    printed += `${line}\n`;
  };
  process.argv.splice(1, Infinity, file, ...args);
  runs += 1;
  try {
    await import(`${pathToFileURL(file).href}?${runs}`);
  } catch (error) {
    if (!(error instanceof Exit)) return { error: String(error?.stack ?? error) };
  }
  return { printed };
}

process.on('message', async (program) => process.send(await run(program)));
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
