import { fittedPlan as epl } from './epl/compile/fit-text.ts';
import { fittedPlan as tspl } from './tspl/compile/fit-text.ts';
import { fittedPlan as zpl } from './zpl/compile/fit-text.ts';

/** How texts are fitted in each language that knows its letters. Pages fetch it for labels that need it. */
export const textFitters = { zpl, tspl, epl };
export type TextFitters = typeof textFitters;
