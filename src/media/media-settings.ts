/** What a project says about its files: `upload.config` in config/plugins, checked and with every default. */
export interface MediaSettings {
  /** `local`, `s3`, or the name of one of v4's provider packages. */
  readonly provider: string;
  readonly providerOptions: Readonly<Record<string, unknown>>;
  /** What v4 hands to a provider as the second argument, by the name of the function. */
  readonly actionOptions: Readonly<Record<string, unknown>>;
  /** Milliseconds without progress after which a call of a provider is given up. */
  readonly providerMs: number;
  /** Bytes of one file. */
  readonly sizeLimit: number;
  /** Bytes of all files of one request. */
  readonly requestBytes: number;
  /** Formats of an image beside its thumbnail: name -> longest side, in the order in which they are made. */
  readonly breakpoints: Readonly<Record<string, number>>;
  /** What happens when a file's bytes are of another type than its sender says. */
  readonly contentCheck: ContentCheck;
  /** Files of types that a media attribute does not list are refused there. v4 takes them. */
  readonly enforceAllowedTypes: boolean;
  /** What linking a file to an entry, or replacing a file, needs beside the permission to upload. v4 asks for nothing. */
  readonly linkNeeds: 'upload' | 'update';
  /** Files for attributes that show none, or that are not there, are stored without a link, as in v4, or refused. */
  readonly unknownFields: 'store' | 'refuse';
  readonly images: ImageLimits;
  readonly serving: ServingSettings;
  /** Null: files are served as they are stored. */
  readonly variants: VariantSettings | null;
}

export type ContentCheck = 'correct' | 'refuse' | 'off';

export interface ImageLimits {
  /** Width times height, of one frame. */
  readonly maxPixels: number;
  readonly maxFrames: number;
  /** The memory of a process that works on images. */
  readonly maxMegabytes: number;
  /** Processor time for one image, in milliseconds. */
  readonly maxMs: number;
  /** Images that are worked on at once. */
  readonly processes: number;
  /** Images that may wait for their turn. */
  readonly waiting: number;
}

export interface ServingSettings {
  /** Milliseconds for which browsers and caches keep a file whose name was made by an upload. */
  readonly maxAge: number;
  readonly immutable: boolean;
  /** PDF files are shown by the browser; otherwise they are downloaded. */
  readonly showPdf: boolean;
}

/** Pictures in other sizes and formats, made when they are requested. */
export interface VariantSettings {
  /** Widths and heights that anybody may ask for. */
  readonly sizes: readonly number[];
  readonly qualities: readonly number[];
  /** With which the project signs others; null: there are no others. */
  readonly secret: string | null;
  /** What all kept ones may take on disk. */
  readonly cacheBytes: number;
}
