import { admitsOrigin, type CorsRules } from '../../http/sending/add-cors.ts';
import { createLive, type Live, type LiveOptions } from '../../http/live/create-live.ts';
import { createSockets, type Sockets } from '../../http/live/sockets/create-sockets.ts';
import type { Settings } from '../../project/settings.ts';
import { endpointsOf } from './assemble-graphql.ts';

interface LiveParts extends Omit<LiveOptions, 'settings'> {
  readonly cors: CorsRules | null;
}

/** What clients listen to, and the connections on which they do, beside streams; null where the project wants none. */
export function assembleLive(
  { live: settings, graphql, api }: Settings,
  { cors, ...parts }: LiveParts,
): { readonly live: Live | null; readonly sockets: Sockets | null } {
  if (settings === null) return { live: null, sockets: null };
  const live = createLive({ ...parts, settings });
  if (graphql?.subscriptions !== true) return { live, sockets: null };
  const sockets = createSockets({
    ...{ live, settings, paths: endpointsOf(graphql, api) },
    admitsOrigin: (headers) => admitsOrigin(cors, headers),
    requestMs: parts.requestMs,
    reportFault: parts.pipeline.reportFault,
  });
  return { live, sockets };
}
