import { availableParallelism } from 'node:os';
import * as z from 'zod';
import type { MediaSettings, ServingSettings, VariantSettings } from '../../media/media-settings.ts';
import type { BodySettings } from './middleware-settings.ts';
import type { Plugins } from './read-plugins.ts';
import { type ReadContext, readPart } from './read-section.ts';
import { byteSize, flag, ignored, section, text, wholeNumber } from './values.ts';

const anything = z.record(z.string(), z.unknown(), { error: 'an object' });

const schema = section({
  provider: text.optional(),
  providerOptions: anything.nullish(),
  actionOptions: anything.nullish(),
  providerMs: wholeNumber(1).optional(),
  sizeLimit: byteSize.optional(),
  breakpoints: z.record(z.string(), wholeNumber(1), { error: 'an object such as { small: 500 }' }).optional(),
  contentCheck: z.enum(['correct', 'refuse', 'off'], { error: '"correct", "refuse" or "off"' }).optional(),
  enforceAllowedTypes: flag.optional(),
  linkNeeds: z.enum(['upload', 'update'], { error: '"upload" or "update"' }).optional(),
  unknownFields: z.enum(['store', 'refuse'], { error: '"store" or "refuse"' }).optional(),
  showPdf: flag.optional(),
  images: section({
    maxPixels: wholeNumber(1).optional(),
    maxFrames: wholeNumber(1).optional(),
    maxMegabytes: wholeNumber(150).optional(),
    maxMs: wholeNumber(100).optional(),
    processes: wholeNumber(1, 64).optional(),
    waiting: wholeNumber(0).optional(),
  }).optional(),
  variants: z
    .union([
      flag,
      section({
        sizes: z.array(wholeNumber(1, 10_000), { error: 'a list of numbers' }).optional(),
        qualities: z.array(wholeNumber(1, 100), { error: 'a list of numbers from 1 to 100' }).optional(),
        secret: text.optional(),
        cacheBytes: byteSize.optional(),
      }),
    ])
    .optional(),
  signAdminURLsOnly: ignored,
});

/** v4's default formats, from the largest to the smallest. */
const BREAKPOINTS = { large: 1000, medium: 750, small: 500 };

/** `upload.config` of config/plugins. */
export function readUpload(context: ReadContext, plugins: Plugins, { maxFileSize }: BodySettings): MediaSettings {
  const declared = plugins.upload;
  const input = (typeof declared === 'object' ? declared.config : undefined) ?? {};
  const config = readPart(context, 'plugins', ['upload', 'config'], input, schema);
  const providerOptions = config.providerOptions ?? {};
  const sizeLimit = readSizeLimit(config.sizeLimit, providerOptions);
  return {
    provider: (config.provider ?? 'local').toLowerCase(),
    providerOptions,
    actionOptions: config.actionOptions ?? {},
    providerMs: config.providerMs ?? 60_000,
    sizeLimit: sizeLimit ?? 1_000_000_000,
    // Without either, v4 accepts 200 MB; with only a larger limit set, it would never be reached.
    requestBytes: maxFileSize ?? Math.max(200 * 1024 ** 2, sizeLimit ?? 0),
    breakpoints: config.breakpoints ?? BREAKPOINTS,
    contentCheck: config.contentCheck ?? 'correct',
    enforceAllowedTypes: config.enforceAllowedTypes ?? false,
    linkNeeds: config.linkNeeds ?? 'upload',
    unknownFields: config.unknownFields ?? 'store',
    images: {
      maxPixels: config.images?.maxPixels ?? 100_000_000,
      maxFrames: config.images?.maxFrames ?? 1000,
      maxMegabytes: config.images?.maxMegabytes ?? 300,
      maxMs: config.images?.maxMs ?? 5_000,
      processes: config.images?.processes ?? availableParallelism(),
      waiting: config.images?.waiting ?? 500,
    },
    variants: readVariants(config.variants ?? false),
    serving: readServing(providerOptions.localServer, config.showPdf ?? false),
  };
}

const SIZES = [160, 320, 480, 640, 960, 1280, 1920];

type VariantsInput = z.infer<typeof schema>['variants'];

function readVariants(given: NonNullable<VariantsInput>): VariantSettings | null {
  if (given === false) return null;
  const { sizes = SIZES, qualities = [50, 80], secret, cacheBytes = 1_000_000_000 } = given === true ? {} : given;
  return { sizes, qualities, secret: secret || null, cacheBytes };
}

/** Older v4 projects set it in the options of the local provider, where it takes precedence. */
function readSizeLimit(
  sizeLimit: number | undefined,
  { sizeLimit: ofProvider }: Readonly<Record<string, unknown>>,
): number | null {
  return Number(ofProvider) || sizeLimit || null;
}

/** Options of v4's file server: `providerOptions.localServer`, with `maxage` in milliseconds. */
function readServing(localServer: unknown, showPdf: boolean): ServingSettings {
  const { maxage, maxAge = maxage, immutable } = (localServer ?? {}) as Readonly<Record<string, unknown>>;
  const given = Number(maxAge);
  return maxAge === undefined || !(given >= 0)
    ? { maxAge: YEAR_MS, immutable: immutable !== false, showPdf }
    : { maxAge: given, immutable: immutable === true, showPdf };
}

const YEAR_MS = 31_536_000_000;
