import type { AdministratorName } from '../../../../src/admin/contract/people.ts';
import { nameOf } from '../../server/people.ts';
import type { Found } from '../core/editing.ts';

/** Who saved last what others have; empty if it was no administrator. */
export const savedTheirs = ({ entry, unpublished }: Found): string =>
  nameOf(unpublished.changes?.savedBy ?? (entry?.body.updatedBy as AdministratorName | null | undefined));
