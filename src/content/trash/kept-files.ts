import type { Lock } from '../../plan/writing/locks/lock.ts';
import type { Engine } from '../engine.ts';
import { openCodeScope, type TransactionScope } from '../scope.ts';
import { inTransaction } from '../writing/transaction.ts';
import { boundFiles } from './sweep-trash.ts';

/** Held while a deleted file is restored or forgotten, by its name on disk. */
export const bytesLock = (hash: string): Lock => `bytes ${hash}`;

/** Where files belong, by their names on disk. `isStored`: whether a row has the name. */
export const keptFilesOf = (engine: Engine, isStored: (inner: TransactionScope, hash: string) => Promise<boolean>) => ({
  inState: <T>(hash: string, work: (state: 'stored' | 'kept' | 'gone') => Promise<T>): Promise<T> =>
    inTransaction(openCodeScope(engine), async (inner, session) => {
      await session.lock(bytesLock(hash));
      if (await isStored(inner, hash)) return work('stored');
      return work((await engine.trash.hasFile(session, hash)) ? 'kept' : 'gone');
    }),
  trim: () => boundFiles(engine),
  hashes: async (): Promise<ReadonlySet<string>> =>
    new Set((await engine.trash.files(engine.driver)).map(({ hash }) => hash)),
});
