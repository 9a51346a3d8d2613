export default async (policyContext: { state: { user?: { id: number } } }) => Boolean(policyContext.state.user);
