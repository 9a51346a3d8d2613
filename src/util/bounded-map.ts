/** What an entry takes beside its own bytes: the map's slot, the objects, the key's header. */
const ENTRY_BYTES = 256;

interface Entry<V> {
  readonly value: V;
  readonly bytes: number;
}

/** Values by key, those used last; the oldest go when all of them together would be too large. */
export class BoundedMap<K, V> {
  readonly #entries = new Map<K, Entry<V>>();
  readonly #most: number;
  #bytes = 0;

  /** `most` is in bytes. */
  constructor(most: number) {
    this.#most = most;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get size(): number {
    return this.#entries.size;
  }

  get(key: K): V | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  /** `bytes` is what the value takes; a value that would push out most of the others is not kept. */
  set(key: K, value: V, bytes: number): void {
    this.#delete(key);
    const all = bytes + (typeof key === 'string' ? 2 * key.length : 0) + ENTRY_BYTES;
    if (all > this.#most / 4) return;
    this.#entries.set(key, { value, bytes: all });
    this.#bytes += all;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#most) return;
      this.#delete(oldest);
    }
  }

  clear(): void {
    this.#entries.clear();
    this.#bytes = 0;
  }

  #delete(key: K): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    this.#entries.delete(key);
    this.#bytes -= entry.bytes;
  }
}
