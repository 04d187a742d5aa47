// For Marbete's own web app alone: may change with every version.
export { codeTypeIntents } from '../../widgets/src/label-designer/code-types.ts';
export { runIntents } from '../../widgets/src/label-designer/intents.ts';
