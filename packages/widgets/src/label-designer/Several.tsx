import {
  markFields,
  resizeField,
  setOnlyWith,
  rowTags,
  setParameter,
  type Edit,
  type LabelDocument,
  type Size,
} from '@marbete/engine/edit';
import { useTexts } from '../provider/use-texts.ts';
import { Checkbox } from '../ui/fields/Checkbox.tsx';
import { Select } from '../ui/fields/Select.tsx';
import type { ArrangeProps } from './Arrange.tsx';
import { unchanged } from './edit-source.ts';
import { isSquare } from './field-words.ts';
import { choicesOf } from './property-choices.ts';
import { MmField, StepField } from './PropertyFields.tsx';
import type { Intent } from './intents.ts';
import styles from './LabelDesigner.module.css';

/** What all selected fields have, to be changed of all of them in one step; a value that differs is empty. */
export function Several({ document, fields, selection, words, act }: ArrangeProps) {
  const t = useTexts();
  const dots = (mm: number) => Math.round(mm * document.dpmm);
  const names = fields.map(words.title).join(', ');
  /** One intent a field: each is done on what the one before left. */
  const each = (key: 'resized' | 'changed', edit: (now: LabelDocument, id: number) => Edit) =>
    act(
      t(`designer.did-${key}`, { field: names }),
      selection.map((_, at): Intent => (now, _inserted, selected) => {
        const id = selected[at];
        return id === undefined ? unchanged(now) : edit(now, id);
      }),
    );
  const resize = (size: Size) => each('resized', (now, id) => resizeField(now, id, size));
  const areTexts = fields.every(({ kind, font }) => kind === 'text' && font);
  const areCodes = fields.every((field) => field.code && isSquare(field) === isSquare(fields[0] ?? field));
  const [first] = fields;
  const choices = first ? choicesOf(document, first) : [];
  const common = choices.flatMap((choice) => {
    const others = fields.map((field) =>
      choicesOf(document, field).find(({ parameter }) => parameter === choice.parameter),
    );
    if (others.some((other) => !other)) return [];
    return [{ ...choice, value: same(others.map((other) => other?.value)) ?? null }];
  });
  return (
    <>
      {areTexts ? (
        <div className={styles['pair']}>
          <MmField
            label={t('designer.letterHeight')}
            dots={same(fields.map(({ font }) => font?.heightDots))}
            dpmm={document.dpmm}
            onCommit={(mm) => resize({ letterHeightDots: dots(mm) })}
          />
          <MmField
            label={t('designer.letterWidth')}
            dots={same(fields.map(({ font }) => font?.widthDots))}
            dpmm={document.dpmm}
            onCommit={(mm) => resize({ letterWidthDots: dots(mm) })}
          />
        </div>
      ) : null}
      {areCodes && first ? (
        <StepField
          label={isSquare(first) ? t('designer.moduleSquare') : t('designer.module')}
          value={same(fields.map(({ code }) => code?.moduleDots))}
          onCommit={(module) => resize({ module })}
        />
      ) : null}
      {common.map(({ parameter, value, options, key }) => (
        <Select
          key={parameter}
          label={t(`designer.property-${key}`)}
          value={value}
          options={options.map((option) => ({
            value: option.value,
            label: t(`designer.choice-${option.key}`),
          }))}
          onChange={(next) => each('changed', (now, id) => setParameter(now, id, parameter, next))}
        />
      ))}
      <Checkbox
        label={t('designer.lockedHint')}
        checked={fields.every(({ locked }) => locked)}
        onChange={(locked) =>
          act(
            t(locked ? 'designer.did-locked' : 'designer.did-unlocked', { field: names }),
            (now, _, selected) => markFields(now, selected, { locked }),
          )
        }
      />
      {rowTags.map((tag) => (
        <Checkbox
          key={tag}
          label={t(`designer.onlyWith-${tag}`)}
          checked={fields.every(({ onlyWith }) => onlyWith.includes(tag))}
          onChange={(only) =>
            act(t('designer.did-changed', { field: names }), (now, _, selected) =>
              setOnlyWith(now, selected, tag, only),
            )
          }
        />
      ))}
    </>
  );
}

/** What all have; undefined where they differ. */
function same<Value>(values: readonly Value[]): Value | undefined {
  return values.every((value) => value === values[0]) ? values[0] : undefined;
}
