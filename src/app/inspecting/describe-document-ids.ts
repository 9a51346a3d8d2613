import type { Driver } from '../../database/driver.ts';
import { countMissingIds } from '../../database/layout/store-document-ids.ts';
import type { Model } from '../../schema/model.ts';

/** What v4, v5 and Plinth do with the column of document ids, where a database has it. */
export async function describeDocumentIds(driver: Driver, model: Model): Promise<readonly string[]> {
  const counts = await countMissingIds(driver, model);
  if (counts.size === 0) return [];
  const incomplete = [...counts].filter(([, missing]) => missing > 0);
  return [
    `${counts.size} tables have the column document_id. Strapi v5 keeps it when it migrates the database. Strapi v4 drops it at its next start with a changed schema or a new file in database/migrations, unless settings.forceMigration is false in config/database.`,
    ...incomplete.map(
      ([{ table }, missing]) =>
        `${table}: ${missing} ${missing === 1 ? 'entry has' : 'entries have'} no stored document id. Strapi v5 would give them and their translations a new one. plinth db apply --document-ids stores them.`,
    ),
  ];
}
