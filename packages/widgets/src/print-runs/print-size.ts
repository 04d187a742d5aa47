import { settingsOfAccount } from '@marbete/core/api/account-settings';
import { languageById } from '@marbete/engine/internal/languages/languages';
import { settingsFor } from '@marbete/engine/internal/languages/settings';

const mmPerInch = 25.4;
/** Between two labels on a roll. */
const gapMm = 3;

/** What so many labels of this height take of a printer that prints so many inches a second. */
export function sizeOfPrint(labels: number, heightMm: number, inchesPerSecond: number) {
  const metres = (labels * (heightMm + gapMm)) / 1_000;
  return { metres, minutes: (metres * 1_000) / (inchesPerSecond * mmPerInch) / 60 };
}

/**
 * The same of a label as an account prints it, in whole metres and minutes, one at least; undefined where the label does
 * not say its height. `measure` is WIDTHxHEIGHT in millimetres.
 */
export function printSize(
  labels: number,
  languageId: number,
  measure: string | null | undefined,
  account: Parameters<typeof settingsOfAccount>[0],
): { minutes: number; metres: number } | undefined {
  const language = languageById(languageId);
  const height = Number(/x([\d.]+)/i.exec(measure ?? '')?.[1]);
  if (!language || !(height > 0)) return undefined;
  const { speed } = settingsFor(language, settingsOfAccount(account));
  const { minutes, metres } = sizeOfPrint(labels, height, speed);
  return { minutes: Math.max(1, Math.round(minutes)), metres: Math.max(1, Math.round(metres)) };
}
