/** The ids in a relation or file field of a body, in any format the server accepts. */
export function idsIn(value: unknown): readonly number[] {
  if (Array.isArray(value)) return value.flatMap(idsIn);
  if (typeof value !== 'object' || value === null) return isId(value) ? [Number(value)] : [];
  if ('set' in value) return idsIn(value.set);
  return 'id' in value ? idsIn(value.id) : [];
}

const isId = (value: unknown): boolean => value !== null && value !== '' && Number.isSafeInteger(Number(value));
