import { type ParameterValues, readValues } from '../parameter-kinds.ts';
import { commandParameters, type plainCommands, type settingCommands } from '../field-parameters.ts';
import type { Parameters } from './read-parameters.ts';
import type { Command } from './scan.ts';
import type { Session } from './state.ts';

/** Carries out one command. */
export type Handler = (session: Session, parameters: Parameters, command: Command) => void;

/** Commands of one group by their two letters. */
export type Handlers = Readonly<Record<string, Handler>>;

/** Notes which command gave settings that stay in force. */
export function setsInForce({ printer }: Session, command: Command, ...settings: readonly string[]): void {
  printer.inForce = { ...printer.inForce, ...Object.fromEntries(settings.map((name) => [name, command])) };
}

/** A length in the units of ^MU as whole dots. */
export function toDots(session: Session, length: number): number {
  return Math.round(length * session.printer.dotsPerUnit);
}

type Commands = typeof plainCommands & typeof settingCommands;

/** The values of a command's parameters under the printer's settings. */
export function valuesOf<Name extends keyof Commands>(
  name: Name,
  { printer: { dotsPerUnit, turn, bars } }: Session,
  { all }: Parameters,
): ParameterValues<Commands[Name]> {
  const parameters = commandParameters(name) as Commands[Name];
  return readValues(parameters, all, { dotsPerUnit, turn, heightDots: bars.heightDots });
}
