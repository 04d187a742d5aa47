export const maintenance = {
  title: 'Aviso de mantenimiento',
  start: 'Mantenimiento en',
  days_one: '{{count}} día {{clock}}',
  days_other: '{{count}} días {{clock}}',
  ending: 'seguida!',
};

declare module '../texts/texts.ts' {
  interface ScreenTexts {
    maintenance: typeof maintenance;
  }
}
