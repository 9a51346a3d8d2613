import type { Work } from '../util/work.ts';

/** A storage of files, as far as their addresses go. */
export interface FileStorage {
  /** As it stands in the rows of its files. */
  readonly name: string;
  /** Whether files need signed addresses now; a package may decide it again each time. */
  isPrivate(): Promise<boolean>;
  readonly sign: (file: SignableFile) => Promise<string>;
}

/** A file of the media library, or one of its formats. */
export type SignableFile = Readonly<Record<string, unknown>>;

/** Addresses that are good for some minutes. */
export interface SignedAddresses {
  readonly url: string;
  /** By the name of the format. */
  readonly formats: ReadonlyMap<string, string>;
}

/** Signs the addresses of files that a private storage keeps. */
export interface FileSigning {
  /** Asked once for each request, so that all of its answer is signed or nothing. */
  isNeeded(work: Work): Promise<boolean>;
  /** Null for a file that another storage keeps. */
  addressesOf(file: SignableFile): Promise<SignedAddresses | null>;
}

export function createFileSigning({ name, isPrivate, sign }: FileStorage): FileSigning {
  const asked = new WeakMap<Work, Promise<boolean>>();
  return {
    isNeeded(work) {
      const known = asked.get(work) ?? isPrivate();
      asked.set(work, known);
      return known;
    },
    async addressesOf(file) {
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

/** A file whose addresses are signed. */
export type SignedFile = SignableFile & { readonly url: string; readonly formats?: object };

/** The file with its signed addresses. */
export const withAddresses = (file: SignableFile, { url, formats }: SignedAddresses): SignedFile => ({
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
