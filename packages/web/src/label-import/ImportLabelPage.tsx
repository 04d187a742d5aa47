import { Trail } from '../shell/Trail.tsx';
import { ImportLabel } from './ImportLabel.tsx';

/** /importar-zpl; nothing links to it (ROUTE-17). */
export function ImportLabelPage() {
  return <ImportLabel trail={<Trail path={['/see-labels', '/importar-zpl']} />} />;
}
