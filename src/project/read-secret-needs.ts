import type { Driver, LiveTables } from '../database/driver.ts';
import { type Model, USER_UID } from '../schema/model.ts';
import type { SecretNeeds } from './require-secrets.ts';

const API_TOKENS_TABLE = 'strapi_api_tokens';

/** Whether the database has users or API tokens: without any, a missing secret does no harm. */
export async function readSecretNeeds(driver: Driver, live: LiveTables, model: Model): Promise<SecretNeeds> {
  const holdsRows = async (table: string | undefined): Promise<boolean> => {
    if (table === undefined || !live.has(table) || !/^\w+$/.test(table)) return false;
    const rows = await driver.query({ text: `select 1 from ${table} limit 1` }, []);
    return rows.length > 0;
  };
  const [users, apiTokens] = await Promise.all([
    holdsRows(model.contentTypes.get(USER_UID)?.table),
    holdsRows(API_TOKENS_TABLE),
  ]);
  return { users, apiTokens };
}
