import type { FunctionComponent } from 'preact';
import type { PopulateOptions } from '../../query/form.ts';
import type { ContentType, FindType, Project } from '../../query/model.ts';

export interface PopulateOptionsPartProps {
  readonly project: Project;
  readonly find: FindType;
  readonly type: ContentType | undefined;
  readonly many: boolean;
  /** One of several types: options for lists of one type do not apply. */
  readonly isChoice: boolean;
  readonly options: PopulateOptions;
  readonly place: string;
  readonly onChange: (options: PopulateOptions) => void;
}

/** Options contain populated parts, which have options: the form for them is passed down. */
export type OptionsComponent = FunctionComponent<PopulateOptionsPartProps>;
