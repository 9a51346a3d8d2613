/** A `Map` or `WeakMap`. */
interface Cache<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: V): unknown;
}

/** Returns the value of a key, and creates it on first use. */
export function getOrCreate<K, V>(map: Cache<K, V>, key: K, create: (key: K) => V): V {
  const existing = map.get(key);
  if (existing !== undefined) return existing;
  const created = create(key);
  map.set(key, created);
  return created;
}
