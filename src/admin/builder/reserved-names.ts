/** Reserved names of types and attributes, as in v4's content-type builder. */
export const RESERVED_NAMES = {
  models: ['boolean', 'date', 'date-time', 'time', 'upload', 'then', 'rest'],
  attributes: [
    ...['id', 'created_at', 'updated_at', 'published_at', 'created_by_id', 'updated_by_id'],
    ...['created_by', 'updated_by'],
  ],
} as const;
