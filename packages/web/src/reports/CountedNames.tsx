import { useFormats } from '@marbete/ui/provider';
import { Table, Td, Th } from '@marbete/ui/ui';
import { useTexts } from '../texts/texts.ts';
import styles from './Reports.module.css';

interface CountedNamesProps {
  title: string;
  totalHead: string;
  /** What is said where nothing was counted. */
  nothing: string;
  counted: readonly { name: string; total: number }[];
}

/** A table of names, each with its count and a bar beside it. */
export function CountedNames({ title, totalHead, nothing, counted }: CountedNamesProps) {
  const t = useTexts();
  const { number } = useFormats();
  const most = Math.max(1, ...counted.map(({ total }) => total));
  return (
    <div className={styles['names']}>
      <h3>{title}</h3>
      {counted.length === 0 ? (
        <p className={styles['soft']}>{nothing}</p>
      ) : (
        <Table label={title}>
          <thead>
            <tr>
              <Th className={styles['counted'] ?? ''}>{t('reports.name')}</Th>
              <Th number tight>
                {totalHead}
              </Th>
            </tr>
          </thead>
          <tbody>
            {counted.map(({ name, total }) => (
              <tr key={name}>
                <Td>
                  {name}
                  <span
                    className={styles['bar']}
                    style={{ inlineSize: `${(100 * total) / most}%` }}
                    aria-hidden
                  />
                </Td>
                <Td number tight>
                  {number(total)}
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </div>
  );
}
