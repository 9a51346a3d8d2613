import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** CPU time and memory of a process and its descendants. */
export interface Usage {
  readonly cpuMs: number;
  readonly rssMb: number;
}

interface Process {
  readonly parent: number;
  readonly ticks: number;
  readonly pages: number;
}

/** Only Linux reports these; elsewhere their columns stay empty. */
const isKnown = existsSync('/proc/self/stat');
const setting = (name: string): number => (isKnown ? Number(execFileSync('getconf', [name]).toString()) : 0);
const TICKS_PER_SECOND = setting('CLK_TCK');
const PAGE_BYTES = setting('PAGESIZE');

export function usageOf(pid: number): Usage | null {
  if (!isKnown) return null;
  const all = processes();
  const tree = [pid];
  for (const parent of tree) for (const [id, { parent: its }] of all) if (its === parent) tree.push(id);
  const sum = (read: (process: Process) => number): number =>
    tree.reduce((total, id) => total + (all.has(id) ? read(all.get(id) as Process) : 0), 0);
  return {
    cpuMs: (sum(({ ticks }) => ticks) * 1000) / TICKS_PER_SECOND,
    rssMb: (sum(({ pages }) => pages) * PAGE_BYTES) / 2 ** 20,
  };
}

/** Microseconds for which all threads of a process have run: finer than the ticks of `usageOf`. */
export function cpuMicrosecondsOf(pid: number): number {
  const tasks = `/proc/${pid}/task`;
  return readdirSync(tasks).reduce(
    (sum, task) => sum + Number(readFileSync(`${tasks}/${task}/schedstat`, 'utf8').split(' ')[0]) / 1000,
    0,
  );
}

export const parentOf = (pid: number): number | null => processes().get(pid)?.parent ?? null;

function processes(): ReadonlyMap<number, Process> {
  const found = new Map<number, Process>();
  for (const name of isKnown ? readdirSync('/proc') : []) {
    if (!/^\d+$/.test(name)) continue;
    const process = readProcess(name);
    if (process !== null) found.set(Number(name), process);
  }
  return found;
}

/** The name, in parentheses, may contain anything; the numbers follow it. */
function readProcess(pid: string): Process | null {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = line
      .slice(line.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [, parent = 0] = fields;
    // User and system time, its own and that of terminated children.
    const ticks = fields.slice(11, 15).reduce((total, part) => total + part, 0);
    return { parent, ticks, pages: fields[21] ?? 0 };
  } catch {
    // The process exited while the list was read.
    return null;
  }
}
