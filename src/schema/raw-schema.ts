import * as z from 'zod';
import { StartError } from '../errors.ts';

/** The parts of a schema file that Plinth reads. Unknown keys belong to other tools. */
const rawAttribute = z.looseObject({
  type: z.string(),
  private: z.boolean().optional(),
  required: z.boolean().optional(),
  unique: z.boolean().optional(),
  searchable: z.boolean().optional(),
  enum: z.array(z.string()).optional(),
  enumName: z.string().optional(),
  multiple: z.boolean().optional(),
  repeatable: z.boolean().optional(),
  component: z.string().optional(),
  components: z.array(z.string()).optional(),
  relation: z.string().optional(),
  target: z.string().optional(),
  inversedBy: z.string().nullish(),
  mappedBy: z.string().nullish(),
  morphBy: z.string().optional(),
  useJoinTable: z.boolean().optional(),
  customField: z.string().optional(),
  allowedTypes: z.array(z.string()).nullish(),
  writable: z.boolean().optional(),
  visible: z.boolean().optional(),
  pluginOptions: z.looseObject({ i18n: z.looseObject({ localized: z.boolean().optional() }).nullish() }).nullish(),
});

export type RawAttribute = z.infer<typeof rawAttribute>;

const attributes = z.record(z.string(), rawAttribute).default({});

const options = z
  .looseObject({
    draftAndPublish: z.boolean().optional(),
    populateCreatorFields: z.boolean().optional(),
    privateAttributes: z.array(z.string()).optional(),
  })
  .nullish();

const pluginOptions = z
  .looseObject({
    i18n: z.looseObject({ localized: z.boolean().optional() }).optional(),
    'content-manager': z.looseObject({ visible: z.unknown() }).nullish(),
  })
  .nullish();

const rawContentType = z.looseObject({
  kind: z.enum(['collectionType', 'singleType']).default('collectionType'),
  collectionName: z.string().nullish(),
  info: z.looseObject({
    singularName: z.string().min(1),
    pluralName: z.string().min(1),
    displayName: z.string().optional(),
  }),
  options,
  pluginOptions,
  attributes,
});

export type RawContentType = z.infer<typeof rawContentType>;

const rawComponent = z.looseObject({
  collectionName: z.string().min(1),
  info: z.looseObject({ displayName: z.string().optional() }).optional(),
  options,
  attributes,
});

export type RawComponent = z.infer<typeof rawComponent>;

export const readRawContentType = (content: unknown, file: string): RawContentType =>
  readRaw(rawContentType, content, file);

export const readRawComponent = (content: unknown, file: string): RawComponent => readRaw(rawComponent, content, file);

function readRaw<T extends z.ZodType>(schema: T, content: unknown, file: string): z.infer<T> {
  const result = schema.safeParse(content);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const place = issue && issue.path.length > 0 ? `"${issue.path.join('.')}"` : 'the file';
  throw new StartError(`Invalid schema file: ${place}: ${issue?.message ?? 'unknown problem'}`, {
    file,
    remedy: 'Every content type needs info.singularName, info.pluralName and attributes.',
  });
}
