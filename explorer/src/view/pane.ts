/** The panes of the REST mode; a narrow window shows one of them. */
export type Pane = 'types' | 'query' | 'answer';
