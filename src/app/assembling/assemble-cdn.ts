import { createCdnTags } from '../../events/purging/cdn-tags.ts';
import { createPurger } from '../../events/purging/create-purger.ts';
import { createTagForCaches } from '../../http/conditional/tag-for-caches.ts';
import { CHANGES } from '../../revisions/revision-tables.ts';
import { dialectOf } from '../../sql/dialect-of.ts';
import type { Log } from '../logging/log.ts';
import type { Application } from '../opening/open-application.ts';

/** Tags and purges for a shared cache in front; null if there is none. */
export async function assembleCdn({ project, model, driver }: Application, log: Log) {
  const { cdn: settings } = project.settings;
  if (settings === null) return null;
  const tags = createCdnTags(model, settings.prefix, [CHANGES.name]);
  const { warn, fault: reportFault } = log;
  const dialect = dialectOf(driver.client);
  const purger = createPurger({ driver, dialect, settings, tags, warn, reportFault });
  await purger.start();
  return { purger, tagForCaches: createTagForCaches(settings.header, tags) };
}
