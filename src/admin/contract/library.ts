/** A file in responses of the library. */
export interface ShownFile {
  readonly id: number;
  readonly name: string;
  readonly url: string;
  readonly mime?: string;
  readonly ext?: string | null;
  readonly size?: number;
  readonly width?: number | null;
  readonly height?: number | null;
  readonly alternativeText?: string | null;
  readonly caption?: string | null;
  readonly formats?: { readonly thumbnail?: { readonly url: string } } | null;
  readonly folder?: { readonly id: number; readonly name: string } | null;
  readonly createdAt?: string;
  readonly updatedAt?: string;
}

/** `GET /studio/api/files/:id/focal-point`: in percent of the width and height. */
export interface FocalPoint {
  readonly x: number;
  readonly y: number;
}

/** `GET /upload/folders` */
export interface Folder {
  readonly id: number;
  readonly name: string;
  readonly path: string;
  readonly children?: { readonly count: number };
  readonly files?: { readonly count: number };
  readonly parent?: Folder | null;
}

/** `GET /upload/folder-structure`: each level sorted by name. */
export interface FolderBranch {
  readonly id: number;
  readonly name: string;
  readonly children: readonly FolderBranch[];
}
