/** The tables and columns that hold what is not in a column of its own: links, polymorphic relations, components. */

/** Rows of a link table join the two sides. Seen from the side with the attribute. */
export interface LinkTable {
  readonly kind: 'linkTable';
  readonly table: string;
  /** Points to the entry that has the attribute. */
  readonly ownColumn: string;
  /** Points to the related entry. */
  readonly targetColumn: string;
  /** Orders the related entries; absent for to-one sides and in databases of early v4. */
  readonly orderColumn?: string;
  /** Orders the owners as seen from the related entry. */
  readonly inverseOrderColumn?: string;
  /** True on the side whose schema creates the table. */
  readonly owner: boolean;
  /** If both sides claim to own the relation: the table of the other claim. It is used if it alone contains links. */
  readonly rival?: LinkTable;
}

/** The related entry's id is stored in the entry's own row: `created_by_id`. */
export interface JoinColumn {
  readonly kind: 'joinColumn';
  readonly column: string;
}

export interface MorphColumns {
  readonly kind: 'morphColumns';
  readonly idColumn: string;
  readonly typeColumn: string;
}

export interface MorphTable {
  readonly kind: 'morphTable';
  readonly table: string;
  /** Points to the entry that has the morphTo attribute. */
  readonly ownColumn: string;
  readonly idColumn: string;
  readonly typeColumn: string;
}

/** `<table>_components`: entity_id, component_id, component_type, field, order. */
export interface ComponentTable {
  readonly kind: 'componentTable';
  readonly table: string;
}
