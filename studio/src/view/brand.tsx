export const projectName = (): string => document.documentElement.dataset.project ?? 'Studio';

export const Brand = () => (
  <span class="row brand-row">
    <svg class="brand" viewBox="0 0 16 16" aria-hidden="true">
      <path d="M2 2h12v3H2zM4 6h8v5H4zM1 12h14v2H1z" />
    </svg>
    <strong class="project">{projectName()}</strong>
  </span>
);
