import type { Access, PreviewedState } from '../../access/access.ts';
import { type PreviewBounds, previewingAccess } from '../../access/previewing-access.ts';
import type { Engine } from '../../content/engine.ts';
import type { Proof } from '../../database/freshness.ts';
import { forbidden, unauthorized } from '../../errors.ts';
import { describeState, readState } from '../../management/previews/named-state.ts';
import type { PreviewStore } from '../../management/previews/preview-store.ts';
import type { PreviewTexts } from '../../management/previews/preview-token.ts';
import { getOrCreate } from '../../util/get-or-create.ts';
import type { PreviewCaller } from '../caller.ts';
import { createMemory, type MemoryProofs } from '../memory.ts';
import type { AdministratorRights } from '../administrators/administrator-rights.ts';

/** Who has a preview token. */
export interface PreviewCallers {
  /** Throws a 401 unless the token can be used, and its maker could sign in. */
  authenticate(token: string, queryString: string, proof?: Proof): Promise<PreviewCaller>;
}

export function createPreviewCallers(
  { model }: Pick<Engine, 'model'>,
  texts: PreviewTexts,
  store: Pick<PreviewStore, 'find'>,
  makers: AdministratorRights,
  proofs: MemoryProofs,
): PreviewCallers {
  const memory = createMemory(proofs);
  return {
    async authenticate(token, queryString, proof) {
      const name = texts.read(token);
      if (name === null) throw unauthorized('Invalid preview token');
      const preview = await memory.recall(`preview ${name}`, 0, () => store.find(name), proof);
      if (preview === null) throw unauthorized('Preview token revoked');
      // Not written as `<`: an invalid time must not make a token valid forever.
      if (!(preview.expiresAt >= Date.now())) throw unauthorized('Preview token expired');
      const maker = await makers.find(preview.administrator, proof);
      if (maker === null) throw unauthorized('Preview token revoked');
      const shows = shownState(preview.bounds.shows, queryString);
      const access = accessIn(maker.access, { ...preview.bounds, shows });
      return { kind: 'preview', access, preview: { id: preview.id, name: preview.label } };
    },
  };

  /** Made once per access of a maker, which lasts as long as their permissions. */
  function accessIn(maker: Access, bounds: PreviewBounds): Access {
    const ofMaker = getOrCreate(made, maker, () => new Map<string, Access>());
    if (ofMaker.size > MOST) ofMaker.clear();
    return getOrCreate(ofMaker, JSON.stringify(bounds), () => previewingAccess(model, maker, bounds));
  }
}

const MOST = 1_000;

const made = new WeakMap<Access, Map<string, Access>>();

/**
 * The state that a preview shows: the one its token is limited to, or that the request names with the parameter
 * `release` or `at`; null if neither does.
 */
function shownState(limit: PreviewedState | null, queryString: string): PreviewedState | null {
  const named = new URLSearchParams(queryString);
  const requested = readState({ release: named.get('release'), at: named.get('at') });
  if (limit === null || requested === null) return limit ?? requested;
  if (JSON.stringify(limit) !== JSON.stringify(requested)) {
    throw forbidden(`This preview token is limited to ${describeState(limit)}`);
  }
  return limit;
}
