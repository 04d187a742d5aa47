import { parse, type AtRule, type ChildNode, type Rule } from 'postcss';
import { ownNames } from './own-names.ts';

/**
 * The published styles. A page's own rules stand in no layer mostly, and would win over every layer, so these stand in
 * none either; and each selector weighs two ids more, which lets them win over resets and themes, and over each other as
 * they did before. They say nothing about elements outside of the widgets.
 */
export function forHosts(css: string): string {
  const root = parse(ownNames(css, '.marbete'));
  root.walkAtRules('layer', (layer) => {
    layer.replaceWith(layer.nodes as ChildNode[]);
  });
  root.walkRules((rule) => {
    if (!isStep(rule)) rule.selectors = rule.selectors.map(heavier);
  });
  return root.toString();
}

/** The steps of an animation, and rules inside of others, which weigh what those do. */
function isStep({ parent }: Rule): boolean {
  return (
    parent?.type === 'rule' || (parent?.type === 'atrule' && (parent as AtRule).name.endsWith('keyframes'))
  );
}

/** An element's name comes first in a selector. */
function heavier(selector: string): string {
  return selector.replace(/^[a-z][\w-]*|^/i, (name) => `${name}:not(#m#m)`);
}
