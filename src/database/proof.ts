/**
 * The database's proof of its state. While two proofs are equal, nothing was committed in between, so data read under
 * the first is still current. Null: the database has none.
 */
export type Proof = string | null;
