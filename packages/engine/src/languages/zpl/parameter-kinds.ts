import type { Turn } from '../../picture/bitmap.ts';
import { clamp, readNumber, readTurn } from './draw/read-parameters.ts';

/*
 * Parameters of ZPL's commands as the tables of commands have them (ZPL II Programming Guide): what kind of value each
 * takes, within which bounds, and what holds where it is missing.
 */

/**
 * How a parameter is read. One that is missing or wrong takes its usual value.
 * - `turn` takes ^FW's where it is missing, `own turn` none; `height` takes ^BY's.
 * - `dots`, `height` and `length` are in the unit of ^MU and are read as dots.
 * - `length`, `count` and `tenths` are brought within their range, `whole` and `dots` are wrong outside of it.
 * - `digits` is a number that is kept as it is written.
 * - `bytes` says how many bytes of data follow: only the data can change it.
 */
export interface CommandParameter<Value = unknown> {
  readonly kind:
    | 'turn'
    | 'own turn'
    | 'height'
    | 'dots'
    | 'length'
    | 'flag'
    | 'whole'
    | 'count'
    | 'tenths'
    | 'choice'
    | 'text'
    | 'digits'
    | 'bytes';
  readonly usual?: Value;
  readonly range?: readonly [low: number, high: number];
  readonly choices?: readonly string[];
  /** The value of a wrong choice, where that is not the usual one. */
  readonly wrong?: Value;
}

/** Parameters of a command in their order, by their names; '' for one that is the data itself. */
export type CommandParameters = Readonly<Record<string, CommandParameter>>;

const farthest = 32_000;

export const turn: CommandParameter<Turn> = { kind: 'turn' };
export const ownTurn: CommandParameter<Turn | undefined> = { kind: 'own turn' };
export const height: CommandParameter<number> = { kind: 'height' };
export const dots: CommandParameter<number | undefined> = { kind: 'dots' };
/* @__NO_SIDE_EFFECTS__ */
export const dotsFrom = (low: number): CommandParameter<number | undefined> => ({
  kind: 'dots',
  range: [low, farthest],
});
/* @__NO_SIDE_EFFECTS__ */
export const tenths = (low: number, high: number): CommandParameter<number | undefined> => ({
  kind: 'tenths',
  range: [low, high],
});
export const bytes: CommandParameter<number | undefined> = { kind: 'bytes' };
/* @__NO_SIDE_EFFECTS__ */
export const text = (usual = ''): CommandParameter<string> => ({ kind: 'text', usual });
/* @__NO_SIDE_EFFECTS__ */
export const digits = (usual: string): CommandParameter<string> => ({ kind: 'digits', usual });
/* @__NO_SIDE_EFFECTS__ */
export const flag = (usual: boolean): CommandParameter<boolean> => ({ kind: 'flag', usual });
/** A length between bounds, in dots. */
/* @__NO_SIDE_EFFECTS__ */
export const length = (low: number, high = farthest): CommandParameter<number | undefined> => ({
  kind: 'length',
  range: [low, high],
});
/* @__NO_SIDE_EFFECTS__ */
export const lengthOf = (low: number, high: number, usual: number): CommandParameter<number> => ({
  kind: 'length',
  range: [low, high],
  usual,
});
/* @__NO_SIDE_EFFECTS__ */
export const count = (low: number, high: number, usual: number): CommandParameter<number> => ({
  kind: 'count',
  range: [low, high],
  usual,
});
/* @__NO_SIDE_EFFECTS__ */
export const within = (low: number, high: number): CommandParameter<number | undefined> => ({
  kind: 'whole',
  range: [low, high],
});
/* @__NO_SIDE_EFFECTS__ */
export const whole = (low: number, high: number, usual: number): CommandParameter<number> => ({
  kind: 'whole',
  range: [low, high],
  usual,
});
/* @__NO_SIDE_EFFECTS__ */
export const choice = <const Choice extends string>(
  choices: readonly Choice[],
  usual: NoInfer<Choice>,
  wrong: NoInfer<Choice> = usual,
): CommandParameter<Choice> => ({ kind: 'choice', choices, usual, wrong });

type ValueOf<Parameter> = Parameter extends CommandParameter<infer Value> ? Value : never;

/** The values of parameters, by their names. */
export type ParameterValues<Parameters extends CommandParameters> = {
  readonly [Name in keyof Parameters]: ValueOf<Parameters[Name]>;
};

/** Printer settings that stand for parameters that are left out. */
export interface ParameterDefaults {
  /** Dots a unit of ^MU. */
  readonly dotsPerUnit: number;
  /** Of ^FW. */
  readonly turn: Turn;
  /** Of ^BY, in dots; 0 where it was never given. */
  readonly heightDots: number;
}

/** Dots of height where ^BY says none. */
export const usualHeight = 10;

/** Reads parameters as they are written, without the blanks around them. */
export function readValues<Parameters extends CommandParameters>(
  parameters: Parameters,
  written: readonly string[],
  defaults: ParameterDefaults,
): ParameterValues<Parameters> {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, parameter], at) => [
      name,
      valueOf(parameter, written[at]?.trim() ?? '', defaults),
    ]),
  ) as ParameterValues<Parameters>;
}

function valueOf(parameter: CommandParameter, written: string, defaults: ParameterDefaults): unknown {
  const { kind, usual, range: [low, high] = [1, farthest], choices = [], wrong } = parameter;
  const letter = written.charAt(0).toUpperCase();
  const number = readNumber(written);
  const inDots = Math.round((number ?? 0) * defaults.dotsPerUnit);
  switch (kind) {
    case 'turn':
      return written === '' && usual !== undefined ? usual : (readTurn(letter) ?? defaults.turn);
    case 'own turn':
      return readTurn(letter);
    case 'height':
    case 'dots':
      if (inDots >= low && inDots <= high) return inDots;
      return kind === 'dots' ? undefined : Math.round(defaults.heightDots) || usualHeight;
    case 'length':
      return number === undefined ? usual : clamp(inDots, low, high);
    case 'count':
      return number === undefined ? usual : clamp(Math.floor(number), low, high);
    case 'tenths':
      return number === undefined ? usual : clamp(Math.round(number * 10) / 10, low, high);
    case 'flag':
      return letter === 'Y' || (letter !== 'N' && usual);
    case 'whole': {
      const isOne = number !== undefined && Number.isInteger(number) && number >= low && number <= high;
      return isOne ? number : usual;
    }
    case 'choice':
      return choices.includes(letter) ? letter : written === '' ? usual : wrong;
    case 'bytes':
      return number;
    case 'text':
    case 'digits':
      return written || usual;
  }
}

/** Whether a parameter may be set to what a person asks for. */
export function takes(
  { kind, range: [low, high] = [0, 0], choices }: CommandParameter,
  value: string,
): boolean {
  if (kind === 'turn' || kind === 'own turn') return /^[NRIB]$/.test(value);
  if (kind === 'flag') return /^[YN]$/.test(value);
  if (choices) return choices.includes(value);
  if (kind === 'text') return value !== '';
  if (kind === 'bytes' || !/^[+-]?\d+(?:\.\d+)?$/.test(value)) return false;
  return kind !== 'whole' || (/^\d+$/.test(value) && Number(value) >= low && Number(value) <= high);
}

/** The place of a parameter, from 0. */
export const parameterPlace = <Parameters extends CommandParameters>(
  parameters: Parameters,
  name: keyof Parameters & string,
): number => Object.keys(parameters).indexOf(name);
