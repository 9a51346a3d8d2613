interface PartLink {
  readonly place: string;
  readonly label: string;
  readonly count: number;
}

/** An overview of the query's parts, with a link to each. */
export function PartLinks({ parts }: { readonly parts: readonly PartLink[] }) {
  return (
    <nav class="part-links" aria-label="Parts of the query">
      {parts.map(({ place, label, count }) => (
        <button key={place} type="button" class={count > 0 ? 'quiet chosen' : 'quiet'} onClick={() => show(place)}>
          {label}
          {count > 0 && <span class="count">{count}</span>}
        </button>
      ))}
    </nav>
  );
}

function show(place: string): void {
  const section = document.querySelector<HTMLDetailsElement>(`[data-part="${place}"]`);
  if (section === null) return;
  section.open = true;
  section.closest('.scroll')?.scrollTo({ top: section.offsetTop - 10, behavior: 'smooth' });
  section.querySelector('summary')?.focus({ preventScroll: true });
}
