import type { Issue } from '../api/errors.ts';
import { charactersOutside, tsplPage, zplPage } from '../codes/code-pages.ts';
import { characterName } from './normalise.ts';
import type { PrinterSettings } from './values.ts';

/**
 * Issues of printer settings that would refuse every label: a currency sign that a chosen code page lacks (₡ is in none
 * of 1250, 1252 and 1254, £ and ¥ are not in 1250), or an unknown page. Paths are the names of the settings.
 */
export function settingsIssues(
  settings: Pick<PrinterSettings, 'codepageZpl' | 'codepageTspl' | 'moneySymbol'>,
): Issue[] {
  const pages = [
    { path: 'codepageZpl', page: zplPage(settings.codepageZpl), name: `^CI${settings.codepageZpl}` },
    { path: 'codepageTspl', page: tsplPage(settings.codepageTspl), name: settings.codepageTspl },
  ];
  return pages.flatMap(({ path, page, name }): Issue[] => {
    if (!page)
      return [
        { path: [path], rule: 'code-page-unknown', message: `Code page ${name} is not known: choose UTF-8.` },
      ];
    const [outside] = charactersOutside(settings.moneySymbol, page);
    if (outside === undefined) return [];
    const sign = `'${outside}' (${characterName(outside)})`;
    return [
      {
        path: ['moneySymbol'],
        rule: 'character-outside-page',
        message: `${sign} is not in code page ${page.name} (${path}): choose UTF-8 or another sign.`,
      },
    ];
  });
}
