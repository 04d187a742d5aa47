/** Characters of a label's text at most. */
export const maxTemplateLength = 200_000;
