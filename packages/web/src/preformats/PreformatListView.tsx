import type { Preformat } from '@marbete/core/api/preformats';
import { LayoutTemplate, PenLine, Plus, FileCode, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { LabelPicture } from '@marbete/ui/labels';
import { Badge, Button, EmptyState, IconButton, PageHeader } from '@marbete/ui/ui';
import { useLanguages } from '../label-editor/masters-query.ts';
import { useDrawing } from '../print-label/use-drawing.ts';
import { drawnOf } from './preformats-query.ts';
import { useTexts } from '../texts/texts.ts';
import cardStyles from '../labels/LabelCard.module.css';
import listStyles from '../labels/LabelsList.module.css';

export interface PreformatActs {
  onEdit: (preformat: Preformat) => void;
  /** Opens the template's editor, with measure, tags and all that the short form leaves out. */
  onEditTemplate: (preformat: Preformat) => void;
}

export interface PreformatListViewProps extends PreformatActs {
  preformats: readonly Preformat[] | undefined;
  /** Stands in the list's place while there is none. */
  loading: ReactNode;
  /** Where uploaded pictures are: put before a pre-format's image. */
  imageBase: string;
  busy: boolean;
  onCreate: () => void;
  onCreateTemplate: () => void;
  onDelete: (preformat: Preformat) => void;
}

/** The web templates as cards (PRE-01). */
export function PreformatListView(props: PreformatListViewProps) {
  const { preformats, loading, onCreate, onCreateTemplate } = props;
  const t = useTexts();
  const create = (
    <>
      <Button icon={<FileCode aria-hidden />} onClick={onCreateTemplate}>
        {t('editor.createTitle')}
      </Button>
      <Button kind="primary" icon={<Plus aria-hidden />} onClick={onCreate}>
        {t('preformats.create')}
      </Button>
    </>
  );
  const list = () => {
    if (!preformats) return loading;
    if (preformats.length === 0) {
      return (
        <EmptyState
          icon={<LayoutTemplate aria-hidden />}
          title={t('preformats.empty')}
          text={t('preformats.emptyText')}
        />
      );
    }
    return (
      <ul className={listStyles['cards']} aria-label={t('preformats.title')}>
        {preformats.map((preformat) => (
          <li key={preformat.id} className={listStyles['item']}>
            <PreformatCard {...props} preformat={preformat} />
          </li>
        ))}
      </ul>
    );
  };
  return (
    <>
      <PageHeader title={t('preformats.title')} text={t('preformats.text')} actions={create} />
      {list()}
    </>
  );
}

function PreformatCard(props: PreformatListViewProps & { preformat: Preformat }) {
  const { preformat, imageBase, busy, onEdit, onEditTemplate, onDelete } = props;
  const { name, image, language_id } = preformat;
  const t = useTexts();
  const language = useLanguages().data?.find(({ id }) => id === language_id);
  const drawing = useDrawing(drawnOf(preformat));
  return (
    <article className={cardStyles['card']} aria-label={name}>
      <LabelPicture name={name} image={image === '' ? undefined : imageBase + image} drawing={drawing} />
      <div className={cardStyles['words']}>
        <h2 className={cardStyles['name']}>{name}</h2>
        <div className={cardStyles['facts']}>{language ? <Badge>{language.name}</Badge> : null}</div>
        <div className={cardStyles['acts']}>
          <Button
            className={cardStyles['act']}
            icon={<PenLine aria-hidden />}
            disabled={busy}
            aria-label={t('preformats.editNamed', { name })}
            onClick={() => onEdit(preformat)}
          >
            {t('preformats.edit')}
          </Button>
          <IconButton
            label={t('preformats.editTemplateNamed', { name })}
            icon={<FileCode aria-hidden />}
            disabled={busy}
            onClick={() => onEditTemplate(preformat)}
          />
          <IconButton
            label={t('preformats.deleteNamed', { name })}
            icon={<Trash2 aria-hidden />}
            disabled={busy}
            onClick={() => onDelete(preformat)}
          />
        </div>
      </div>
    </article>
  );
}
