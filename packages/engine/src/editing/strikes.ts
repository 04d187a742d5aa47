import { type EditedLabel, type EditRules, type ProposedChange, Refusal } from '../languages/edit-rules.ts';
import { editOf } from './edits.ts';
import type { DocumentField, Edit, LabelDocument } from './label-document.ts';

/** A line and the text that it strikes out. */
interface Strike {
  line: DocumentField;
  text: DocumentField;
}

/** Lines with the mark `strikes`, each with the text of its group: the one before it in the source, else the first. */
export function strikesOf({ fields }: LabelDocument): Strike[] {
  return fields.flatMap((line) => {
    if (!line.strikes || !line.group) return [];
    const texts = fields.filter(({ kind, group }) => kind === 'text' && group === line.group);
    const text = texts.findLast(({ id }) => id < line.id) ?? texts[0];
    return text ? [{ line, text }] : [];
  });
}

/**
 * Makes lines that strike a text as long as it, across its middle: first their sizes and, on what that leaves, their
 * places, so that a second edit may be needed. A line that is locked or that the language cannot place so stays.
 */
export function followStrikes(document: LabelDocument): Edit {
  return editOf(document, (rules, label) => ({
    changes: strikesOf(document).flatMap((strike) => followed(rules, label, strike)),
  }));
}

function followed(rules: EditRules, label: EditedLabel, { line, text }: Strike): ProposedChange[] {
  if (line.locked || text.unprinted) return [];
  const { box } = line;
  const { x, y, width, height } = text.box;
  const thick = Math.min(box.width, box.height);
  const to =
    text.turn % 2 === 0
      ? { x, y: y + Math.round((height - thick) / 2), widthDots: width, heightDots: thick }
      : { x: x + Math.round((width - thick) / 2), y, widthDots: thick, heightDots: height };
  const isSized = box.width === to.widthDots && box.height === to.heightDots;
  const [dx, dy] = [to.x - box.x, to.y - box.y];
  if (isSized && dx === 0 && dy === 0) return [];
  try {
    const { widthDots, heightDots } = to;
    return (
      isSized ? rules.move(label, [line], dx, dy) : rules.resize(label, line, { widthDots, heightDots })
    ).changes;
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}
