import type { PosMenu } from '@marbete/core/api/pos-settings';
import { Download, KeyRound, Send } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button, NumberField, Switch, TextField } from '@marbete/widgets/internal/ui';
import { FieldGroup, FormActions } from '../ui/FieldGroup.tsx';
import { draftOf, menusOf, notNumbers, type PosDraft } from './pos-draft.ts';
import { useTexts } from '../texts/texts.ts';
import styles from './PosSettings.module.css';

export interface PosSettingsViewProps {
  menus: readonly PosMenu[];
  mayChange: boolean;
  saving: boolean;
  /** Keeps the values and hands the file to the browser. */
  onSave: (menus: PosMenu[]) => void;
  /** Saving to the drive of a third-party account; left out where the server has none. */
  drive?: {
    /** Permission is there, or is asked for on the way (POS-08). */
    ready: boolean;
    sending: boolean;
    onSend: (menus: PosMenu[]) => Promise<void>;
    onSignIn: () => void;
  };
}

/** A section for each menu, an input for each of its settings (POS-01, POS-02). */
export function PosSettingsView({ menus, mayChange, saving, onSave, drive }: PosSettingsViewProps) {
  const t = useTexts();
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState<PosDraft>(() => draftOf(menus));
  const [tried, setTried] = useState(false);
  const wrong = tried ? notNumbers(menus, draft) : [];
  const change = (name: string, value: string | boolean) =>
    setDraft((before) => ({ ...before, [name]: value }));

  const valid = () => {
    setTried(true);
    const [first] = notNumbers(menus, draft);
    if (first === undefined) return menusOf(menus, draft);
    form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
    return undefined;
  };
  return (
    <form
      ref={form}
      className={styles['form']}
      noValidate
      aria-busy={saving}
      onSubmit={(event) => {
        event.preventDefault();
        const filled = valid();
        if (filled) onSave(filled);
      }}
    >
      {menus.map(({ menu, config }) => (
        <FieldGroup key={menu} legend={menu} columns={2} disabled={!mayChange}>
          {config.map(({ name, type, descrip }) => {
            const value = draft[name];
            if (type === 'checkbox') {
              return (
                <Switch
                  key={name}
                  label={descrip}
                  checked={value === true}
                  disabled={!mayChange}
                  onChange={(next) => change(name, next)}
                />
              );
            }
            if (type === 'number') {
              return (
                <NumberField
                  key={name}
                  name={name}
                  label={descrip}
                  accepts="signed"
                  error={wrong.includes(name) ? t('forms.numberRequired') : undefined}
                  value={String(value)}
                  onChange={(next) => change(name, next)}
                />
              );
            }
            return (
              <TextField
                key={name}
                name={name}
                label={descrip}
                maxLength={255}
                value={String(value)}
                onChange={(event) => change(name, event.target.value)}
              />
            );
          })}
        </FieldGroup>
      ))}
      {mayChange ? (
        <FormActions>
          {drive && !drive.ready ? (
            <Button icon={<KeyRound aria-hidden />} onClick={drive.onSignIn}>
              {t('signIn.thirdParty')}
            </Button>
          ) : null}
          {drive ? (
            <Button
              icon={<Send aria-hidden />}
              disabled={!drive.ready || saving}
              busy={drive.sending}
              onClick={() => {
                const filled = valid();
                if (filled) void drive.onSend(filled);
              }}
            >
              {t('posSettings.send')}
            </Button>
          ) : null}
          <Button
            type="submit"
            kind="primary"
            icon={<Download aria-hidden />}
            busy={saving}
            disabled={drive?.sending ?? false}
          >
            {t('posSettings.save')}
          </Button>
        </FormActions>
      ) : null}
    </form>
  );
}
