import { Command } from 'commander';
import { inFolder } from '../end-after-command.ts';
import { addExamples, addProjectFolder, type FolderOption } from '../project-folder.ts';

interface AdoptOptions extends FolderOption {
  readonly apply?: boolean;
  readonly undo?: boolean;
}

/** `plinth adopt`: takes v4's packages out of a project, and puts Plinth in. */
export const adoptCommand = (): Command =>
  addExamples(addProjectFolder(new Command('adopt')), [
    'plinth adopt ../my-project',
    'plinth adopt ../my-project --apply',
  ])
    .description("replace v4's packages in package.json and the lock file with Plinth; by default, show the plan")
    .option('--apply', 'write the files')
    .option('--undo', 'restore the files as they were')
    .action(inFolder(adopt));

async function adopt(dir: string, { apply = false, undo = false }: AdoptOptions): Promise<void> {
  // Other commands are loaded together with this one, and need no parser.
  if (undo) {
    const { undoAdoption } = await import('../../app/adopting/undo-adoption.ts');
    console.log(`Restored: ${undoAdoption(dir).join(', ')}. Install the packages again.`);
    return;
  }
  const { planAdoption } = await import('../../app/adopting/plan-adoption.ts');
  const { describeAdoption, nextSteps } = await import('../../app/adopting/describe-adoption.ts');
  const { plinthPacker } = await import('../pack-plinth.ts');
  const packer = await plinthPacker();
  const plan = await planAdoption(dir);
  console.log(describeAdoption(plan, packer));
  if (!apply) {
    console.log('\nNothing was changed. --apply writes this; --undo takes it back.');
    return;
  }
  const { applyAdoption } = await import('../../app/adopting/apply-adoption.ts');
  await applyAdoption(plan, packer);
  console.log(`\n${nextSteps(plan)}`);
}
