import type { ObjectCannedACL, S3ClientConfig } from '@aws-sdk/client-s3';
import { StartError } from '../../errors.ts';

export interface S3Options {
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

type Given = Readonly<Record<string, unknown>>;

/** `providerOptions` in the format of v4's S3 provider, old formats included. */
export function readS3Options(given: Given): S3Options {
  const { baseUrl, rootPath, s3Options, ...legacy } = given;
  const { params, accessKeyId, secretAccessKey, ...client } = { ...(s3Options as Given | undefined), ...legacy };
  const { Bucket, ACL, signedUrlExpires } = (params ?? {}) as Given;
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
