import { call } from '../server/call.ts';
import { useAsked } from '../state/use-asked.ts';
import { t } from '../texts/t.ts';
import type { Data } from '../../../src/admin/contract/page.ts';
import type { ServerInformation } from '../../../src/admin/contract/server.ts';

/** Whether the server responds, and how it was started. */
export function ServerState() {
  const { data, error } = useAsked('information', async (signal) => {
    return (await call<Data<ServerInformation>>('GET', '/admin/information', { signal })).data;
  });
  return (
    <section class="stack tight" aria-label={t('home.server')}>
      <h2>{t('home.server')}</h2>
      {error !== null ? (
        <p class="bad-text">{error.message}</p>
      ) : data === undefined ? (
        <p class="soft">{t('home.checkingTheServer')}</p>
      ) : (
        <p>
          <span class="status good">{t('home.running')}</span>{' '}
          <small>
            {t(data.autoReload ? 'home.inDevelopment' : 'home.inEnvironment', {
              environment: data.currentEnvironment,
              version: data.strapiVersion,
              node: data.nodeVersion,
            })}
          </small>
        </p>
      )}
    </section>
  );
}
