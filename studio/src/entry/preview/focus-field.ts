import { focusFirst } from '../fields/focus-first.ts';
import type { Steps } from './page-fields.ts';

/** Large editors are loaded when their field is opened. */
const LONGEST_MS = 10_000;

/** Opens the components around a field, and moves to the field. */
export async function focusField(form: Element | null, steps: Steps): Promise<void> {
  let within = form;
  let path = '';
  for (const step of steps) {
    if (typeof step === 'string') path = path === '' ? step : `${path}.${step}`;
    const inner: Element | null = typeof step === 'string' ? boxIn(within, path) : await openPart(within, step);
    if (inner === null) break;
    within = inner;
  }
  if (within === null || within === form) return;
  within.scrollIntoView({ block: 'center' });
  const before = document.activeElement;
  const end = performance.now() + LONGEST_MS;
  while (within.isConnected && document.activeElement === before && performance.now() < end) {
    focusFirst(within);
    await new Promise(requestAnimationFrame);
  }
}

const boxIn = (within: Element | null, path: string): Element | null =>
  within?.querySelector(`.field-box[data-field="${CSS.escape(path)}"]`) ?? null;

/** A component of a list is rendered when it is expanded. */
async function openPart(within: Element | null, index: number): Promise<Element | null> {
  const part = within?.querySelector(':scope > .parts > ol')?.children[index] ?? null;
  const title = part?.querySelector<HTMLElement>(':scope > .part-line > .part-title[aria-expanded="false"]');
  title?.click();
  if (title) await new Promise(requestAnimationFrame);
  return part;
}

/** The field that an element of the form belongs to. */
export function fieldAt(element: Element): Steps {
  const steps: (string | number)[] = [];
  for (
    let at = element.closest('.field-box, .part-item');
    at !== null;
    at = at.parentElement?.closest('.field-box, .part-item') ?? null
  ) {
    const name = (at as HTMLElement).dataset.field?.split('.').at(-1);
    steps.unshift(name ?? [...(at.parentElement?.children ?? [])].indexOf(at));
  }
  return steps;
}
