import { useState } from 'react';
import { FileDrop } from '@marbete/widgets/internal/ui';
import { useTexts } from '../texts/texts.ts';
import { pictureIssue, pictureTypes } from './label-draft.ts';

export interface PictureDropProps {
  hint: string;
  file: File | undefined;
  /** What the server refused. */
  error?: string | undefined;
  onFile: (file: File) => void;
}

/** Takes the picture of a label and says at once what is wrong with one that cannot be used (NEW-14, IMPZ-03). */
export function PictureDrop({ hint, file, error, onFile }: PictureDropProps) {
  const t = useTexts();
  const [refused, setRefused] = useState<ReturnType<typeof pictureIssue>>();
  return (
    <FileDrop
      label={t('editor.image')}
      hint={hint}
      accept={pictureTypes.join(',')}
      file={file}
      error={refused ? t(`editor.issue-${refused}`) : error}
      onFile={(chosen) => {
        const issue = pictureIssue(chosen);
        setRefused(issue);
        if (!issue) onFile(chosen);
      }}
    />
  );
}
