import { Accordion as Parts } from '@base-ui/react/accordion';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Accordion.module.css';

export interface AccordionProps {
  sections: readonly { value: string; title: ReactNode; content: ReactNode }[];
  /** Values of the sections that are open at first. */
  open?: readonly string[];
  /** Of the headings that open them: one below the heading above. */
  level?: 2 | 3;
}

/** Sections that open and close one by one. */
export function Accordion({ sections, open = [], level = 2 }: AccordionProps) {
  const Heading = `h${level}` as const;
  return (
    <Parts.Root className={styles['accordion']} defaultValue={[...open]} multiple>
      {sections.map(({ value, title, content }) => (
        <Parts.Item key={value} value={value} className={styles['section']}>
          <Parts.Header className={styles['header']} render={<Heading />}>
            <Parts.Trigger className={styles['trigger']}>
              {title}
              <ChevronDown aria-hidden />
            </Parts.Trigger>
          </Parts.Header>
          <Parts.Panel className={styles['panel']}>
            <div className={styles['content']}>{content}</div>
          </Parts.Panel>
        </Parts.Item>
      ))}
    </Parts.Root>
  );
}
