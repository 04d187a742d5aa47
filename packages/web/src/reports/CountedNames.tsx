import { useFormats } from '@marbete/ui/provider';
import { useTexts } from '../texts/texts.ts';
import { Records, type RecordColumn } from '../ui/Records.tsx';
import styles from './Reports.module.css';

interface CountedNamesProps {
  title: string;
  totalHead: string;
  /** What is said where nothing was counted. */
  nothing: string;
  counted: readonly CountedName[];
}

interface CountedName {
  name: string;
  total: number;
}

/** A table of names, each with its count and a bar beside it. */
export function CountedNames({ title, totalHead, nothing, counted }: CountedNamesProps) {
  const columns = useCountedColumns(totalHead, counted);
  return (
    <div className={styles['names']}>
      <h3>{title}</h3>
      {counted.length === 0 ? (
        <p className={styles['soft']}>{nothing}</p>
      ) : (
        <Records label={title} records={counted} keyOf={({ name }) => name} columns={columns} phones="rows" />
      )}
    </div>
  );
}

function useCountedColumns(totalHead: string, counted: readonly CountedName[]): RecordColumn<CountedName>[] {
  const t = useTexts();
  const { number } = useFormats();
  const most = Math.max(1, ...counted.map(({ total }) => total));
  return [
    {
      name: 'name',
      head: t('reports.name'),
      sortBy: ({ name }) => name,
      cell: ({ name, total }) => (
        <>
          {name}
          <span className={styles['bar']} style={{ inlineSize: `${(100 * total) / most}%` }} aria-hidden />
        </>
      ),
    },
    {
      name: 'total',
      head: totalHead,
      number: true,
      tight: true,
      sortBy: ({ total }) => total,
      cell: ({ total }) => number(total),
    },
  ];
}
