import { StartError } from '../errors.ts';
import type { Progress } from '../util/progress.ts';

/** Redrawn in place on a terminal; an occasional line in a log. */
const DRAWN_MS = 100;
const LOGGED_MS = 5_000;
const WIDTH = 24;

/**
 * The remaining time follows the rate of the last seconds: the first items may take much longer than the others. In ten
 * seconds the rate of a busy server varies by a factor of five.
 */
const RECENT_MS = 30_000;

const EXIT_INTERRUPTED = 130;

interface Output {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** A bar on a terminal, plain lines elsewhere. `afterwards` tells what an interruption leaves behind. */
export async function withTerminalProgress<T>(
  work: (progress: Progress) => Promise<T>,
  afterwards = 'Nothing was changed.',
): Promise<T> {
  const { close, ...progress } = createTerminalProgress(process.stderr, afterwards);
  try {
    return await work(progress);
  } finally {
    close();
  }
}

function createTerminalProgress(output: Output, afterwards: string): Progress & { close(): void } {
  let stage = '';
  let total: number | null = null;
  let items = 0;
  let bytes = 0;
  let began = 0;
  let shown = 0;
  /** The items done at earlier times, of the last seconds. */
  let recent: { readonly at: number; readonly items: number }[] = [];
  let interrupted = false;
  const interrupt = (): void => {
    // A second signal exits immediately: unfinished work is undone as after a kill.
    if (interrupted) process.exit(EXIT_INTERRUPTED);
    interrupted = true;
  };
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt);
  const show = (isLast: boolean): void => {
    const now = performance.now();
    recent = recent.filter(({ at }, index) => index === recent.length - 1 || now - at <= RECENT_MS);
    const [since = { at: began, items: 0 }] = recent;
    const rate = (items - since.items) / ((now - since.at) / 1000);
    recent.push({ at: now, items });
    const text = describe({ stage, total, items, bytes, seconds: (now - began) / 1000, rate }, isLast);
    if (output.isTTY === true) output.write(`\r\x1b[2K${text}${isLast ? '\n' : ''}`);
    else output.write(`${text}\n`);
    shown = performance.now();
  };
  return {
    begin(name, of) {
      [stage, total, items, bytes] = [name, of, 0, 0];
      began = performance.now();
      shown = began;
      recent = [{ at: began, items: 0 }];
    },
    advance(more, moreBytes) {
      items += more;
      bytes += moreBytes;
      if (interrupted) throw new StartError(`Interrupted. ${afterwards}`);
      if (performance.now() - shown > (output.isTTY === true ? DRAWN_MS : LOGGED_MS)) show(false);
    },
    end: () => show(true),
    close: () => void process.off('SIGINT', interrupt).off('SIGTERM', interrupt),
  };
}

interface State {
  readonly stage: string;
  readonly total: number | null;
  readonly items: number;
  readonly bytes: number;
  readonly seconds: number;
  /** Items per second, recently. */
  readonly rate: number;
}

function describe({ stage, total, items, bytes, seconds, rate: recent }: State, isLast: boolean): string {
  const rate = isLast ? items / Math.max(seconds, 0.001) : recent;
  const facts = [
    total === null || isLast ? `${items} items` : `${items} of ${total} items`,
    ...(bytes > 0 ? [inUnits(bytes)] : []),
    `${Math.round(rate)}/s`,
  ];
  if (isLast) return `${stage}: ${facts.join(', ')}, ${seconds.toFixed(1)} s`;
  if (total === null || total === 0) return `${stage}: ${facts.join(', ')}`;
  const share = Math.min(1, items / total);
  const bar = '#'.repeat(Math.round(share * WIDTH)).padEnd(WIDTH, '.');
  const left = rate > 0 && Number.isFinite(rate) ? `, ${Math.ceil((total - items) / rate)} s left` : '';
  return `${stage} [${bar}] ${Math.floor(share * 100)} %: ${facts.join(', ')}${left}`;
}

function inUnits(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  const units = ['kB', 'MB', 'GB', 'TB'];
  const power = Math.min(units.length, Math.floor(Math.log10(bytes) / 3));
  return `${(bytes / 1000 ** power).toFixed(1)} ${units[power - 1]}`;
}
