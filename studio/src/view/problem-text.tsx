interface ProblemTextProps {
  readonly id: string;
  readonly text: string | undefined;
}

/** The error of a field, below it. */
export const ProblemText = ({ id, text }: ProblemTextProps) =>
  text === undefined ? null : (
    <small id={id} class="bad-text" role="alert">
      {text}
    </small>
  );
