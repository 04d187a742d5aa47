import { useNavigate } from 'react-router';
import { NoCatalogue } from '../catalogues/NoCatalogue.tsx';
import { useStateCatalogue } from '../catalogues/state-catalogue.ts';
import { useAccount } from '../session/use-account.ts';
import { Trail } from '../shell/Trail.tsx';
import { CatalogueHeaders } from './CatalogueHeaders.tsx';

/** /catalogos/headers */
export function CatalogueHeadersPage() {
  const navigate = useNavigate();
  const { role } = useAccount();
  const catalogue = useStateCatalogue();
  if (!catalogue) return <NoCatalogue />;
  return (
    <CatalogueHeaders
      catalogue={catalogue}
      // Everybody but the administrator sees these links (CAT-08).
      trail={role === 1 ? undefined : <Trail path={['/catalogos', '/catalogos/headers']} />}
      onSaved={() => void navigate('/catalogos')}
    />
  );
}
