#!/usr/bin/env node
import { run } from './run.ts';

// Whoever reads the output may stop reading: `plinth routes | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit();
  throw error;
});

process.exitCode = await run(process.argv.slice(2));
