import { joinGs1 } from '../../../../codes/gs1.ts';
import { gs1Elements } from '../../../../template/code-data.ts';
import type { Row } from '../../../../template/row.ts';
import { fail } from '../../../../template/row.ts';
import type { FilledField } from '../../../../template/field-piece.ts';
import type { FieldContext, ZplField } from '../field.ts';
import type { Report } from '../../../../template/report.ts';
import { endsOpen } from '../hex-data.ts';
import { code128Parameters } from '../../code-parameters.ts';
import { parameterPlace } from '../../parameter-kinds.ts';
import { alphabetContext } from './alphabets.ts';
import { wholeCodeContext } from './gtin.ts';

/*
 * ^BC Code 128 (ZPL guide, ^BC: invocation codes and modes). Its own escapes, no ^FH: > is >0, ^ is ><, ~ is >=,
 * FNC1 is >8.
 */

const invocations = />[1-9:;]/g;

const subsetB = alphabetContext({
  name: 'Code 128',
  character: /[ -~]/,
  escapes: { '>': '>0', '^': '><', '~': '>=' },
  fnc1: '>8',
  unsaid: invocations,
});

const pairs = alphabetContext({
  name: 'Code 128 in subset A or C',
  character: /[0-9]/,
  whole: { pattern: /^(?:\d\d)*$/, rule: 'an even number of digits' },
  unsaid: invocations,
});

const automatic = alphabetContext({ name: 'Code 128 in mode A', character: /[ -=?-~]/ });

const nineteenDigits = alphabetContext({
  name: 'Code 128 in mode U',
  character: /[0-9]/,
  whole: { pattern: /^\d{19}$/, rule: 'nineteen digits' },
});

const gs1Text: FieldContext = wholeCodeContext({
  write(content, row, place) {
    const reading = gs1Elements(content, row, place);
    if (!reading) return undefined;
    const { elements, inBrackets } = reading;
    return joinGs1(
      elements,
      '>8',
      ({ ai, data }) => (inBrackets ? `(${ai})` : ai) + data.replaceAll('>', '>0'),
    );
  },
});

const modes: Readonly<Record<string, FieldContext>> = { U: nineteenDigits, A: automatic, D: gs1Text };

export const code128: FieldContext = {
  plan(field, report) {
    const mode =
      field.commands.get('BC')?.[parameterPlace(code128Parameters, 'mode')]?.trim().toUpperCase() ?? 'N';
    if (mode !== 'D' && endsOpen(field, /^(?:[^>]|>[^])*>$/)) {
      const message = "'>' before a value would begin an escape of ^BC: write >0 for the character itself.";
      report.issue(field.line, 'escape-open', message);
      return undefined;
    }
    return (modes[mode] ?? bySubset).plan(field, report);
  },
};

/** Without a mode, the text before each value says which subset it is encoded in; B when it says nothing. */
const bySubset: FieldContext = {
  plan(field, report) {
    const subsets = subsetsBefore(field.data.texts.slice(0, -1));
    const kinds = new Set(subsets.map((subset) => subset === 'B'));
    if (kinds.size < 2) return (kinds.has(false) ? evenPairs : subsetB).plan(field, report);
    return mixedPlan(field, report, subsets);
  },
};

/** Digits of the template before a value count too: together they must make pairs. */
const evenPairs: FieldContext = {
  plan(field, report) {
    const plan = pairs.plan(field, report);
    return (
      plan && {
        ...plan,
        safe: null,
        careful: (values, row) => (allEven(field, values, row) ? plan.careful(values, row) : ''),
      }
    );
  },
};

function allEven(field: ZplField, values: readonly string[], row: Row): boolean {
  let content = field.data.texts[0] ?? '';
  for (const [at, value] of values.entries()) content += value + (field.data.texts[at + 1] ?? '');
  const runs = content.trim().split(/>[^0-4]/);
  const odd = runs.find((run) => /^\d+$/.test(run) && run.length % 2 === 1);
  if (odd === undefined) return true;
  fail(
    row,
    'code-length',
    `Code 128 in subset A or C needs an even number of digits, not '${odd}': correct the code.`,
    {
      variable: field.data.slots[0]?.variable,
      line: field.line,
      details: { text: odd },
    },
  );
  return false;
}

function mixedPlan(field: ZplField, report: Report, subsets: readonly string[]): FilledField | undefined {
  const asText = subsetB.plan(field, report);
  if (!asText) return undefined;
  return {
    ...asText,
    safe: null,
    careful(values, row) {
      const inPairs = values.filter((_, at) => subsets[at] !== 'B');
      const wrong = inPairs.find((value) => !/^(?:\d\d)*$/.test(value));
      if (wrong === undefined) return asText.careful(values, row);
      return fail(
        row,
        'code-length',
        `Code 128 needs an even number of digits in subset A or C, not '${wrong}'.`,
        {
          variable: field.data.slots[values.indexOf(wrong)]?.variable,
          line: field.line,
          details: { text: wrong },
        },
      );
    },
  };
}

const starts: Readonly<Record<string, string>> = { '>9': 'A', '>:': 'B', '>;': 'C', '>7': 'A', '>5': 'C' };

/** The subset in force after each literal (Table of invocation codes; >6 is FNC4 within subset B). */
function subsetsBefore(literals: readonly string[]): string[] {
  let subset = 'B';
  return literals.map((literal) => {
    for (const [code] of literal.matchAll(/>[0-9:;<=>]/g)) {
      subset = code === '>6' ? 'B' : (starts[code] ?? subset);
    }
    return subset;
  });
}
