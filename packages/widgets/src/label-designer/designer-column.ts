/** A column of the list that the label is printed from. */
export interface DesignerColumn {
  /** As the list calls it. */
  name: string;
  /** The variable that takes its values. */
  variable: string;
  /** What it holds in the row at hand. */
  sample: string;
}
