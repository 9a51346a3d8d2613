import type { ImageLimits, ImageSettings } from '../media-settings.ts';

/** A task for an image process. */
export type ImageJob = DescribeJob | VariantJob;

interface JobBase extends Pick<ImageLimits, 'maxPixels' | 'maxFrames' | 'maxMegabytes' | 'maxMs'> {
  /** The image. Absolute. */
  readonly file: string;
  /** The folder of the results, which have temporary names. */
  readonly folder: string;
}

export type JobLimits = Pick<JobBase, 'maxPixels' | 'maxFrames' | 'maxMegabytes' | 'maxMs'>;

export const jobLimits = ({ maxPixels, maxFrames, maxMegabytes, maxMs }: JobLimits): JobLimits => ({
  maxPixels,
  maxFrames,
  maxMegabytes,
  maxMs,
});

export interface DescribeJob extends JobBase, ImageSettings {
  readonly kind: 'describe';
  readonly breakpoints: Readonly<Record<string, number>>;
}

export interface VariantJob extends JobBase {
  readonly kind: 'variant';
  readonly variant: Variant;
}

/** A requested variant; absent parts stay unchanged. */
export interface Variant {
  readonly width?: number;
  readonly height?: number;
  readonly fit?: 'cover' | 'contain' | 'inside' | 'outside' | 'fill';
  readonly format?: 'avif' | 'webp' | 'jpeg' | 'png';
  readonly quality?: number;
}

export interface MadeFile {
  /** Absolute, a temporary name. */
  readonly path: string;
  readonly size: number;
}

export interface MadeFormat extends MadeFile {
  readonly key: string;
  readonly width: number;
  readonly height: number;
}

export type ImageResult =
  | {
      readonly kind: 'image';
      readonly width: number | null;
      readonly height: number | null;
      /** The file to store instead of the uploaded one, possibly the same; null: the uploaded one. */
      readonly file: MadeFile | null;
      readonly formats: readonly MadeFormat[];
    }
  | { readonly kind: 'variant'; readonly format: string; readonly path: string; readonly size: number }
  /** Not a supported image: stored unchanged. */
  | { readonly kind: 'other' }
  /** The reason completes "The image …". */
  | { readonly kind: 'tooLarge'; readonly reason: string }
  | { readonly kind: 'faulty'; readonly reason: string };
