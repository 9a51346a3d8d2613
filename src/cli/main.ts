#!/usr/bin/env node
import { endWaiting, requireNode } from './around-the-command.ts';

requireNode(process.versions.node);
process.once('beforeExit', endWaiting);

// Whoever reads the output may stop reading: `plinth routes | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit();
  throw error;
});

// What an older Node lacks would fail here, with a message about Plinth's own files.
const { run } = await import('./run.ts');
process.exitCode = await run(process.argv.slice(2));
process.off('beforeExit', endWaiting);
