import type { Catalogue } from '@marbete/core/api/catalogues';
import { Download, EllipsisVertical, RefreshCw, ScanSearch, Table2, Trash2 } from 'lucide-react';
import { IconButton } from '@marbete/ui/ui';
import { Menu, MenuItem, MenuLine } from '../ui/Menu.tsx';
import { useTexts } from '../texts/texts.ts';

/** What one may do with a catalogue. Without a handler an action is not offered. */
export interface CatalogueActs<C extends Catalogue = Catalogue> {
  onUpdate: (catalogue: C) => void;
  onDownload: (catalogue: C) => void;
  onDelete: (catalogue: C) => void;
  onView?: ((catalogue: C) => void) | undefined;
  onFind?: ((catalogue: C) => void) | undefined;
}

export interface CatalogueMenuProps<C extends Catalogue> extends CatalogueActs<C> {
  catalogue: C;
  busy: boolean;
}

/** What can be done with a catalogue (CAT-06); its headers have an address but no entry here. */
export function CatalogueMenu<C extends Catalogue>(props: CatalogueMenuProps<C>) {
  const { catalogue, busy, onView, onFind, ...acts } = props;
  const t = useTexts();
  return (
    <Menu
      disabled={busy}
      trigger={
        <IconButton
          label={t('catalogues.options', { name: catalogue.nombre })}
          icon={<EllipsisVertical />}
          aria-busy={busy || undefined}
        />
      }
    >
      {onView ? (
        <MenuItem icon={<Table2 aria-hidden />} onSelect={() => onView(catalogue)}>
          {t('catalogues.view')}
        </MenuItem>
      ) : null}
      {onFind ? (
        <MenuItem icon={<ScanSearch aria-hidden />} onSelect={() => onFind(catalogue)}>
          {t('catalogues.find')}
        </MenuItem>
      ) : null}
      {onView || onFind ? <MenuLine /> : null}
      <MenuItem icon={<RefreshCw aria-hidden />} onSelect={() => acts.onUpdate(catalogue)}>
        {t('catalogues.update')}
      </MenuItem>
      <MenuItem icon={<Download aria-hidden />} onSelect={() => acts.onDownload(catalogue)}>
        {t('catalogues.download')}
      </MenuItem>
      <MenuLine />
      <MenuItem danger icon={<Trash2 aria-hidden />} onSelect={() => acts.onDelete(catalogue)}>
        {t('catalogues.delete')}
      </MenuItem>
    </Menu>
  );
}
