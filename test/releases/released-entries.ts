/** A plain picture of entries with drafts and unpublished changes, and of what releases do to them. */

export type Fields = Readonly<Record<string, string>>;

export interface ModelEntry {
  readonly content: Fields;
  readonly published: boolean;
  readonly changes: Fields | null;
  /** Grows with every write of the entry or of its changes. */
  readonly version: number;
}

type Pinned =
  | { readonly of: 'draft'; readonly content: Fields }
  | { readonly of: 'changes'; readonly changes: Fields; readonly version: number }
  | { readonly of: 'live' }
  /** Undoes a release, unless the entry was written since. */
  | { readonly of: 'release'; readonly former: ModelEntry; readonly version: number };

interface ModelAction {
  readonly entry: number;
  readonly action: 'publish' | 'unpublish';
  readonly pinned: Pinned;
}

interface ModelRelease {
  actions: readonly ModelAction[];
  isDone: boolean;
  /** What it has changed, as it was before and after. */
  undoing: readonly ModelAction[];
}

/** Each step says whether the server should accept it. */
export class ReleasedEntries {
  readonly entries = new Map<number, ModelEntry>();
  readonly releases = new Map<number, ModelRelease>();

  create(id: number, content: Fields): void {
    this.entries.set(id, { content, published: false, changes: null, version: 0 });
  }

  edit(id: number, fields: Fields): boolean {
    return this.#write(id, ({ content }) => ({ content: { ...content, ...fields } }));
  }

  saveChanges(id: number, changes: Fields): boolean {
    return this.#write(id, ({ published }) => (published ? { changes } : null));
  }

  discardChanges(id: number): boolean {
    return this.#write(id, ({ changes }) => (changes === null ? {} : { changes: null }));
  }

  publishChanges(id: number): boolean {
    return this.#write(id, ({ content, published, changes }) =>
      published && changes !== null ? { content: { ...content, ...changes }, changes: null } : null,
    );
  }

  publish(id: number): boolean {
    return this.#write(id, ({ published }) => (published ? null : { published: true }));
  }

  unpublish(id: number): boolean {
    return this.#write(id, ({ published }) => (published ? { published: false } : null));
  }

  delete(id: number): boolean {
    return this.entries.delete(id);
  }

  open(id: number): void {
    this.releases.set(id, { actions: [], isDone: false, undoing: [] });
  }

  add(id: number, entry: number, action: 'publish' | 'unpublish'): boolean {
    const release = this.#open(id);
    const now = this.entries.get(entry);
    if (release === undefined || now === undefined) return false;
    const pinned = pin(now, action);
    if (pinned === null) return false;
    release.actions = [...release.actions.filter((one) => one.entry !== entry), { entry, action, pinned }];
    return true;
  }

  remove(id: number, entry: number): boolean {
    const release = this.#open(id);
    if (release === undefined || !release.actions.some((one) => one.entry === entry)) return false;
    release.actions = release.actions.filter((one) => one.entry !== entry);
    return true;
  }

  publishRelease(id: number): boolean {
    const release = this.#open(id);
    if (release === undefined || release.actions.length === 0) return false;
    const written = release.actions.map((action) => this.#carriedOut(action));
    if (written.includes('refused')) return false;
    release.isDone = true;
    release.undoing = release.actions.flatMap(({ entry }, index): readonly ModelAction[] => {
      const next = written[index];
      const former = this.entries.get(entry);
      if (next === undefined || next === 'refused' || next === 'done' || former === undefined) return [];
      const version = former.version + 1;
      this.entries.set(entry, { ...next, version });
      return [
        {
          ...{ entry, action: former.published ? 'publish' : 'unpublish' },
          pinned: { of: 'release', former, version },
        },
      ];
    });
    return true;
  }

  /** `id` is that of the release that undoes the other. */
  undo(id: number, of: number): void {
    this.releases.set(id, { actions: this.releases.get(of)?.undoing ?? [], isDone: false, undoing: [] });
  }

  canUndo(id: number): boolean {
    const release = this.releases.get(id);
    return release?.isDone === true && release.undoing.length > 0;
  }

  #open(id: number): ModelRelease | undefined {
    const release = this.releases.get(id);
    return release?.isDone === false ? release : undefined;
  }

  #write(id: number, change: (entry: ModelEntry) => Partial<ModelEntry> | null): boolean {
    const entry = this.entries.get(id);
    const written = entry === undefined ? null : change(entry);
    if (entry === undefined || written === null) return false;
    this.entries.set(id, { ...entry, ...written, version: entry.version + 1 });
    return true;
  }

  #carriedOut({ entry: id, action, pinned }: ModelAction): ModelEntry | 'refused' | 'done' {
    const entry = this.entries.get(id);
    if (entry === undefined) return 'refused';
    const { content, published, changes, version } = entry;
    if (pinned.of === 'release') return pinned.version === version ? pinned.former : 'refused';
    if (action === 'unpublish') return published ? { ...entry, published: false } : 'done';
    if (pinned.of === 'draft') {
      if (published) return 'done';
      const isEdited = JSON.stringify(content) !== JSON.stringify(pinned.content);
      return {
        ...{ content: pinned.content, published: true, version },
        changes: isEdited ? { ...content, ...changes } : changes,
      };
    }
    if (pinned.of !== 'changes' || !published) return 'refused';
    const isCurrent = changes !== null && JSON.stringify(changes) === JSON.stringify(pinned.changes);
    return {
      ...{ content: { ...content, ...pinned.changes }, published, version },
      changes: isCurrent ? null : changes,
    };
  }
}

function pin({ content, published, changes, version }: ModelEntry, action: 'publish' | 'unpublish'): Pinned | null {
  if (action === 'unpublish') return published ? { of: 'live' } : null;
  if (!published) return { of: 'draft', content };
  return changes === null ? null : { of: 'changes', changes, version };
}
