import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../provider/use-texts.ts';
import { IconButton } from './IconButton.tsx';
import styles from './PasswordField.module.css';
import { TextField, type TextFieldProps } from './TextField.tsx';

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
          label={t(shown ? 'ui.hidePassword' : 'ui.showPassword')}
          icon={shown ? <EyeOff /> : <Eye />}
          className={styles['eye']}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
