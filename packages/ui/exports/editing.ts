// For Marbete's own web app alone: may change with every version.
export { useKeptDraft } from '../../widgets/src/kept-drafts/use-kept-draft.tsx';
export { codeTypeIntents } from '../../widgets/src/label-designer/code-types.ts';
export { runIntents } from '../../widgets/src/label-designer/intents.ts';
