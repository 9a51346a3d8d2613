import type { Engine } from '../../content/engine.ts';
import { recordFirstStart } from '../../content/marks/first-start.ts';
import { createMarkStore, type MarkStore } from '../../content/marks/mark-store.ts';
import { MARK } from '../../content/marks/stored-mark.ts';
import type { Project } from '../../project/load-project.ts';

/** Notes that the database is in use. After the first production start, tables are changed only on request. */
export async function recordStart(engine: Engine, { settings }: Project): Promise<void> {
  const marks = createMarkStore(engine);
  const record = async (): Promise<void> => {
    await marks.settle();
    await recordFirstStart(marks);
    if (settings.schemaChanges !== 'apply') await recordServed(marks);
  };
  // Failing here must not stop the server: a database user that may not write marks may not alter tables either.
  await record().catch(() => undefined);
}

async function recordServed(marks: MarkStore): Promise<void> {
  if ((await marks.read(MARK.served)) !== null) return;
  await marks.change(MARK.served, () => JSON.stringify({ at: new Date().toISOString() }));
}
