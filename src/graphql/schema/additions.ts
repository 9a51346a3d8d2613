/** What a schema has beyond that of the plugin, if the project asks for it. */
export interface SchemaAdditions {
  /** Numbers about lists, beside each list. */
  readonly aggregates: boolean;
  /** The queries again, to be listened to. */
  readonly subscriptions: boolean;
}

/** Front ends generate code from the schema, so by default it is the plugin's. */
export const NO_ADDITIONS: SchemaAdditions = { aggregates: false, subscriptions: false };

export const additionsOf = ({
  aggregates = false,
  subscriptions = false,
}: Partial<SchemaAdditions>): SchemaAdditions => ({
  aggregates,
  subscriptions,
});
