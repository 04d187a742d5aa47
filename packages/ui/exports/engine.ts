// For Marbete's own web app alone: may change with every version.
export { encodeQr } from '../../engine/src/codes/symbols/qr-code.ts';
export { type CommandHelp, languageHelp } from '../../engine/src/languages/command-help.ts';
export { compileInPage } from '../../engine/src/languages/compile-in-page.ts';
export { codeSpans } from '../../engine/src/languages/highlight.ts';
