import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Placement, Provider, PutFile } from '../../media/providers/provider.ts';
import { temporaryName } from '../../media/receiving/temporary-name.ts';
import type { StagedAsset, StagedAssets } from './stage-assets.ts';

/** Files stored where their rows will refer to them. */
export interface PlacedAssets {
  /** By name. */
  readonly placements: ReadonlyMap<string, Placement>;
  /** The rows are stored: files that replace others are stored now. */
  settle(): Promise<void>;
  /** The rows will not be stored. */
  undo(): Promise<void>;
}

/**
 * Stores the files whose names are free, so no row ever refers to a missing file. Files that replace others wait until
 * the rows are stored: if the import fails, the files of the project are unchanged.
 */
export async function placeAssets(
  provider: Provider,
  { assets }: StagedAssets,
  incoming: string,
): Promise<PlacedAssets> {
  const placements = new Map<string, Placement>();
  const done: PutFile[] = [];
  const waiting: StagedAsset[] = [];
  const undo = async (): Promise<void> => {
    for (const put of done) await put.undo();
  };
  try {
    for (const [name, asset] of assets) {
      const { former } = provider;
      if (former !== null && (await isTaken(provider, asset, incoming))) {
        placements.set(name, former.placementOf(asset.file));
        waiting.push(asset);
      } else {
        const put = await provider.put(asset.file, asset.source);
        placements.set(name, put.placement);
        done.push(put);
      }
    }
  } catch (error) {
    await undo();
    throw error;
  }
  return {
    placements,
    undo,
    async settle() {
      for (const { file, source } of waiting) await provider.put(file, source);
    },
  };
}

/** Tested by keeping a copy of the previous bytes, which exists only if the file does. */
async function isTaken({ former }: Provider, { file }: StagedAsset, incoming: string): Promise<boolean> {
  const copy = path.join(incoming, temporaryName());
  await former?.keep(file, copy);
  const found = await stat(copy).catch(() => null);
  await rm(copy, { force: true });
  return found !== null;
}
