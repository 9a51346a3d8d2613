/** A shared cache in front of the servers: `cdn` in config/api. */
export interface CdnSettings {
  /** Names what a response depends on. */
  readonly header: 'Surrogate-Key' | 'Cache-Tag' | 'xkey';
  /** Begins every tag, if other sites use the same cache. */
  readonly prefix: string;
  readonly purge: readonly PurgeTarget[];
  /** Milliseconds after which each purge is sent again: responses under way during the first may be stored after it. */
  readonly againMs: number;
}

/** Where purges are sent. `url` replaces the provider's own. */
export type PurgeTarget =
  | { readonly kind: 'fastly'; readonly service: string; readonly token: string; readonly url?: string | undefined }
  | { readonly kind: 'cloudflare'; readonly zone: string; readonly token: string; readonly url?: string | undefined }
  | { readonly kind: 'varnish'; readonly url: string }
  | { readonly kind: 'webhook'; readonly url: string; readonly secret?: string | undefined };

/** The same in every process and after restarts. */
export function nameOfTarget(target: PurgeTarget): string {
  const { kind } = target;
  if (kind === 'fastly') return `${kind} ${target.service}`.slice(0, MAX_NAME);
  return `${kind} ${kind === 'cloudflare' ? target.zone : target.url}`.slice(0, MAX_NAME);
}

const MAX_NAME = 250;
