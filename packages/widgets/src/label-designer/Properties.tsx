import {
  resizeField,
  markFields,
  moveFields,
  setData,
  setOnlyWith,
  rowTags,
  setParameter,
  type DocumentField,
  type LabelDocument,
  type Size,
} from '@marbete/engine/edit';
import type { TemplateDrawing } from '@marbete/engine/internal/languages/draw-template';
import { languageOf } from '@marbete/engine/internal/languages/languages';
import { lazy, Suspense } from 'react';
import { useTexts } from '../provider/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/fields/Checkbox.tsx';
import { Select } from '../ui/fields/Select.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { Notice } from '../ui/Notice.tsx';
import { DataInput } from './DataInput.tsx';
import { isLine, isSquare, type FieldWords } from './field-words.ts';
import type { DesignerColumn } from './designer-column.ts';
import { MmField, NameField, StepField } from './PropertyFields.tsx';
import { codeTypeIntents, codeTypesOf } from './code-types.ts';
import { choicesOf, lacksAlignment } from './property-choices.ts';
import type { Remedy } from './remedies.ts';
import type { Designer } from './use-designer.ts';
import styles from './LabelDesigner.module.css';

// Fetched with the first selection.
const Arrange = lazy(async () => ({ default: (await import('./Arrange.tsx')).Arrange }));
const FontChoice = lazy(async () => ({ default: (await import('./FontChoice.tsx')).FontChoice }));
const LongText = lazy(async () => ({ default: (await import('./LongText.tsx')).LongText }));
const RenameVariables = lazy(async () => ({
  default: (await import('./RenameVariables.tsx')).RenameVariables,
}));
const Several = lazy(async () => ({ default: (await import('./Several.tsx')).Several }));

export interface PropertiesProps {
  /** The selected fields, in the order of the source. */
  selected: readonly DocumentField[];
  /** Their ids in the order in which they were selected. */
  selection: readonly number[];
  document: LabelDocument;
  columns: readonly DesignerColumn[];
  words: FieldWords;
  /** What is wrong with it in the row that is shown. */
  reason: string | undefined;
  remedies: readonly Remedy[];
  /** How the label is drawn. */
  drawing: Omit<TemplateDrawing, 'text'>;
  act: Designer['act'];
}

const sideOf = { widthDots: 'width', heightDots: 'height' } as const;

/** What the selected field is, in words and millimetres. */
export function Properties(props: PropertiesProps) {
  const { selected, selection, document, columns, words, reason, remedies, act } = props;
  const t = useTexts();
  const [field] = selected;
  const arrange = (
    <Suspense fallback={null}>
      <Arrange document={document} fields={selected} selection={selection} words={words} act={act} />
    </Suspense>
  );
  if (selected.length > 1) {
    return (
      <div className={styles['properties']}>
        <h2>{t('designer.selectedMany', { count: selected.length })}</h2>
        <p className={styles['quiet']}>{t('designer.manyHint')}</p>
        {arrange}
        <Suspense fallback={null}>
          <Several document={document} fields={selected} selection={selection} words={words} act={act} />
        </Suspense>
      </div>
    );
  }
  if (!field) {
    const label = document.labels[0];
    return (
      <div className={styles['properties']}>
        <h2>{t('designer.nothingSelected')}</h2>
        <p className={styles['quiet']}>{t('designer.selectHint')}</p>
        {label ? (
          <p>
            {t('designer.labelSize', {
              width: words.mm(label.widthDots),
              height: words.mm(label.heightDots),
            })}
          </p>
        ) : null}
      </div>
    );
  }
  const title = words.title(field);
  const { id, box, code, font } = field;
  const { dpmm } = document;
  const dots = (mm: number) => Math.round(mm * dpmm);
  const named = (key: 'moved' | 'resized' | 'changed' | 'renamed' | 'locked' | 'unlocked') =>
    t(`designer.did-${key}`, { field: title });
  const resize = (size: Size) => act(named('resized'), (now) => resizeField(now, id, size));
  const isThin = isLine(field) || field.kind === 'diagonal';
  const isText = field.kind === 'text';
  const isUpright = field.turn % 2 === 0;
  const along = isUpright ? 'widthDots' : 'heightDots';
  const across = isUpright ? 'heightDots' : 'widthDots';
  const bars = code?.bars[sideOf[across]] ?? 0;
  const codeTypes = codeTypesOf(document, field);
  return (
    <div className={styles['properties']}>
      <h2>
        {title}
        {title.toLowerCase() === words.kind(field).toLowerCase() ? null : <small>{words.kind(field)}</small>}
      </h2>
      {field.drawn ? null : <p className={styles['quiet']}>{t('designer.cutHint')}</p>}
      {reason === undefined || !field.drawn ? null : (
        <>
          <Notice kind="warning">{reason}</Notice>
          <div className={styles['remedies']}>
            {remedies.map(({ key, intents }) => (
              <Button
                key={key}
                onClick={() => act(named('changed'), intents, { selectsInserted: key === 'code128' })}
              >
                {t(`designer.remedy-${key}`)}
              </Button>
            ))}
          </div>
        </>
      )}
      {field.data ? (
        <DataInput
          value={field.content}
          columns={columns}
          onCommit={(text) => act(named('changed'), (now) => setData(now, id, text))}
        >
          {(control) => <TextField label={t('designer.says')} data-first-property="" {...control} />}
        </DataInput>
      ) : null}
      <div className={styles['pair']}>
        <MmField
          first={!field.data}
          label={t('designer.x')}
          dots={box.x}
          dpmm={dpmm}
          onCommit={(mm) => act(named('moved'), (now) => moveFields(now, [id], dots(mm) - box.x, 0))}
        />
        <MmField
          label={t('designer.y')}
          dots={box.y}
          dpmm={dpmm}
          onCommit={(mm) => act(named('moved'), (now) => moveFields(now, [id], 0, dots(mm) - box.y))}
        />
      </div>
      {field.drawn ? arrange : null}
      {isText && font ? (
        <>
          <Suspense fallback={null}>
            <FontChoice
              document={document}
              field={field}
              drawing={props.drawing}
              onChange={(intents) => act(named('changed'), intents)}
            />
          </Suspense>
          <div className={styles['pair']}>
            <MmField
              label={t('designer.letterHeight')}
              dots={font.heightDots}
              dpmm={dpmm}
              onCommit={(mm) => resize({ letterHeightDots: dots(mm) })}
            />
            <MmField
              label={t('designer.letterWidth')}
              dots={font.widthDots}
              dpmm={dpmm}
              onCommit={(mm) => resize({ letterWidthDots: dots(mm) })}
            />
          </div>
          {field.block ? (
            <MmField
              label={t('designer.blockWidth')}
              dots={box[sideOf[along]]}
              dpmm={dpmm}
              onCommit={(mm) => resize({ [along]: dots(mm) })}
            />
          ) : null}
        </>
      ) : field.kind === 'image' || field.kind === 'symbol' ? null : code ? (
        <div className={styles['pair']}>
          <StepField
            label={isSquare(field) ? t('designer.moduleSquare') : t('designer.module')}
            value={code.moduleDots}
            note={t('designer.moduleMm', {
              mm: words.mm(code.moduleDots * 10).replace(/[.,]0$/, ''),
              size: Math.round((code.moduleDots / dpmm) * 1000) / 1000,
            })}
            onCommit={(module) => resize({ module })}
          />
          {isSquare(field) ? null : (
            <MmField
              label={t('designer.barHeight')}
              dots={bars}
              dpmm={dpmm}
              // The field is as high as its bars and the line beside them.
              onCommit={(mm) => resize({ [across]: box[sideOf[across]] + dots(mm) - bars })}
            />
          )}
        </div>
      ) : (
        <div className={styles['pair']}>
          <MmField
            label={isThin ? t('designer.length') : t('designer.width')}
            dots={box.width}
            dpmm={dpmm}
            onCommit={(mm) => resize({ widthDots: dots(mm) })}
          />
          <MmField
            label={isThin ? t('designer.thickness') : t('designer.height')}
            dots={box.height}
            dpmm={dpmm}
            onCommit={(mm) => resize({ heightDots: dots(mm) })}
          />
        </div>
      )}
      {code && codeTypes.length > 0 ? (
        <Select
          label={t('designer.codeType')}
          value={code.symbology}
          options={codeTypes.map((value) => ({ value, label: value }))}
          onChange={(next) =>
            act(named('changed'), codeTypeIntents(document, field, next), {
              selectsInserted: true,
              isWhole: true,
            })
          }
        />
      ) : null}
      {lacksAlignment(document, field) ? (
        <Select
          label={t('designer.property-align')}
          value="left"
          options={[{ value: 'left', label: t('designer.choice-left') }]}
          hint={t('designer.alignLacks', { language: languageOf(document.language).name })}
          disabled
          onChange={() => undefined}
        />
      ) : null}
      {choicesOf(document, field).map(({ parameter, value, options, key }) => (
        <Select
          key={parameter}
          label={t(`designer.property-${key}`)}
          value={value}
          options={options.map((option) => ({
            value: option.value,
            label: t(`designer.choice-${option.key}`),
          }))}
          onChange={(next) => act(named('changed'), (now) => setParameter(now, id, parameter, next))}
        />
      ))}
      {isText ? (
        <Suspense fallback={null}>
          <LongText
            document={document}
            field={field}
            configurations={props.drawing.configurations ?? []}
            onChange={(intent) => act(named('changed'), intent)}
          />
        </Suspense>
      ) : null}
      <NameField
        name={field.name ?? ''}
        onCommit={(name) => act(named('renamed'), (now) => markFields(now, [id], { name }))}
      />
      <Checkbox
        label={t('designer.lockedHint')}
        checked={field.locked ?? false}
        onChange={(locked) =>
          act(named(locked ? 'locked' : 'unlocked'), (now) => markFields(now, [id], { locked }))
        }
      />
      {field.group && isThin ? (
        <Checkbox
          label={t('designer.strikes')}
          checked={field.strikes ?? false}
          onChange={(strikes) => act(named('changed'), (now) => markFields(now, [id], { strikes }))}
        />
      ) : null}
      {rowTags.map((tag) => (
        <Checkbox
          key={tag}
          label={t(`designer.onlyWith-${tag}`)}
          checked={field.onlyWith.includes(tag)}
          onChange={(only) => act(named('changed'), (now) => setOnlyWith(now, [id], tag, only))}
        />
      ))}
      {document.isTemplate ? (
        <Suspense fallback={null}>
          <RenameVariables document={document} field={field} act={act} />
        </Suspense>
      ) : null}
      {code && codeTypes.length === 0 ? <p className={styles['quiet']}>{code.symbology}</p> : null}
    </div>
  );
}
