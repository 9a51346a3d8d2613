import { call } from '../server/call.ts';
import { useAsked } from '../state/use-asked.ts';

interface Information {
  readonly currentEnvironment: string;
  readonly autoReload: boolean;
  readonly strapiVersion: string;
  readonly nodeVersion: string;
}

/** Whether the server responds, and how it was started. */
export function ServerState() {
  const { data, error } = useAsked('information', async (signal) => {
    return (await call<{ data: Information }>('GET', '/admin/information', { signal })).data;
  });
  return (
    <section class="stack tight" aria-label="Server">
      <h2>Server</h2>
      {error !== null ? (
        <p class="bad-text">{error.message}</p>
      ) : data === undefined ? (
        <p class="soft">Checking the server…</p>
      ) : (
        <p>
          <span class="status good">Running</span>{' '}
          <small>
            {data.autoReload ? 'in development' : `in ${data.currentEnvironment}`}, Strapi {data.strapiVersion} API,
            Node {data.nodeVersion}
          </small>
        </p>
      )}
    </section>
  );
}
