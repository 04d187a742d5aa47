import { useEffect, useEffectEvent, useRef, useState, type Ref, useImperativeHandle } from 'react';
import type { PrinterLanguage } from '@marbete/engine/internal/languages/languages';
import { usualVariables } from '@marbete/engine/internal/template/variables';
import { useLocale, useVariableName } from '@marbete/ui/provider';
import { Spinner } from '@marbete/ui/ui';
import type { CodeEditor, CodeRemark } from './create-code-editor.ts';
import { useTexts } from '../texts/texts.ts';
import styles from './CodeField.module.css';

export interface CodeFieldHandle {
  focus: () => void;
  /** Puts the cursor into a line, counted from 1. */
  goTo: (line: number) => void;
  /** Shows and marks a range of the code, in characters. */
  show: (range: { from: number; to: number }) => void;
}

export interface CodeFieldProps {
  ref?: Ref<CodeFieldHandle>;
  label: string;
  value: string;
  onChange: (value: string) => void;
  language: PrinterLanguage | undefined;
  remarks: readonly CodeRemark[];
  error?: string | undefined;
  /** Only read until it is double-clicked, or Enter is pressed in it (EDIT-04). */
  locked?: boolean;
  /** Undo and redo where the code shares its history with something else; the same for the field's whole life. */
  outerHistory?: { undo: () => void; redo: () => void };
  /** The cursor was moved to this character. */
  onCursor?: (at: number) => void;
}

/** Printer code with highlighting and remarks at their lines; 400 px high (NEW-02). The editor loads when it is first shown. */
export function CodeField(props: CodeFieldProps) {
  const { ref, label, value, language, remarks, error, locked = false } = props;
  const t = useTexts();
  const { locale } = useLocale();
  const variableName = useVariableName();
  const host = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<CodeEditor>();
  const [unlocked, setUnlocked] = useState(false);
  /** Completion and help are fetched when somebody comes near the code. */
  const [isNear, setNear] = useState(false);
  const readOnly = locked && !unlocked;
  const changed = useEffectEvent((text: string) => props.onChange(text));
  const moved = useEffectEvent((at: number) => props.onCursor?.(at));
  const invalid = error !== undefined;
  const first = useEffectEvent(() => ({ text: value, language, readOnly, description: { label, invalid } }));
  const outerHistory = useEffectEvent(() => props.outerHistory);
  /** What was wanted of the editor before it was there. */
  const wanted = useRef<(editor: CodeEditor) => void>(undefined);
  useImperativeHandle(ref, () => {
    const act = (on: (there: CodeEditor) => void) => (editor ? on(editor) : void (wanted.current = on));
    return {
      focus: () => act((there) => there.focus()),
      goTo: (line) => act((there) => there.goTo(line)),
      show: (range) => editor?.show(range),
    };
  }, [editor]);

  useEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    let created: CodeEditor | undefined;
    let gone = false;
    const open = async () => {
      const { createCodeEditor } = await import('./create-code-editor.ts');
      if (gone) return;
      const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
      created = createCodeEditor({
        root,
        ...first(),
        onChange: (text) => changed(text),
        onUnlock: () => setUnlocked(true),
        onCursor: (at) => moved(at),
        outerHistory: outerHistory(),
      });
      setEditor(created);
      wanted.current?.(created);
    };
    void open();
    return () => {
      gone = true;
      created?.destroy();
      setEditor(undefined);
    };
  }, []);

  useEffect(() => editor?.setText(value), [editor, value]);
  useEffect(() => editor?.setLanguage(language), [editor, language]);
  useEffect(() => {
    if (!editor || !isNear || language === undefined) return undefined;
    let gone = false;
    const assist = async () => {
      const { commandAssistance } = await import('./command-assistance.ts');
      const variables = usualVariables.map((name) => ({ name, called: variableName(name) }));
      const options = { language, locale, listName: t('editor.completions'), variables };
      const assistance = await commandAssistance(options);
      if (!gone) editor.setAssistance(assistance);
    };
    void assist();
    return () => {
      gone = true;
    };
  }, [editor, isNear, language, locale, variableName, t]);
  useEffect(() => editor?.setReadOnly(readOnly), [editor, readOnly]);
  useEffect(() => editor?.setRemarks(remarks), [editor, remarks]);
  useEffect(() => editor?.setDescription({ label, invalid }), [editor, label, invalid]);

  return (
    <div className={styles['field']}>
      <span className={styles['label']} aria-hidden>
        {label}
      </span>
      <div
        className={styles['frame']}
        data-invalid={error ? '' : undefined}
        data-locked={readOnly ? '' : undefined}
        onFocus={() => setNear(true)}
        onPointerEnter={() => setNear(true)}
      >
        {editor ? null : (
          <span className={styles['waiting']}>
            <Spinner label={t('ui.loading')} />
          </span>
        )}
        <div ref={host} className={styles['host']} />
      </div>
      {error ? (
        <p className={styles['error']} role="alert">
          {error}
        </p>
      ) : readOnly ? (
        <p className={styles['hint']}>{t('editor.locked')}</p>
      ) : null}
      {remarks.length > 0 ? (
        <ul className={styles['remarks']} aria-label={t('editor.remarks')}>
          {remarks.map((remark) => (
            <li key={`${remark.line} ${remark.text}`} data-level={remark.level}>
              <button type="button" onClick={() => editor?.goTo(remark.line)}>
                <strong>{t('editor.line', { line: String(remark.line) })}</strong> {remark.text}
              </button>
              {remark.fixes?.map(({ name, apply }) => (
                <button key={name} type="button" className={styles['fix']} onClick={apply}>
                  {name}
                </button>
              ))}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
