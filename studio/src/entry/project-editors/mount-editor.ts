import type { Mounted, ProjectField, Registration } from './registration.ts';

/** Puts an editor of the project into an element; throws if it fails. */
export function mountEditor(box: HTMLElement, registration: Registration, field: ProjectField): Mounted {
  if (typeof registration === 'function') return registration(box, field) ?? {};
  if (customElements.get(registration) === undefined) throw new Error(`<${registration}> is not defined.`);
  const { onChange, isReadOnly, ...rest } = field;
  const element = Object.assign(document.createElement(registration), rest, { isReadOnly });
  // Controls inside it have events of the same name.
  element.addEventListener('change', (event) => {
    if (event.target === element && event instanceof CustomEvent) onChange(event.detail);
  });
  box.append(element);
  return {
    update: (value) => Object.assign(element, { value }),
    setReadOnly: (is) => Object.assign(element, { isReadOnly: is }),
    destroy: () => element.remove(),
  };
}
