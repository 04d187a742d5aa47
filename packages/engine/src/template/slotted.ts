import { findPlaceholders } from './placeholders.ts';
import type { Slot, Slotted } from './slot.ts';

interface SlotMakers {
  placeholder(name: string, start: number): Slot;
  token(name: string, start: number): Slot;
}

/** Cuts a text at its placeholders and, in old-style labels, at its tokens, in one pass. */
export function cutSlots(text: string, tokens: RegExp | undefined, make: SlotMakers): Slotted {
  if (!tokens && !text.includes('%')) return { texts: [text], slots: [] };
  const found = findPlaceholders(text).map(({ name, start, end }) => ({
    start,
    end,
    slot: make.placeholder(name, start),
  }));
  for (const match of tokens ? text.matchAll(tokens) : []) {
    const start = match.index;
    const end = start + match[0].length;
    if (!found.some((other) => other.start < end && start < other.end)) {
      found.push({ start, end, slot: make.token(match[0], start) });
    }
  }
  found.sort((a, b) => a.start - b.start);
  const texts: string[] = [];
  const slots: Slot[] = [];
  let at = 0;
  for (const { start, end, slot } of found) {
    texts.push(text.slice(at, start));
    slots.push(slot);
    at = end;
  }
  texts.push(text.slice(at));
  return { texts, slots };
}
