import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { RequestError, StartError } from '../../errors.ts';
import { providerPackage } from '../../util/provider-package.ts';
import type { Provider, ProviderFile, ProviderOptions } from './provider.ts';
import { providerFailed, withinTime, withStream } from './time-limit.ts';

export interface V4Options extends Omit<ProviderOptions, 'uploadsDir'> {
  readonly checkSize: Provider['checkSize'];
  /** Milliseconds without progress after which a call is aborted. */
  readonly idleMs: number;
}

/** The interface of a provider package, as v4 defines it. It adds properties to the file object. */
interface V4Provider {
  upload?(file: V4File, options: unknown): unknown;
  uploadStream?(file: V4File, options: unknown): unknown;
  delete?(file: V4File, options: unknown): unknown;
  checkFileSize?(file: V4File, options: unknown): unknown;
  isPrivate?(): unknown;
  getSignedUrl?(file: V4File, options: unknown): unknown;
}

type V4File = { -readonly [Key in keyof ProviderFile]: ProviderFile[Key] } & {
  previewUrl?: string | null;
  stream?: NodeJS.ReadableStream;
  buffer?: Buffer;
};

/** A v4 provider package installed in the project. */
export async function createV4Provider(options: V4Options): Promise<Provider> {
  const { settings, idleMs, reportFault } = options;
  const { provider: name, actionOptions } = settings;
  const implementation = initialize(options);
  const call = async <T>(method: keyof V4Provider, file: V4File, extra = actionOptions[method]): Promise<T> =>
    (await (implementation[method] as (file: V4File, extra: unknown) => unknown)(file, extra)) as T;
  /** Errors and timeouts are reported the same way. */
  const inTime = async <T>(called: Promise<T>): Promise<T> => {
    try {
      return await withinTime(idleMs, called);
    } catch (error) {
      throw asRefusal(error, reportFault);
    }
  };
  return {
    name,
    async checkSize(file) {
      if (implementation.checkFileSize === undefined) return options.checkSize(file);
      await inTime(call('checkFileSize', { ...file }, { sizeLimit: settings.sizeLimit }));
    },
    async put(file, source) {
      const given: V4File = { ...file };
      try {
        if (implementation.uploadStream === undefined) {
          given.buffer = await readFile(source);
          await withinTime(idleMs, call('upload', given));
        } else {
          await withStream(source, idleMs, (stream) => call('uploadStream', Object.assign(given, { stream })));
        }
      } catch (error) {
        throw asRefusal(error, reportFault);
      }
      const { url = '', previewUrl = null, provider_metadata = null, hash } = given;
      return {
        placement: { url, previewUrl, provider_metadata, ...(hash !== file.hash && { hash }) },
        undo: () => withinTime(idleMs, call('delete', { ...file, hash, url, provider_metadata })),
      };
    },
    remove: (file) => withinTime(idleMs, call('delete', { ...file })),
    former: null,
    bin: null,
    isPrivate: async () => (await inTime((async () => implementation.isPrivate?.())())) === true,
    sign:
      implementation.isPrivate === undefined
        ? null
        : async (file) => {
            const signed = await inTime(call<{ url?: unknown } | undefined>('getSignedUrl', { ...file }));
            return typeof signed?.url === 'string' ? signed.url : (file.url ?? '');
          },
    close: () => undefined,
  };
}

function initialize({ settings: { provider: name, providerOptions }, projectDir }: V4Options): V4Provider {
  const require = createRequire(path.join(projectDir, 'package.json'));
  const file = resolve(require, `@strapi/provider-upload-${name}`) ?? resolve(require, name);
  const where = {
    file: 'config/plugins',
    remedy: `Install its package in the project: npm install ${providerPackage('upload', name)}`,
  };
  if (file === null) throw new StartError(`There is no package for the upload provider "${name}".`, where);
  let implementation: V4Provider;
  try {
    const exported = require(file) as { default?: { init?: unknown }; init?: unknown };
    const { init } = exported.init === undefined && exported.default !== undefined ? exported.default : exported;
    implementation = (init as (options: unknown) => V4Provider)(providerOptions);
  } catch (error) {
    throw new StartError(`The upload provider "${name}" cannot be used: ${(error as Error).message}`, {
      file: 'config/plugins',
      remedy: 'Correct "providerOptions" of "upload", or the package.',
    });
  }
  const lacks = implementation.delete === undefined ? 'delete' : hasUpload(implementation) ? null : 'uploadStream';
  if (lacks === null) return implementation;
  throw new StartError(`The upload provider "${name}" has no function "${lacks}".`, { ...where, remedy: undefined });
}

const hasUpload = ({ upload, uploadStream }: V4Provider): boolean => upload !== undefined || uploadStream !== undefined;

export function resolve(require: NodeJS.Require, name: string): string | null {
  try {
    return require.resolve(name);
  } catch {
    return null;
  }
}

/** Packages throw v4's errors to refuse a file; any other error is a failure of the package. */
function asRefusal(error: unknown, reportFault: (error: unknown) => void): RequestError {
  if (error instanceof RequestError) return error;
  const { name, message } = error instanceof Error ? error : { name: '', message: '' };
  if (name === 'PayloadTooLargeError') return new RequestError('PayloadTooLargeError', message || 'FileTooBig');
  if (name === 'ApplicationError' || name === 'ValidationError') return new RequestError(name, message);
  reportFault(error);
  return providerFailed();
}
