import { freeGroup, markFields, type DocumentField } from '@marbete/engine/edit';
import type { Intent } from './intents.ts';

type Grouped = Pick<DocumentField, 'id' | 'group'>;

/** The fields of a field's group, or itself. */
export function groupOf(fields: readonly Grouped[], id: number): number[] {
  const group = fields.find((field) => field.id === id)?.group;
  return group ? fields.filter((field) => field.group === group).map((field) => field.id) : [id];
}

/** Whether these are all fields of one group, and nothing else. */
export function isGroup(fields: readonly Grouped[], selected: readonly Grouped[]): boolean {
  const [first] = selected;
  const whole = first ? groupOf(fields, first.id) : [];
  return (
    whole.length > 1 && whole.length === selected.length && selected.every(({ id }) => whole.includes(id))
  );
}

/**
 * What a press on a field selects: its group; of a group that is selected, or of which one field is, that field.
 * `selection` is what was selected before.
 */
export function pressed(fields: readonly Grouped[], id: number, selection: readonly number[]): number[] {
  const whole = groupOf(fields, id);
  const isWithin = selection.length > 0 && selection.every((each) => whole.includes(each));
  return isWithin && (selection.length === whole.length || selection.length === 1) ? [id] : whole;
}

/** Makes the selected fields one group, or fields by themselves. */
export const groupIntent =
  (together: boolean): Intent =>
  (now, _, selected) =>
    markFields(now, selected, { group: together ? freeGroup(now.fields) : 0 });
