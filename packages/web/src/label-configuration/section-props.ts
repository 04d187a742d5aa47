import type { ConfigurationDraft } from './configuration-draft.ts';

export interface SectionProps {
  draft: ConfigurationDraft;
  onChange: (part: Partial<ConfigurationDraft>) => void;
  /** Names that the template holds. */
  variables: readonly string[];
  busy: boolean;
  onSave: () => void;
}
