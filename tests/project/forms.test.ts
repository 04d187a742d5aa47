import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const screens = join(import.meta.dirname, '../../packages/web/src');

/** Forms in which nothing typed is lost by leaving, by the reason. */
const others: Readonly<Record<string, readonly string[]>> = {
  'its screen asks': [
    'label-configuration/SectionForm.tsx',
    'label-editor/EditorFrame.tsx',
    'language-prefixes/PrefixForm.tsx',
  ],
  'a dialog that holds the screen until it is closed': [
    'labels/RenameDialog.tsx',
    'own-account/AccountData.tsx',
    'print-label/PrintForm.tsx',
    'ui/FormDialog.tsx',
  ],
  'before the sign-in': ['sign-in/AccountForm.tsx', 'sign-in/SignInView.tsx'],
  'it chooses what to show or to print, and saves nothing': [
    'gallery/GalleryFilters.tsx',
    'list-to-paper/PrintList.tsx',
    'reports/ReportCard.tsx',
  ],
  'a code that is good for half a minute': ['own-account/SecondFactor.tsx'],
};

test('every form of a screen asks before it is left, or has a reason not to', () => {
  const forms = readdirSync(screens, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .map((file) => ({ file, text: readFileSync(join(screens, file), 'utf8') }))
    .filter(({ text }) => text.includes('<form'));
  const silent = forms.filter(({ text }) => !text.includes('useLeaveQuestion(')).map(({ file }) => file);
  expect(forms.length).toBeGreaterThan(silent.length);
  expect(silent.toSorted()).toEqual(Object.values(others).flat().toSorted());
});
