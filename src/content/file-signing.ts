import type { Work } from '../util/work.ts';

/** The parts of a file storage needed to sign URLs. */
export interface FileStorage {
  /** The `provider` column of its files. */
  readonly name: string;
  /** Whether files need signed URLs now; a provider package may decide differently each time. */
  isPrivate(): Promise<boolean>;
  readonly sign: (file: SignableFile) => Promise<string>;
}

/** A file of the media library, or one of its formats. */
export type SignableFile = Readonly<Record<string, unknown>>;

/** URLs that are valid for a few minutes. */
export interface SignedUrls {
  readonly url: string;
  /** By format name. */
  readonly formats: ReadonlyMap<string, string>;
}

/** Signs the URLs of files in a private storage. */
export interface FileSigning {
  /** Decided once per request: either all URLs in its response are signed or none. */
  isNeeded(work: Work): Promise<boolean>;
  /** Null for files of another storage. */
  urlsOf(file: SignableFile): Promise<SignedUrls | null>;
}

export function createFileSigning({ name, isPrivate, sign }: FileStorage): FileSigning {
  const asked = new WeakMap<Work, Promise<boolean>>();
  return {
    isNeeded(work) {
      const known = asked.get(work) ?? isPrivate();
      asked.set(work, known);
      return known;
    },
    async urlsOf(file) {
      if (file.provider !== name) return null;
      const [url, ...formats] = await Promise.all([
        sign(file),
        ...formatsOf(file.formats).map(async ([key, format]) => [key, await sign(format)] as const),
      ]);
      return { url, formats: new Map(formats) };
    },
  };
}

/** By name; values in the stored JSON that are not files are skipped. */
export const formatsOf = (formats: unknown): readonly (readonly [string, SignableFile])[] =>
  Object.entries((formats ?? {}) as object).filter(
    ([, format]) => typeof format === 'object' && format !== null && typeof format.url === 'string',
  );

export type SignedFile = SignableFile & { readonly url: string; readonly formats?: object };

export const withSignedUrls = (file: SignableFile, { url, formats }: SignedUrls): SignedFile => ({
  ...file,
  url,
  ...(formats.size > 0 && {
    formats: {
      ...(file.formats as object),
      ...Object.fromEntries(
        formatsOf(file.formats).map(([key, format]) => [key, { ...format, url: formats.get(key), isUrlSigned: true }]),
      ),
    },
  }),
});
