/** Overhead of an entry: the map's slot, the objects, the key's header. */
const ENTRY_BYTES = 256;

interface Entry<V> {
  readonly value: V;
  readonly bytes: number;
}

/** An LRU cache limited by the total size of its entries. */
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

  /** `bytes` is the size of the value; values larger than a quarter of the cache are not stored. */
  set(key: K, value: V, bytes: number): void {
    this.delete(key);
    const all = bytes + (typeof key === 'string' ? 2 * key.length : 0) + ENTRY_BYTES;
    if (all > this.#most / 4) return;
    this.#entries.set(key, { value, bytes: all });
    this.#bytes += all;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#most) return;
      this.delete(oldest);
    }
  }

  clear(): void {
    this.#entries.clear();
    this.#bytes = 0;
  }

  delete(key: K): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    this.#entries.delete(key);
    this.#bytes -= entry.bytes;
  }
}
