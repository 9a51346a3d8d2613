import get from 'lodash/get.js';
import { RESERVED_NAMES } from '../../../admin/builder/validation/name-rules.ts';
import type { BuilderType, BuilderTypes } from '../../../types/builder/describe-builder-types.ts';

interface NamedType {
  readonly uid: string;
}

/** `strapi.plugin('content-type-builder')`: how v4's builder describes types. What writes schemas is not part of it. */
export function createBuilderServices(describe: () => BuilderTypes) {
  const find = (types: readonly BuilderType[], { uid }: NamedType): BuilderType => {
    const found = types.find((type) => type.uid === uid);
    if (found === undefined) throw new Error(`The content-type builder does not know "${uid}".`);
    return found;
  };
  const describeType = (type: NamedType): BuilderType => find(describe().contentTypes, type);
  return {
    builder: { getReservedNames: () => RESERVED_NAMES },
    'content-types': {
      formatContentType: describeType,
      getRestrictRelationsTo: (type: NamedType) => describeType(type).schema.restrictRelationsTo,
      isContentTypeVisible: (type: unknown) =>
        get(type, ['pluginOptions', 'content-type-builder', 'visible'], true) === true,
    },
    components: { formatComponent: (type: NamedType) => find(describe().components, type) },
  };
}
