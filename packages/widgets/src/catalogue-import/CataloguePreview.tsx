import { useTexts } from '../provider/use-texts.ts';
import { useVariableName } from '../provider/use-variable-name.ts';
import { Badge } from '../ui/Badge.tsx';
import { classNames } from '../ui/class-names.ts';
import { Table, Td, Th } from '../ui/Table.tsx';
import { cutText, previewCellLength, previewHeaderLength } from './cut-text.ts';
import type { Preview } from './preview-rows.ts';
import styles from './CataloguePreview.module.css';

export interface CataloguePreviewProps {
  label: string;
  preview: Preview;
  /** Variables by column letter, whose columns are marked. */
  marked?: ReadonlyMap<string, readonly string[]>;
  busy?: boolean;
  /** Level of its title; below a page's title 2, in a dialog 3. */
  level?: 2 | 3;
}

/** The first rows of a spreadsheet under their column letters; cells and headers are cut (CIMP-09, CIMP-10, LBM-03). */
export function CataloguePreview({ label, preview, marked, busy, level = 3 }: CataloguePreviewProps) {
  const t = useTexts();
  const nameOf = useVariableName();
  const { letters, headers, rows } = preview;
  const Title = `h${level}` as const;
  const mark = (letter: string) => (marked?.has(letter) ? styles['marked'] : undefined);
  return (
    <div className={styles['preview']}>
      <Title className={styles['title']}>{t('catalogueImport.columns')}</Title>
      <Table label={label} maxHeight={420} busy={busy ?? false}>
        <thead>
          <tr>
            {letters.map((letter) => (
              <Th key={letter} className={mark(letter)}>
                <span className={styles['letter']}>{letter}</span>
                {marked?.get(letter)?.map((variable) => (
                  <Badge key={variable} kind="accent">
                    {nameOf(variable)}
                  </Badge>
                ))}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr className={styles['headers']}>
            {letters.map((letter, index) => (
              <Td key={letter} className={classNames(styles['cell'], mark(letter))} title={headers?.[index]}>
                {headers ? cutText(headers[index] ?? '', previewHeaderLength) : '---'}
              </Td>
            ))}
          </tr>
          {rows.map((cells, row) => (
            <tr key={row}>
              {letters.map((letter, index) => (
                <Td key={letter} className={classNames(styles['cell'], mark(letter))} title={cells[index]}>
                  {cutText(cells[index] ?? '', previewCellLength)}
                </Td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
