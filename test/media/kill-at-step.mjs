// Loaded into a server before anything else: from the signal on it counts the steps that change files of uploads, and
// ends the process with the one that it is told, before or after it.
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { isMainThread } from 'node:worker_threads';

const STEPS = ['rename', 'link', 'rm', 'writeFile', 'copyFile'];
const end = () => process.kill(process.pid, 'SIGKILL');

// Processes for images have the same environment, and are none of this.
if (isMainThread && process.argv[1]?.endsWith('main.js')) {
  const [moment = 'before', number = '0'] = (process.env.KILL_AT ?? '').split(' ');
  let step = Number.NaN;
  for (const name of STEPS) {
    const original = fs[name];
    fs[name] = async (...parameters) => {
      if (!String(parameters[0]).includes('uploads')) return original(...parameters);
      step += 1;
      const isIt = step === Number(number);
      if (isIt && moment === 'before') end();
      const result = await original(...parameters);
      if (isIt) end();
      return result;
    };
  }
  syncBuiltinESMExports();
  process.on('SIGUSR2', () => {
    step = 0;
    process.stdout.write('counting steps\n');
  });
}
