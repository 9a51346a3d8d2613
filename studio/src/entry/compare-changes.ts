import type { Data } from '../../../src/admin/contract/page.ts';
import type { ChangedField, Comparison } from '../../../src/admin/contract/revisions.ts';
import { call } from '../server/call.ts';
import { changesPath } from './core/change-requests.ts';
import type { EntryAddress } from './entry-address.ts';

export const compareChanges = async ({ type, id }: EntryAddress): Promise<readonly ChangedField[]> =>
  (await call<Data<Comparison>>('GET', changesPath(type, id, '/compare'))).data.fields;
