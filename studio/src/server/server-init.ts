import { keepUnder } from '../../../kit/src/storage.ts';
import type { Data } from '../../../src/admin/contract/page.ts';
import type { ServerInit } from '../../../src/admin/contract/server.ts';
import { callOpen } from './call.ts';

export type Logo = 'menuLogo' | 'authLogo';

const { load, store } = keepUnder('plinth-studio');

/** Of the last visit, so that another picture is not shown first. */
export const lastLogo = (name: Logo): string | null => load('localStorage', name, null);

let known: Promise<ServerInit> | null = null;

/** What everybody may know of the project, as it is now. */
export function askInit(): Promise<ServerInit> {
  const asked = callOpen<Data<ServerInit>>('GET', '/admin/init').then(({ data }) => {
    for (const name of ['menuLogo', 'authLogo'] as const) store('localStorage', name, data[name] ?? null);
    return data;
  });
  known = asked;
  asked.catch(() => {
    known = null;
  });
  return asked;
}

/** The address of a logo of the project, asked once for each visit. */
export const findLogo = async (name: Logo): Promise<string | null> => (await (known ?? askInit()))[name] ?? null;
