import { type Command, InvalidArgumentError } from 'commander';
import { StartError } from '../errors.ts';
import { TRANSFER_GROUPS, type TransferGroup, type TransferGroups } from '../migration/transfer-groups.ts';

export interface GroupOptions {
  readonly only?: readonly TransferGroup[];
  readonly exclude?: readonly TransferGroup[];
  /** Off with `--no-assets`. */
  readonly assets: boolean;
}

const GROUPS = 'content (entries and their relations), files (of the media library), config (stored settings)';

export const addGroupOptions = (command: Command): Command =>
  command
    .option('--only <groups>', `only these, separated by commas: ${GROUPS}`, readGroups)
    .option('--exclude <groups>', 'all but these', readGroups)
    .option('--no-assets', 'the same as --exclude files');

function readGroups(text: string): readonly TransferGroup[] {
  return text.split(',').map((name) => {
    const group = TRANSFER_GROUPS.find((one) => one === name.trim());
    if (group === undefined) throw new InvalidArgumentError(`Accepted: ${TRANSFER_GROUPS.join(', ')}.`);
    return group;
  });
}

export function groupsOf({ only = TRANSFER_GROUPS, exclude = [], assets }: GroupOptions): TransferGroups {
  const groups = only.filter((group) => !exclude.includes(group) && (assets || group !== 'files'));
  if (groups.length === 0) throw new StartError('The options leave nothing to transfer.');
  return new Set(groups);
}
