import { updateCatalogueHeaders, type Catalogue, type CatalogueColumn } from '@marbete/core/api/catalogues';
import { fieldChoices } from '@marbete/core/catalogue/fields';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check, CopyX, Minus, Save } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useMarbete } from '@marbete/ui/provider';
import { Button, PageHeader, Select, useQuestions, useToasts } from '@marbete/ui/ui';
import { NoCatalogue } from '../catalogues/NoCatalogue.tsx';
import { useStateCatalogue } from '../catalogues/state-catalogue.ts';
import { useAccount } from '../session/use-account.ts';
import { Trail } from '../shell/Trail.tsx';
import { fieldUse, type FieldUse } from './field-use.ts';
import { useLeaveQuestion } from '../shell/LeaveGuard.tsx';
import { useTexts } from '../texts/texts.ts';
import styles from './CatalogueHeaders.module.css';

const icons = { unused: Minus, once: Check, duplicate: CopyX };
const words = {
  unused: 'catalogues.headersUnused',
  once: 'catalogues.headersOnce',
  duplicate: 'catalogues.headersDuplicate',
} as const;

/** /catalogos/headers: which field each column of a catalogue holds (CHDR-01 to CHDR-04). */
export function CatalogueHeadersPage() {
  const catalogue = useStateCatalogue();
  return catalogue ? <CatalogueHeaders catalogue={catalogue} /> : <NoCatalogue />;
}

/** The columns with a field each, beside the list of fields coloured by use: black, green, red (CHDR-03). */
function CatalogueHeaders({ catalogue }: { catalogue: Catalogue }) {
  const t = useTexts();
  const toasts = useToasts();
  const questions = useQuestions();
  const navigate = useNavigate();
  const { role } = useAccount();
  const { client } = useMarbete();
  const queries = useQueryClient();
  const [columns, setColumns] = useState<readonly CatalogueColumn[]>(catalogue.only_plantillas);
  const save = useMutation({
    mutationFn: () =>
      client.call(updateCatalogueHeaders, {
        body: { ...catalogue, only_plantillas: columns.map((column) => ({ ...column })) },
      }),
    onSuccess: ({ respuesta }) => {
      if (respuesta !== 'correcto') {
        toasts.warning(t('catalogues.headersFailed'));
        return;
      }
      void queries.invalidateQueries({ queryKey: ['catalogues'] });
      toasts.success(t('catalogues.headersSaved'));
      void navigate('/catalogos');
    },
    onError: () => toasts.warning(t('catalogues.headersFailed')),
  });
  useLeaveQuestion(columns !== catalogue.only_plantillas && !save.isPending);
  const choose = (letter: string, field: string) =>
    setColumns(columns.map((column) => (column.fila === letter ? { ...column, nombre: field } : column)));
  const ask = async () => {
    const twice = fieldChoices.filter((field) => field !== '' && fieldUse(columns, field) === 'duplicate');
    if (twice.length > 0) {
      const yes = await questions.ask({
        icon: 'warning',
        title: t('catalogues.headersTwiceQuestion'),
        text: t('catalogues.headersTwiceText', { fields: twice.join(', ') }),
        confirmLabel: t('catalogues.headersSave'),
      });
      if (!yes) return;
    }
    save.mutate();
  };
  const options = fieldChoices.map((field) => ({
    value: field as string,
    label: field === '' ? t('catalogues.headersNone') : field,
  }));
  return (
    <>
      <PageHeader
        title={t('catalogues.headersTitle')}
        text={t('catalogues.headersText', { name: catalogue.nombre })}
        // Everybody but the administrator sees these links (CAT-08).
        trail={role === 1 ? undefined : <Trail path={['/catalogos', '/catalogos/headers']} />}
        actions={
          <Button kind="primary" icon={<Save aria-hidden />} busy={save.isPending} onClick={() => void ask()}>
            {t('catalogues.headersSave')}
          </Button>
        }
      />
      <div className={styles['columns']}>
        <ul className={styles['list']}>
          {columns.map(({ fila, nombre, nombre_real: real }) => (
            <li key={fila} className={styles['column']}>
              <span className={styles['letter']}>{fila}</span>
              <span className={styles['real']}>{real || t('catalogues.headersNoName')}</span>
              <Select
                label={`${t('catalogues.headersField')}: ${t('catalogues.headersColumn', { letter: fila })}`}
                labelHidden
                className={styles['field'] ?? ''}
                value={nombre}
                options={options}
                disabled={save.isPending}
                onChange={(field) => choose(fila, field)}
              />
            </li>
          ))}
        </ul>
        <aside className={styles['side']}>
          <h2 className={styles['title']}>{t('catalogues.headersChoices')}</h2>
          <ul>
            {fieldChoices
              .filter((field) => field !== '')
              .map((field) => (
                <Choice key={field} field={field} use={fieldUse(columns, field)} />
              ))}
          </ul>
        </aside>
      </div>
    </>
  );
}

function Choice({ field, use }: { field: string; use: FieldUse }) {
  const t = useTexts();
  const Icon = icons[use];
  return (
    <li className={styles['choice']} data-use={use}>
      <Icon aria-hidden />
      {field}
      <small>{t(words[use])}</small>
    </li>
  );
}
