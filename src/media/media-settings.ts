/** The project's upload settings: `upload.config` in config/plugins, validated and with all defaults. */
export interface MediaSettings {
  /** `local`, `s3`, or the name of one of v4's provider packages. */
  readonly provider: string;
  readonly providerOptions: Readonly<Record<string, unknown>>;
  /** `actionOptions`, which v4 passes to a provider as the second argument, by function. */
  readonly actionOptions: Readonly<Record<string, unknown>>;
  /** Milliseconds without progress after which a provider call is aborted. */
  readonly providerMs: number;
  /** Bytes of one file. */
  readonly sizeLimit: number;
  /** Total bytes of all files of a request. */
  readonly requestBytes: number;
  /** Formats of an image in addition to its thumbnail: name -> longest side, in order. */
  readonly breakpoints: Readonly<Record<string, number>>;
  /** What to do if a file's bytes contradict its declared type. */
  readonly contentCheck: ContentCheck;
  /** Refuse files of types that a media attribute does not allow; v4 accepts them. */
  readonly enforceAllowedTypes: boolean;
  /** Permissions required, in addition to the upload permission, to link or replace a file. v4 requires none. */
  readonly linkNeeds: 'upload' | 'update';
  /** Store files for unknown or non-media attributes without a link, as in v4, or refuse them. */
  readonly unknownFields: 'store' | 'refuse';
  readonly images: ImageLimits;
  readonly serving: ServingSettings;
  /** Null: files are served as stored. */
  readonly variants: VariantSettings | null;
}

export type ContentCheck = 'correct' | 'refuse' | 'off';

export interface ImageLimits {
  /** Width times height of a single frame. */
  readonly maxPixels: number;
  readonly maxFrames: number;
  /** The memory limit of an image process, in megabytes. */
  readonly maxMegabytes: number;
  /** CPU time per image, in milliseconds. */
  readonly maxMs: number;
  /** Images processed concurrently. */
  readonly processes: number;
  /** The length of the queue. */
  readonly waiting: number;
}

export interface ServingSettings {
  /** Milliseconds for which browsers and caches may store an uploaded file. */
  readonly maxAge: number;
  readonly immutable: boolean;
  /** Whether browsers show PDF files or download them. */
  readonly showPdf: boolean;
}

/** Resized and converted images, generated on request. */
export interface VariantSettings {
  /** Widths and heights that anyone may request. */
  readonly sizes: readonly number[];
  readonly qualities: readonly number[];
  /** The key with which the project signs other sizes; null: no other sizes. */
  readonly secret: string | null;
  /** The cache limit on disk. */
  readonly cacheBytes: number;
}

/** v4's media library settings, stored in the database. */
export interface ImageSettings {
  readonly sizeOptimization: boolean;
  readonly responsiveDimensions: boolean;
  readonly autoOrientation: boolean;
}
