import type { DocumentField, LabelDocument } from '@marbete/engine/edit';
import { useState } from 'react';
import { useTexts } from '../provider/use-texts.ts';
import { TextField } from '../ui/fields/TextField.tsx';
import { withSource } from './edit-source.ts';
import { usePlaceholderWords } from './field-words.ts';
import { useDraft } from './PropertyFields.tsx';
import { renamable, renamed, variableNamed } from './rename-variable.ts';
import type { Designer } from './use-designer.ts';

interface RenameProps {
  document: LabelDocument;
  field: DocumentField;
  act: Designer['act'];
}

/** Other names for the variables of a field, everywhere on the label. */
export function RenameVariables({ document, field, act }: RenameProps) {
  return renamable(field.placeholders).map((variable) => (
    <RenameVariable key={variable} variable={variable} document={document} act={act} />
  ));
}

function RenameVariable({ variable, document, act }: Omit<RenameProps, 'field'> & { variable: string }) {
  const t = useTexts();
  const called = usePlaceholderWords();
  const [isWrong, setWrong] = useState(false);
  const used = document.fields.filter(({ placeholders }) => placeholders.includes(variable)).length;
  const draft = useDraft(variable, (text) => {
    const name = variableNamed(text);
    setWrong(name === undefined);
    if (name === undefined || name === variable) return;
    act(t('designer.did-renamed', { field: called(variable) }), (now) =>
      withSource(now, renamed(now, variable, name)),
    );
  });
  return (
    <TextField
      label={t('designer.variableName')}
      hint={t('designer.variableUsed', { count: used })}
      error={isWrong ? t('designer.variableWrong') : undefined}
      autoComplete="off"
      spellCheck={false}
      {...draft}
    />
  );
}
