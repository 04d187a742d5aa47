import type { DocumentField, LabelDocument } from '@marbete/engine/edit';
import type { LabelConfiguration } from '@marbete/engine/internal/languages/compile';
import { languageOf } from '@marbete/engine/internal/languages/languages';
import { reservedNames, variableOf } from '@marbete/engine/internal/template/placeholders';
import { priceVariables } from '@marbete/engine/internal/template/row-prices';
import {
  fitActions,
  readTextFits,
  type TextFit,
  withTextFits,
} from '@marbete/engine/internal/template/text-fit';
import { useTexts } from '../provider/use-texts.ts';
import { NumberField } from '../ui/fields/NumberField.tsx';
import { Select } from '../ui/fields/Select.tsx';
import { withSource } from './edit-source.ts';
import { usePlaceholderWords } from './field-words.ts';
import type { Intent } from './intents.ts';
import { MmField, useDraft } from './PropertyFields.tsx';
import styles from './LabelDesigner.module.css';

export interface LongTextProps {
  document: LabelDocument;
  field: DocumentField;
  /** Of an old-style label, whose variables its configuration names. */
  configurations: readonly LabelConfiguration[];
  onChange: (intent: Intent) => void;
}

/** What the label does with a text that is longer than its field; the template says it in tags (docs/printing.md). */
export function LongText({ document, field, configurations, onChange }: LongTextProps) {
  const t = useTexts();
  const called = usePlaceholderWords();
  const { source, language, dpmm, isTemplate } = document;
  const known = readTextFits(source).flatMap(({ fit }) => fit ?? []);
  const isVariable = (name: string) =>
    isTemplate ? !reservedNames.has(name) : configurations.some(({ variable }) => variable === name);
  return [...new Set(field.placeholders.map(variableOf))].filter(isVariable).map((variable) => {
    const fit = known.find((each) => each.variable === variable);
    const change = (part: Partial<TextFit>) =>
      onChange((now) => withSource(now, withFit(now.source, variable, part)));
    return (
      <div key={variable} className={styles['longText']}>
        <Select
          label={t('designer.fit', { field: called(variable) })}
          value={fit?.action ?? 'warn'}
          options={[
            { value: 'warn' as const, label: t('designer.fit-warn') },
            ...fitActions
              .filter((action) => action !== 'cut' || !priceVariables.has(variable))
              .map((value) => ({ value, label: t(`designer.fit-${value}`) })),
          ]}
          onChange={(action) => change({ action: action === 'warn' ? undefined : action })}
        />
        {fit ? (
          <div className={styles['pair']}>
            {languageOf(language).oneLineTexts ? null : (
              <LinesField value={fit.lines} onCommit={(lines) => change({ lines })} />
            )}
            <MmField
              label={t('designer.fitWidth')}
              dots={fit.widthDots}
              dpmm={dpmm}
              onCommit={(mm) => change({ widthDots: Math.round(mm * dpmm) || undefined })}
            />
          </div>
        ) : null}
      </div>
    );
  });
}

/** Lines that a text may take; empty: those of its field. */
function LinesField(props: { value: number | undefined; onCommit: (lines: number | undefined) => void }) {
  const t = useTexts();
  const { onChange, ...rest } = useDraft(String(props.value ?? ''), (text) => {
    if (text === '' || /^(?:[1-9]|1\d|20)$/.test(text))
      props.onCommit(text === '' ? undefined : Number(text));
  });
  return (
    <NumberField
      label={t('designer.fitLines')}
      {...rest}
      onChange={(value) => onChange({ target: { value } })}
    />
  );
}

/** The template with another choice for one variable, at its place; without an action and lines there is none. */
function withFit(source: string, variable: string, part: Partial<TextFit>): string {
  const known = readTextFits(source).flatMap(({ fit }) => fit ?? []);
  const at = known.findIndex((fit) => fit.variable === variable);
  const next = { ...known[at], variable, ...part };
  const kept = next.action !== undefined || next.lines !== undefined ? [next] : [];
  return withTextFits(source, at < 0 ? [...known, ...kept] : known.toSpliced(at, 1, ...kept));
}
