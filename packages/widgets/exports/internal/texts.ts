// For Marbete's own web app alone: may change with every version.
export { enUS } from '../../src/texts/en-US/all.ts';
export { type WidgetTexts, esMX } from '../../src/texts/es-MX/all.ts';
