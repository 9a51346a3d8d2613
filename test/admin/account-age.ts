import { type Engine, runScript } from '../support/engines.ts';

/** Sets when some administrators were last changed, in the form in which each database stores it. */
export function changedAgo(engine: Engine, where: string, ms: number): Promise<void> {
  const time = new Date(Date.now() - ms);
  const text = time.toISOString().replace('T', ' ').replace('Z', '');
  const stored = engine.name === 'sqlite' ? time.getTime() : `'${text}'`;
  return runScript(engine, `update admin_users set updated_at = ${stored} where ${where}`);
}
