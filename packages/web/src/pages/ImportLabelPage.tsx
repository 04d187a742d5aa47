import { ImportLabel } from '@marbete/widgets/label-import';
import { Trail } from '../shell/Trail.tsx';

/** /importar-zpl; nothing links to it (ROUTE-17). */
export function ImportLabelPage() {
  return <ImportLabel trail={<Trail path={['/see-labels', '/importar-zpl']} />} />;
}
