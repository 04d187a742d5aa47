/** What is wrong with a value that would print, by the problem's code. */
export const problems = {
  'price-missing': 'Falta el precio.',
};
