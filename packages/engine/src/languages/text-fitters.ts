import { fittedPlan as epl } from './epl/compile/fit-text.ts';
import { fittedPlan as tspl } from './tspl/compile/fit-text.ts';
import { drawnFields } from './zpl/compile/drawn-fields.ts';
import { fittedPlan } from './zpl/compile/fit-text.ts';

/** How texts are fitted in each language that knows its letters. Pages fetch it for labels that need it. */
export const textFitters = { zpl: { plan: fittedPlan, drawnFields }, tspl, epl };
export type TextFitters = typeof textFitters;
