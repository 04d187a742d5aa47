/** One thing that is wrong with an input. `path` leads to the value: a field, a row and column, a line of a template. */
export interface Issue {
  path: (string | number)[];
  message: string;
  /** A stable word for the rule that was broken, to look up the text for people. */
  rule?: string;
}

/** A template that cannot be printed, data that have no picture, an option that has no such value. */
export type LabelFaultCode = 'template-invalid' | 'data-invalid' | 'invalid-input';

/** What the label engine refuses. Programs branch on the code, never on the message. */
export class LabelFault extends Error {
  readonly code: LabelFaultCode;
  /** Every issue of an input, not only the first. */
  readonly issues: readonly Issue[];
  /** Facts for the text that people read, such as sizes. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(
    code: LabelFaultCode,
    message: string,
    options: { issues?: readonly Issue[]; details?: Readonly<Record<string, unknown>> } = {},
  ) {
    super(message);
    this.name = 'LabelFault';
    this.code = code;
    this.issues = options.issues ?? [];
    this.details = options.details ?? {};
  }
}
