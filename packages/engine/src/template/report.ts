import type { Issue } from '../label-fault.ts';
import type { Problem } from './values.ts';

/** Where compiling says what is wrong with a template. */
export interface Report {
  issue(line: number, rule: string, message: string): void;
  warning(warning: Problem): void;
}

export function reportTo(issues: Issue[], warnings: Problem[]): Report {
  return {
    issue(line, rule, message) {
      issues.push({ path: ['template', line], rule, message: `Line ${line}: ${message}` });
    },
    warning(warning) {
      warnings.push(warning);
    },
  };
}
