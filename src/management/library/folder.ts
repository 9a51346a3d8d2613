import type { Entity } from '../../content/reading/read-entities.ts';

/** A folder of the media library. */
export interface Folder {
  readonly id: number;
  readonly name: string;
  /** The folder's number in paths, which never changes. */
  readonly pathId: number;
  /** The numbers of its ancestors, then its own: `/1/4`. */
  readonly path: string;
}

export const readFolder = ({ id, name, pathId, path }: Entity): Folder => ({
  id,
  name: String(name),
  pathId: Number(pathId),
  path: String(path),
});

/** Whether a folder is another one or below it. */
export const isWithin = (folder: Folder, other: Folder): boolean =>
  folder.path === other.path || folder.path.startsWith(`${other.path}/`);

export const pathBelow = (parent: string, pathId: number): string => `${parent === '/' ? '' : parent}/${pathId}`;
