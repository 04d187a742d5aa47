import type { ConfigurationDraft } from './configuration-draft.ts';

export interface SectionProps {
  draft: ConfigurationDraft;
  onChange: (part: Partial<ConfigurationDraft>) => void;
  /** Names that the template holds. */
  variables: readonly string[];
  /** Whether a question or the label's catalogue gives this variable its value. */
  isFilled: (variable: string) => boolean;
  busy: boolean;
  onSave: () => void;
}
