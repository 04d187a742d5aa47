import type { userSavedSchema } from '@marbete/core/api/users';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { useErrorText } from '@marbete/ui/provider';
import { useToasts } from '@marbete/ui/ui';
import type { UserDraft, UserRefusal } from './UserFormView.tsx';
import { teamQueryKey, usersQueryKey } from '../users-query.ts';
import { useTexts } from '../texts/texts.ts';

type SavedAnswer = z.output<typeof userSavedSchema>;

/** Sends a user's form and says what came of it: the news, or why the server refused (ERR-18, ERR-19, ERR-24). */
export function useSaveUser(send: (draft: UserDraft) => Promise<SavedAnswer>, onSaved: () => void) {
  const t = useTexts();
  const errorText = useErrorText();
  const toasts = useToasts();
  const queries = useQueryClient();
  const [refusal, setRefusal] = useState<UserRefusal>();
  const save = useMutation({
    mutationFn: send,
    onMutate: () => setRefusal(undefined),
    onSuccess({ respuesta, icon, message, errors }) {
      if (respuesta === 'correcto') {
        void queries.invalidateQueries({ queryKey: usersQueryKey });
        void queries.invalidateQueries({ queryKey: teamQueryKey });
        toasts.success(message || t('users.saved'));
        onSaved();
      } else if (respuesta === 'errors') {
        setRefusal({ kind: 'error', title: t('users.errorTitle'), text: message, fields: errors ?? {} });
      } else {
        setRefusal({ kind: icon, title: message || t('users.actionFailed'), fields: {} });
      }
    },
    onError: (error) =>
      setRefusal({ kind: 'error', title: t('users.actionFailed'), text: errorText(error), fields: {} }),
  });
  return { save: save.mutate, busy: save.isPending, refusal };
}
