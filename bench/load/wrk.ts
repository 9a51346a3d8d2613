import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Burst } from './load.ts';

/** Printed by wrk at the end, because its own report rounds. */
const SCRIPT = `done = function(summary, latency)
  local errors = summary.errors
  local failed = errors.status + errors.connect + errors.read + errors.write + errors.timeout
  io.write(string.format('\\nRESULT {"requests":%d,"us":%d,"failed":%d,"p50":%d,"p99":%d}\\n',
    summary.requests, summary.duration, failed, latency:percentile(50), latency:percentile(99)))
end
`;

export async function loadWithWrk(url: string, connections: number, seconds: number): Promise<Burst> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-wrk-'));
  const script = join(folder, 'result.lua');
  writeFileSync(script, SCRIPT);
  try {
    const printed = await outputOf('wrk', ['-t1', `-c${connections}`, `-d${seconds}s`, '-s', script, url]);
    const [, json] = /RESULT (\{.*\})/.exec(printed) ?? [];
    if (json === undefined) throw new Error(`wrk failed: ${printed}`);
    const { requests, us, failed, p50, p99 } = JSON.parse(json) as Record<string, number> & WrkResult;
    return { requests, seconds: us / 1e6, p50: p50 / 1000, p99: p99 / 1000, failed };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

interface WrkResult {
  readonly requests: number;
  readonly us: number;
  readonly failed: number;
  readonly p50: number;
  readonly p99: number;
}

function outputOf(program: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.once('error', reject);
    child.once('close', () => resolve(output));
  });
}
