import type { Catalogue } from '@marbete/core/api/catalogues';
import { Download, EllipsisVertical, RefreshCw, ScanSearch, Table2, Trash2 } from 'lucide-react';
import { useTexts } from '../provider/use-texts.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Menu, MenuItem, MenuLine } from '../ui/Menu.tsx';

export interface CatalogueActs {
  onUpdate: (catalogue: Catalogue) => void;
  onDownload: (catalogue: Catalogue) => void;
  onDelete: (catalogue: Catalogue) => void;
  onView: (catalogue: Catalogue) => void;
  onFind: (catalogue: Catalogue) => void;
}

export interface CatalogueMenuProps extends CatalogueActs {
  catalogue: Catalogue;
  busy: boolean;
}

/** What can be done with a catalogue (CAT-06); its headers have an address but no entry here. */
export function CatalogueMenu({ catalogue, busy, ...acts }: CatalogueMenuProps) {
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
      <MenuItem icon={<Table2 aria-hidden />} onSelect={() => acts.onView(catalogue)}>
        {t('catalogues.view')}
      </MenuItem>
      <MenuItem icon={<ScanSearch aria-hidden />} onSelect={() => acts.onFind(catalogue)}>
        {t('catalogues.find')}
      </MenuItem>
      <MenuLine />
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
