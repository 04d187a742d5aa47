import type { LabelProposal } from '@marbete/core/api/printing';
import { designName } from '../designs.ts';

/** One label for a person, though it may be there for several printer languages. */
export interface LabelGroup {
  /** Its name without a printer language. */
  name: string;
  material: number;
  /** At most one for each language, the best one first. */
  members: [LabelProposal, ...LabelProposal[]];
}

/**
 * Labels that are one for people: the same name but for the printer language, and the same material. Of two in one
 * language, an own one stands in for the gallery's, since it was copied from it; two own ones stay two.
 */
export function groupTwins(proposals: readonly LabelProposal[]): LabelGroup[] {
  const groups: LabelGroup[] = [];
  for (const proposal of proposals) {
    const name = designName(proposal.nombre);
    const material = proposal.material.id;
    const alike = groups.filter((group) => group.name === name && group.material === material);
    const inLanguage = ({ members }: LabelGroup) =>
      members.findIndex(({ language_id }) => language_id === proposal.language_id);
    const open = alike.find((group) => inLanguage(group) < 0);
    const gallerys = alike.find(({ members }) =>
      members.some((each) => each.fuente !== 'propia' && each.language_id === proposal.language_id),
    );
    if (proposal.fuente === 'propia' && gallerys) gallerys.members[inLanguage(gallerys)] = proposal;
    else if (open) open.members.push(proposal);
    else if (proposal.fuente === 'propia' || alike.length === 0)
      groups.push({ name, material, members: [proposal] });
  }
  return groups;
}

/** The member that speaks the printer's language, or the best one where that is not known or none does. */
export function memberFor({ members }: LabelGroup, languageId: number | undefined): LabelProposal {
  return members.find(({ language_id }) => language_id === languageId) ?? members[0];
}

/** Groups that the printer understands first, in their order. */
export function forPrinter(groups: readonly LabelGroup[], languageId: number | undefined): LabelGroup[] {
  if (languageId === undefined) return [...groups];
  const speaks = (group: LabelGroup) => Number(memberFor(group, languageId).language_id === languageId);
  return groups.toSorted((a, b) => speaks(b) - speaks(a));
}
