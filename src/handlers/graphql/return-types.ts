interface ResponseInfo {
  readonly args?: object;
  readonly resourceUID?: string;
}

/** The results of resolvers for generated types. */
export const returnTypes = {
  toEntityResponse: (value: unknown, { args = {}, resourceUID }: ResponseInfo = {}) => ({
    value,
    info: { args, resourceUID },
  }),
  toEntityResponseCollection: (nodes: unknown, { args = {}, resourceUID }: ResponseInfo = {}) => ({
    nodes,
    info: { args, resourceUID },
  }),
};
