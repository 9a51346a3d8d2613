import { focusFirst } from './focus-first.ts';

/** Moves to the first field with an error, in the sheet above the page if there is one. False if the form does not show the field. */
export async function focusProblem(): Promise<boolean> {
  // The errors are rendered by then, also those in components that were folded.
  await new Promise(requestAnimationFrame);
  const within = [...document.querySelectorAll('dialog.sheet[open]')].at(-1) ?? document;
  const field = within.querySelector('.field-box:has(> .bad-text[role="alert"])');
  field?.scrollIntoView({ block: 'center' });
  focusFirst(field);
  return field !== null;
}
