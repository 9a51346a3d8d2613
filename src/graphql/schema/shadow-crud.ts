import type { Uid } from '../../schema/model.ts';

export type CrudAction = 'find' | 'findOne' | 'create' | 'update' | 'delete';

/** The parts that a project has disabled with `extension.shadowCRUD(uid)`. */
export interface ShadowCrud {
  /** Nothing is generated. */
  readonly isOff: boolean;
  readonly isDisabled: (uid: Uid) => boolean;
  readonly hasAction: (uid: Uid, action: CrudAction) => boolean;
  readonly hasQueries: (uid: Uid) => boolean;
  readonly hasMutations: (uid: Uid) => boolean;
  readonly hasField: (uid: Uid, field: string, place: 'output' | 'input' | 'filters') => boolean;
}

/** Nothing is disabled; administrators are always excluded. */
export const WHOLE_CRUD: ShadowCrud = {
  isOff: false,
  isDisabled: (uid) => uid.startsWith('admin::'),
  hasAction: () => true,
  hasQueries: () => true,
  hasMutations: () => true,
  hasField: () => true,
};
