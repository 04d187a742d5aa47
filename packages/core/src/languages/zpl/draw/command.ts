import type { Parameters } from './parameters.ts';
import type { Command } from './scan.ts';
import type { Session } from './state.ts';

/** Carries out one command. */
export type Handler = (session: Session, parameters: Parameters, command: Command) => void;

/** Commands of one group by their two letters. */
export type Handlers = Readonly<Record<string, Handler>>;

/** A length in the units of ^MU as whole dots. */
export function toDots(session: Session, length: number): number {
  return Math.round(length * session.printer.dotsPerUnit);
}
