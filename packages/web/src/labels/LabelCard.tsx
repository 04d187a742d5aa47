import type { Label } from '@marbete/core/api/labels';
import {
  ChevronDown,
  Copy,
  EllipsisVertical,
  EyeOff,
  FlaskConical,
  PenLine,
  Printer,
  PrinterCheck,
  Settings2,
  SquarePen,
  Star,
  Table2,
  Trash2,
  Unlink,
} from 'lucide-react';
import { useId, useState } from 'react';
import { LabelPicture } from '@marbete/ui/labels';
import { useVariableName } from '@marbete/ui/provider';
import { Badge, Button, IconButton } from '@marbete/ui/ui';
import { Menu, MenuItem, MenuLine } from '../ui/Menu.tsx';
import { isNew, printerOf, variablesOf } from '../label-facts.ts';
import { useDrawing } from '../print-label/use-drawing.ts';
import { useStoredName } from '../stored-names/stored-names.ts';
import { useTexts } from '../texts/texts.ts';
import styles from './LabelCard.module.css';

/** What one may do with a label. Without a handler an action is not offered. */
export interface LabelActions {
  onPrint?: ((label: Label) => void) | undefined;
  onTest?: ((label: Label) => void) | undefined;
  onChoosePrinter?: ((label: Label) => void) | undefined;
  onFavourite?: ((label: Label) => void) | undefined;
  onAddCatalogue?: (label: Label) => void;
  onRemoveCatalogue?: (label: Label) => void;
  onRename?: (label: Label) => void;
  onEditTemplate?: (label: Label) => void;
  onConfigure?: (label: Label) => void;
  onClone?: (label: Label) => void;
  onDelete?: (label: Label) => void;
}

export interface LabelCardProps extends LabelActions {
  label: Label;
  /** The picture's address, when one was uploaded. */
  image: string | undefined;
  /** Offers the menu (LBL-11). */
  manages: boolean;
  /** Until something was printed (LBL-10). */
  highlighted: boolean;
  busy: boolean;
  /** It is this one that is being printed (LBL-16). */
  printing: boolean;
}

/** One label: its picture, what it is, where it prints, and the print button (LBL-04 to LBL-14). */
export function LabelCard(props: LabelCardProps) {
  const { label, image, manages, highlighted, busy, printing, onPrint, onTest, onFavourite } = props;
  const t = useTexts();
  const inWords = useStoredName();
  const nameOf = useVariableName();
  const detailsId = useId();
  const [open, setOpen] = useState(false);
  const drawing = useDrawing(label);
  const printer = printerOf(label);
  const hasCatalogue = label.catalogo_id !== null;
  return (
    <article className={styles['card']} aria-label={label.nombre} data-highlighted={highlighted || undefined}>
      <LabelPicture
        name={label.nombre}
        measure={label.medida?.medida}
        variables={variablesOf(label).map((variable) => nameOf(variable))}
        image={image}
        drawing={drawing}
      />
      <div className={styles['words']}>
        <div className={styles['head']}>
          <h2 className={styles['name']}>
            <button
              type="button"
              className={styles['toggle']}
              aria-expanded={open}
              aria-controls={detailsId}
              onClick={() => setOpen(!open)}
            >
              {label.nombre}
              <ChevronDown aria-hidden />
            </button>
          </h2>
          {onFavourite ? (
            <IconButton
              label={t('labels.favouriteNamed', { name: label.nombre })}
              icon={<Star aria-hidden />}
              aria-pressed={label.favorita === true}
              className={styles['favourite'] ?? ''}
              disabled={busy}
              onClick={() => onFavourite(label)}
            />
          ) : null}
          {manages ? <CardMenu {...props} /> : null}
        </div>
        <div className={styles['facts']}>
          <Badge>{label.language.name}</Badge>
          {hasCatalogue ? <CatalogueBadge {...props} /> : null}
          {label.ocultar === '1' ? (
            <Badge kind="warn" icon={<EyeOff aria-hidden />}>
              {t('labels.hidden')}
            </Badge>
          ) : null}
        </div>
        <dl id={detailsId} className={styles['details']} hidden={!open}>
          {label.descripcion ? <Fact name={t('labels.description')} value={label.descripcion} /> : null}
          <Fact
            name={t('labels.size')}
            value={label.medida ? `${label.medida.name} · ${label.medida.medida} mm` : t('labels.noSize')}
          />
          <Fact name={t('labels.material')} value={inWords(label.material.name)} />
          {label.codigo ? <Fact name={t('labels.code')} value={label.codigo} code /> : null}
        </dl>
        {onPrint ? (
          <>
            <p className={styles['printer']}>
              {printer ? <PrinterCheck aria-hidden /> : <Printer aria-hidden />}
              <span>{printer ? printer.name : t('labels.noPrinter')}</span>
            </p>
            <Button
              block
              kind={printer ? 'go' : 'stop'}
              icon={printer ? <PrinterCheck aria-hidden /> : <Printer aria-hidden />}
              disabled={busy}
              busy={printing}
              aria-label={t(printer ? 'labels.printNamed' : 'labels.choosePrinterNamed', {
                name: label.nombre,
              })}
              onClick={() => onPrint(label)}
            >
              {t(printer ? 'printers.print' : 'labels.choosePrinterToPrint')}
            </Button>
          </>
        ) : null}
        {onTest ? (
          <Button
            block
            icon={<FlaskConical aria-hidden />}
            disabled={busy}
            busy={printing}
            aria-label={t('labels.testNamed', { name: label.nombre })}
            onClick={() => onTest(label)}
          >
            {t('labels.test')}
          </Button>
        ) : null}
      </div>
    </article>
  );
}

/** Says that there is a catalogue, and changes it. */
function CatalogueBadge({ label, manages, busy, onAddCatalogue }: LabelCardProps) {
  const t = useTexts();
  const badge = (
    <Badge kind="accent" icon={<Table2 aria-hidden />}>
      {t('labels.hasCatalogue')}
    </Badge>
  );
  if (!manages || !onAddCatalogue) return badge;
  return (
    <button
      type="button"
      className={styles['catalogue']}
      disabled={busy}
      aria-label={t('labels.changeCatalogueNamed', { name: label.nombre })}
      title={t('labels.changeCatalogue')}
      onClick={() => onAddCatalogue(label)}
    >
      {badge}
    </button>
  );
}

function Fact({ name, value, code }: { name: string; value: string; code?: boolean }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{code ? <code>{value}</code> : value}</dd>
    </div>
  );
}

function CardMenu(props: LabelCardProps) {
  const { label, busy, onAddCatalogue, onEditTemplate, onConfigure, onChoosePrinter } = props;
  const t = useTexts();
  return (
    <Menu
      disabled={busy}
      trigger={
        <IconButton
          label={t('labels.menu', { name: label.nombre })}
          icon={<EllipsisVertical aria-hidden />}
        />
      }
    >
      {label.catalogo_id === null ? (
        onAddCatalogue ? (
          <MenuItem icon={<Table2 />} onSelect={() => onAddCatalogue(label)}>
            {t('labels.addCatalogue')}
          </MenuItem>
        ) : null
      ) : (
        <>
          {onAddCatalogue ? (
            <MenuItem icon={<Table2 />} onSelect={() => onAddCatalogue(label)}>
              {t('labels.changeCatalogue')}
            </MenuItem>
          ) : null}
          <MenuItem icon={<Unlink />} onSelect={() => props.onRemoveCatalogue?.(label)}>
            {t('labels.removeCatalogue')}
          </MenuItem>
        </>
      )}
      <MenuItem icon={<PenLine />} onSelect={() => props.onRename?.(label)}>
        {t('labels.rename')}
      </MenuItem>
      {onEditTemplate ? (
        <MenuItem icon={<SquarePen />} onSelect={() => onEditTemplate(label)}>
          {t('labels.editTemplate')}
        </MenuItem>
      ) : null}
      {onConfigure && !isNew(label) ? (
        <MenuItem icon={<Settings2 />} onSelect={() => onConfigure(label)}>
          {t('labels.configure')}
        </MenuItem>
      ) : null}
      <MenuItem icon={<Copy />} onSelect={() => props.onClone?.(label)}>
        {t('labels.clone')}
      </MenuItem>
      {onChoosePrinter ? (
        <MenuItem icon={<Printer />} onSelect={() => onChoosePrinter(label)}>
          {t('labels.printOrChoose')}
        </MenuItem>
      ) : null}
      <MenuLine />
      <MenuItem icon={<Trash2 />} danger onSelect={() => props.onDelete?.(label)}>
        {t('labels.delete')}
      </MenuItem>
    </Menu>
  );
}
