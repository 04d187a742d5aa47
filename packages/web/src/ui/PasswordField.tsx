import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { IconButton, TextField, type TextFieldProps } from '@marbete/ui/ui';
import { useTexts } from '../texts/texts.ts';
import styles from './PasswordField.module.css';

/** A text field for a password, with a button that shows what was typed. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'after'>) {
  const t = useTexts();
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      after={
        <IconButton
          label={t(shown ? 'forms.hidePassword' : 'forms.showPassword')}
          icon={shown ? <EyeOff /> : <Eye />}
          className={styles['eye']}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
