import { addNewLabel } from '../session/new-labels.ts';
import { useAccount } from '../session/use-account.ts';
import { Gallery } from './Gallery.tsx';

/** /catalogo */
export function GalleryPage() {
  const { id, role } = useAccount();
  return (
    <Gallery
      mayDownload={role !== 3}
      onDownloaded={({ copied }) => {
        if (copied) addNewLabel(id);
      }}
    />
  );
}
