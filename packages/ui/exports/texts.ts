// For Marbete's own web app alone: may change with every version.
export { enUS } from '../../widgets/src/texts/en-US/all.ts';
export { type WidgetTexts, esMX } from '../../widgets/src/texts/es-MX/all.ts';
