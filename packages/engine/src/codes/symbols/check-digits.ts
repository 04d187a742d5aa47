/** Luhn's check digit, modulo 10, as MSI has it: every second digit from the right doubled, digit sums added. */
export function luhnCheckDigit(digits: string): string {
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    const digit = digits.charCodeAt(at) - 48;
    const doubled = (digits.length - at) % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return String((10 - (sum % 10)) % 10);
}

/** Weighted sum from the right, weights 1 up to `most` and again from 1. */
export function weightedSum(values: readonly number[], most: number, first = 1): number {
  let sum = 0;
  let weight = first;
  for (let at = values.length - 1; at >= 0; at--) {
    sum += (values[at] ?? 0) * weight;
    weight = weight === most ? first : weight + 1;
  }
  return sum;
}
