import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ObjectCannedACL, S3Client, S3ClientConfig } from '@aws-sdk/client-s3';
import { RequestError, StartError } from '../../errors.ts';
import { decodeText } from '../../util/text/decode-text.ts';
import type { Provider, ProviderFile } from './provider.ts';
import { providerFailed, withinTime, withStream } from './time-limit.ts';
import type { V4Options } from './v4-provider.ts';

export interface S3ProviderOptions extends Omit<V4Options, 'settings'> {
  readonly name: string;
  readonly providerOptions: Readonly<Record<string, unknown>>;
  /** Further parameters of v4's `actionOptions`, by function. */
  readonly actionOptions: Readonly<Record<string, unknown>>;
}

/**
 * Files in an S3-compatible bucket. Files are uploaded in parts as they are read; URLs of a private bucket expire after
 * some minutes.
 */
export async function createS3Provider(given: S3ProviderOptions): Promise<Provider> {
  const { name, actionOptions, checkSize, idleMs, reportFault } = given;
  const options = readS3Options(given.providerOptions);
  const { S3Client, DeleteObjectCommand, GetObjectCommand } = await load(given, '@aws-sdk/client-s3', MODULES.client);
  const { Upload } = await load(given, '@aws-sdk/lib-storage', MODULES.storage);
  const client: S3Client = new S3Client({ maxAttempts: 3, ...options.client });
  const place = (file: ProviderFile) => ({ Bucket: options.bucket, Key: keyOf(options, file) });
  const extra = (method: string): object => (actionOptions[method] as object | undefined) ?? {};
  const remove = async (file: ProviderFile): Promise<void> => {
    await attempt(withinTime(idleMs, client.send(new DeleteObjectCommand({ ...place(file), ...extra('delete') }))));
  };
  const attempt = <T>(call: Promise<T>): Promise<T> =>
    call.catch((error: unknown) => {
      if (error instanceof RequestError) throw error;
      reportFault(error);
      throw providerFailed();
    });

  const send = (file: ProviderFile, source: string): Promise<string> =>
    withStream(source, idleMs, async (stream) => {
      const upload = new Upload({
        client,
        params: {
          ...place(file),
          Body: stream,
          ContentType: file.mime,
          ...(options.acl !== null && { ACL: options.acl }),
          ...extra('uploadStream'),
        },
      });
      // Otherwise the parts of an incomplete upload would be kept, and billed.
      stream.once('error', () => void upload.abort().catch(reportFault));
      const { Location = '' } = await upload.done();
      return /^\w+:\/\//.test(Location) ? Location : `https://${Location}`;
    });

  const isPrivate = options.acl === 'private' && options.baseUrl === null;
  return {
    name,
    checkSize,
    async put(file, source) {
      const location = await attempt(send(file, source));
      const url = options.baseUrl === null ? location : `${options.baseUrl}/${keyOf(options, file)}`;
      return { placement: { url }, undo: () => remove(file) };
    },
    remove,
    former: null,
    bin: null,
    isPrivate: async () => isPrivate,
    sign: isPrivate
      ? async ({ url = '' }) => {
          const key = keyOfUrl(options, url);
          if (key === null) return url;
          const { getSignedUrl } = await load(given, '@aws-sdk/s3-request-presigner', MODULES.presigner);
          const command = new GetObjectCommand({ Bucket: options.bucket, Key: key, ...extra('getSignedUrl') });
          return attempt(getSignedUrl(client, command, { expiresIn: options.signedUrlExpires }));
        }
      : null,
    close: () => client.destroy(),
  };
}

const keyOf = ({ rootPath }: S3Options, { path: folder, hash, ext }: ProviderFile): string =>
  [rootPath, folder ?? '', `${hash}${ext}`].filter((part) => part !== '').join('/');

/** The key of a file's URL; null if it is not in the bucket: entries may contain other links. */
function keyOfUrl({ bucket, client }: Pick<S3Options, 'bucket' | 'client'>, url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { host, pathname } = new URL(url);
  const endpoint = String(client.endpoint ?? '');
  const server = URL.canParse(endpoint) ? new URL(endpoint).host : null;
  const isServer = (name: string): boolean => (server === null ? /(^|\.)s3[.-][\w.-]*$/.test(name) : name === server);
  const inHost = host.startsWith(`${bucket}.`) && isServer(host.slice(bucket.length + 1));
  const inPath = pathname.startsWith(`/${bucket}/`) && isServer(host);
  if (!inHost && !inPath) return null;
  return decodeText(pathname.slice(inHost ? 1 : bucket.length + 2));
}

/** Hidden from bundlers. */
const MODULES = {
  client: () => import('@aws-sdk/client-s3'),
  storage: () => import('@aws-sdk/lib-storage'),
  presigner: () => import('@aws-sdk/s3-request-presigner'),
};

/** The project's copy, or this package's; projects that store files elsewhere need neither. */
async function load<T>({ projectDir, name }: S3ProviderOptions, module: string, own: () => Promise<T>): Promise<T> {
  try {
    const found = createRequire(path.join(projectDir, 'package.json')).resolve(module);
    return (await import(pathToFileURL(found).href)) as T;
  } catch {
    return own().catch(() => {
      throw new StartError(`The upload provider "${name}" needs the package "${module}".`, {
        file: 'config/plugins',
        remedy:
          'Install it in the project: npm install @aws-sdk/client-s3 @aws-sdk/lib-storage @aws-sdk/s3-request-presigner',
      });
    });
  }
}

interface S3Options {
  /** The official client's options: region, endpoint, forcePathStyle, credentials … */
  readonly client: S3ClientConfig;
  readonly bucket: string;
  /** Null: not sent, for buckets without ACLs. */
  readonly acl: ObjectCannedACL | null;
  /** Prefix of all keys; may be empty. */
  readonly rootPath: string;
  /** The base URL for reading files instead of the bucket's; null for none. Without a trailing slash. */
  readonly baseUrl: string | null;
  /** Seconds. */
  readonly signedUrlExpires: number;
}

type SentOptions = Readonly<Record<string, unknown>>;

/** `providerOptions` in the format of v4's S3 provider, old formats included. */
function readS3Options(given: SentOptions): S3Options {
  const { baseUrl, rootPath, s3Options, ...legacy } = given;
  const { params, accessKeyId, secretAccessKey, ...client } = { ...(s3Options as SentOptions | undefined), ...legacy };
  const { Bucket, ACL, signedUrlExpires } = (params ?? {}) as SentOptions;
  if (typeof Bucket !== 'string' || Bucket === '') {
    throw new StartError('The upload provider for S3 has no bucket.', {
      file: 'config/plugins',
      remedy: 'Set "upload.config.providerOptions.s3Options.params.Bucket".',
    });
  }
  return {
    client: {
      ...(client as S3ClientConfig),
      ...(typeof accessKeyId === 'string' &&
        typeof secretAccessKey === 'string' && { credentials: { accessKeyId, secretAccessKey } }),
    },
    bucket: Bucket,
    acl: ACL === null || ACL === false || ACL === '' ? null : ((ACL as ObjectCannedACL | undefined) ?? 'public-read'),
    rootPath: typeof rootPath === 'string' ? rootPath.replace(/\/+$/, '') : '',
    baseUrl: typeof baseUrl === 'string' && baseUrl !== '' ? baseUrl.replace(/\/+$/, '') : null,
    signedUrlExpires: Number(signedUrlExpires) || 15 * 60,
  };
}
