import { type Reply, type Route, type RouteRequest, openRoute } from '../route.ts';
import { acceptedEncodings } from '../sending/accepted-encodings.ts';
import { decodeText } from '../../util/text/decode-text.ts';
import { GUARD, GUARD_SCRIPT } from './panel-guard.ts';
import { INDEX, type PanelFiles } from './panel-files.ts';
import type { SignIns } from './sign-ins.ts';

export interface PanelOptions {
  /** `/admin`; empty if the panel is at the root. */
  readonly path: string;
  /** Null if no panel was built. */
  readonly files: PanelFiles | null;
  readonly policy: string;
  /** Shown instead of a panel. */
  readonly missing: () => Promise<string>;
  readonly signIns: Pick<SignIns, 'settled'>;
  /** Path prefixes that never belong to the panel, wherever it is mounted. */
  readonly reserved: readonly string[];
}

/** Serves the files of v4's panel; every other path below is a client-side page. */
export const panelRoute = (options: PanelOptions): Route => ({
  method: 'GET',
  path: `${options.path}/*`,
  matches: (path) => (isBelow(options, path) ? {} : null),
  ...openRoute('admin panel'),
  handle: (request) => answer(options, request),
});

function isBelow({ path: base, reserved }: PanelOptions, path: string): boolean {
  const asked = path.toLowerCase();
  const begins = (prefix: string): boolean => asked === prefix || asked.startsWith(`${prefix}/`);
  return begins(base.toLowerCase()) && !reserved.some((prefix) => begins(prefix.toLowerCase()));
}

async function answer(options: PanelOptions, { path, headers, address }: RouteRequest): Promise<Reply> {
  const { files, policy, missing, signIns, path: base } = options;
  const common = {
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    vary: 'Accept-Encoding',
  };
  // At the root, files of the public folder come first.
  const file = base === '' ? { file: path } : {};
  if (files === null) {
    const page = { ...common, 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
    return { status: 404, body: await missing(), headers: page, ...file };
  }
  const encodings = acceptedEncodings(headers['accept-encoding']);
  const name = decodeText(path.slice(base.length + 1));
  if (name === GUARD) {
    const type = { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' };
    return { status: 200, body: GUARD_SCRIPT, headers: { ...common, ...type } };
  }
  const found = (await files.read(name, encodings)) ?? (await files.read(INDEX, encodings));
  if (found === null) return { status: 404, body: null };
  if (found.type.startsWith('text/html')) await signIns.settled(address);
  return {
    status: 200,
    body: found.bytes,
    headers: {
      ...common,
      'content-type': found.type,
      'cache-control': found.isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
      ...(found.encoding !== null && { 'content-encoding': found.encoding }),
    },
    ...(found.isHashed ? {} : file),
  };
}
