import { getOrCreate } from '../../util/get-or-create.ts';
import { type CrudAction, type ShadowCrud, WHOLE_CRUD } from '../../graphql/schema/shadow-crud.ts';

/** The argument of `extension.use(…)`: an object, or a function that returns one. */
export type ExtensionConfig = object | ((parts: object) => object);

export type GraphqlExtensions = ReturnType<typeof createGraphqlExtensions>;

/** The additions of project code to the GraphQL schema, collected until the schema is created. */
export function createGraphqlExtensions() {
  const configs: ExtensionConfig[] = [];
  const shadow = createShadowChoices();
  return {
    configs,
    shadow,
    use: (config: ExtensionConfig) => void configs.push(config),
    isUsed: () => configs.length > 0 || shadow.isUsed(),
  };
}

type Place = 'output' | 'input' | 'filters';

interface Choice {
  isDisabled: boolean;
  hasQueries: boolean;
  hasMutations: boolean;
  readonly actions: Set<string>;
  readonly fields: Map<string, Set<Place>>;
}

/** The parts that a project removes from the generated schema, by content type. */
function createShadowChoices() {
  const choices = new Map<string, Choice>();
  const create = (): Choice => ({
    ...{ isDisabled: false, hasQueries: true, hasMutations: true },
    actions: new Set(),
    fields: new Map(),
  });
  return {
    /** `extension.shadowCRUD(uid)`, as in v4. */
    of: (uid: string) => shadowOf(getOrCreate(choices, uid, create)),
    isUsed: () => choices.size > 0,
    read: (isOn: boolean): ShadowCrud => ({
      isOff: !isOn,
      isDisabled: (uid) => WHOLE_CRUD.isDisabled(uid) || choices.get(uid)?.isDisabled === true,
      hasAction: (uid, action) => !hasAction(choices.get(uid), action),
      hasQueries: (uid) => choices.get(uid)?.hasQueries !== false,
      hasMutations: (uid) => choices.get(uid)?.hasMutations !== false,
      hasField: (uid, field, place) => choices.get(uid)?.fields.get(field)?.has(place) !== true,
    }),
  };
}

/** Whether an action is removed, by name or with all others. */
const hasAction = (choice: Choice | undefined, action: CrudAction | string): boolean =>
  choice !== undefined && (choice.actions.has(action) || choice.actions.has('*'));

function shadowOf(choice: Choice): object {
  const shadow = {
    isEnabled: () => !choice.isDisabled,
    isDisabled: () => choice.isDisabled,
    areQueriesEnabled: () => choice.hasQueries,
    areQueriesDisabled: () => !choice.hasQueries,
    areMutationsEnabled: () => choice.hasMutations,
    areMutationsDisabled: () => !choice.hasMutations,
    isActionEnabled: (action: string) => !hasAction(choice, action),
    isActionDisabled: (action: string) => hasAction(choice, action),
    disable() {
      choice.isDisabled = true;
      return shadow;
    },
    disableQueries() {
      choice.hasQueries = false;
      return shadow;
    },
    disableMutations() {
      choice.hasMutations = false;
      return shadow;
    },
    disableAction(action: string) {
      choice.actions.add(action);
      return shadow;
    },
    disableActions(actions: readonly string[] = []) {
      for (const action of actions) choice.actions.add(action);
      return shadow;
    },
    field: (name: string) => fieldOf(choice, name),
  };
  return shadow;
}

function fieldOf({ fields }: Choice, name: string): object {
  const hidden = fields.get(name) ?? new Set<Place>();
  fields.set(name, hidden);
  const hide = (...places: readonly Place[]) => {
    for (const place of places) hidden.add(place);
    return field;
  };
  const field = {
    isEnabled: () => hidden.size < 3,
    hasInputEnabled: () => !hidden.has('input'),
    hasOutputEnabled: () => !hidden.has('output'),
    // Misspelt in v4, too.
    hasFiltersEnabeld: () => !hidden.has('filters'),
    disable: () => hide('output', 'input', 'filters'),
    disableOutput: () => hide('output'),
    disableInput: () => hide('input'),
    disableFilters: () => hide('filters'),
  };
  return field;
}
