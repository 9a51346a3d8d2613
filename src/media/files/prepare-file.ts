import { rm } from 'node:fs/promises';
import { applicationError, valueErrors, valueProblem } from '../../errors.ts';
import { kilobytes } from '../../util/file-facts.ts';
import { type ImageResult, jobLimits } from '../images/image-job.ts';
import type { Media } from '../media.ts';
import type { ProviderFile } from '../providers/provider.ts';
import { sizeLimitExceeded } from '../receiving/size-limit.ts';
import { detectType, settleType } from './detect-type.ts';
import { isPlaceName, nameFile } from './file-name.ts';
import { type FileInfo, placeName, type SentFile } from './file-values.ts';

/** A file ready to be stored; only its location is not known yet. */
export interface PreparedFile extends PreparedPart {
  readonly info: FileInfo;
  readonly width?: number | null;
  readonly height?: number | null;
  /** Smaller copies of an image by name. */
  readonly formats: ReadonlyMap<string, PreparedPart>;
}

/** An object that a provider stores. */
export interface PreparedPart {
  readonly file: ProviderFile;
  /** Its bytes, under a temporary name. */
  readonly source: string;
}

export interface FileRequest {
  readonly sent: SentFile;
  readonly info: FileInfo;
  /** A folder of the provider, if it has folders. */
  readonly path?: string | null;
  /** The media attribute it is uploaded for. */
  readonly accepted?: AcceptingAttribute | undefined;
  /** The file it replaces, whose name on disk it keeps. */
  readonly replaces?: { readonly hash: string; readonly ext: string };
}

/** Validates a file and collects its details; images get their formats. Throws a `RequestError` if it is invalid. */
export async function prepareFile(media: Media, request: FileRequest, signal?: AbortSignal): Promise<PreparedFile> {
  const { settings, provider } = media;
  const { sent, info, path = null, replaces } = request;
  const detected = await detectType(sent.path);
  const { type, ext: found } = settleType(sent, detected, settings.contentCheck);
  const named = nameFile(sent.name, info.name, type);
  if (request.accepted !== undefined && settings.enforceAllowedTypes) {
    refuseOtherTypes(request.accepted, named.name, type);
  }
  const fresh = { hash: named.hash, ext: found ?? named.ext };
  // A row written by another program may have an invalid name.
  const { hash, ext } = replaces !== undefined && isPlaceName(placeName(replaces)) ? replaces : fresh;
  const common = { name: named.name, hash, ext, mime: type, path };
  // A replacement may have any size, as in the contract; the server's limit on bodies still applies.
  if (replaces === undefined) {
    if (sent.tooLarge) throw sizeLimitExceeded(named.name, settings.sizeLimit);
    await provider.checkSize({ ...common, size: kilobytes(sent.size), sizeInBytes: sent.size });
  }
  const image = isWorkedOn(detected.mime, sent.size) ? await describeImage(media, sent.path, signal) : null;
  if (image === null) return { ...plainPart(common, sent), info, formats: new Map() };
  const { width, height } = image;
  const stored = image.file ?? sent;
  const main = plainPart({ ...common, width, height }, stored);
  return { ...main, info, width, height, formats: formatsOf(common, image) };
}

type Common = Omit<ProviderFile, 'size' | 'sizeInBytes'>;

const plainPart = (common: Common, { path, size }: { readonly path: string; readonly size: number }): PreparedPart => ({
  file: { ...common, size: kilobytes(size), sizeInBytes: size },
  source: path,
});

type DescribedImage = Extract<ImageResult, { readonly kind: 'image' }>;

function formatsOf(common: Common, { formats }: DescribedImage): ReadonlyMap<string, PreparedPart> {
  return new Map(
    formats.map(({ key, width, height, ...made }) => {
      const { name, hash } = common;
      return [key, plainPart({ ...common, name: `${key}_${name}`, hash: `${key}_${hash}`, width, height }, made)];
    }),
  );
}

/** Larger SVG files are stored without dimensions, because measuring requires reading the whole file. */
const LONGEST_DRAWING = 10_000_000;

const isWorkedOn = (mime: string | null, size: number): boolean =>
  mime === 'image/svg+xml' ? size <= LONGEST_DRAWING : (mime?.startsWith('image/') ?? false);

/** Null if it is not really an image, or of a format that the contract stores unchanged. */
async function describeImage(media: Media, file: string, signal?: AbortSignal): Promise<DescribedImage | null> {
  const { images, incoming, settings } = media;
  const wanted = await media.imageSettings();
  const result = await images.run(
    {
      kind: 'describe',
      file,
      folder: incoming,
      ...jobLimits(settings.images),
      breakpoints: settings.breakpoints,
      ...wanted,
    },
    signal,
  );
  switch (result.kind) {
    case 'image':
      return result;
    case 'tooLarge':
      throw applicationError(`The image ${result.reason}.`);
    case 'faulty':
      throw applicationError('File is not a valid image');
    default:
      return null;
  }
}

/** Removes all temporary files of an upload. */
export async function discardPrepared({ source, formats }: PreparedFile): Promise<void> {
  await Promise.all(
    [source, ...[...formats.values()].map((part) => part.source)].map((one) => rm(one, { force: true })),
  );
}

/** A media attribute with its allowed types. */
interface AcceptingAttribute {
  readonly name: string;
  /** `images`, `videos`, `audios`, `files`; none: all. */
  readonly allowedTypes: readonly string[];
}

/** Throws for a file of a type that the attribute does not allow. */
function refuseOtherTypes({ name, allowedTypes }: AcceptingAttribute, file: string, mime: string): void {
  if (allowedTypes.length === 0 || allowedTypes.includes(kindOf(mime))) return;
  throw valueErrors(valueProblem([name], `${name} takes ${allowedTypes.join(', ')}, but ${file} is ${mime}`));
}

/** As v4 classifies them: anything else is a `file`. */
function kindOf(mime: string): string {
  const [kind] = mime.toLowerCase().split('/');
  return kind === 'image' || kind === 'video' || kind === 'audio' ? `${kind}s` : 'files';
}
