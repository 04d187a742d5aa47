import { CatalogueImport } from '@marbete/widgets/catalogue';
import { useLocale } from '@marbete/ui/provider';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { productLinks } from '../product-links.ts';
import { useAccount } from '../session/use-account.ts';
import { useRequestedAccount } from '../session/use-requested-account.ts';
import { useLeaveQuestion } from '../shell/LeaveGuard.tsx';
import { Trail } from '../shell/Trail.tsx';
import { vistaPath } from '../shell/vista-path.ts';
import { CatalogueList } from './CatalogueList.tsx';
import { useCatalogueHome } from './catalogue-home.ts';

/** /catalogos */
export function CataloguesPage() {
  const navigate = useNavigate();
  const { role } = useAccount();
  const { locale } = useLocale();
  return (
    <CatalogueList
      // Everybody but the administrator sees these links (CAT-08).
      trail={role === 1 ? undefined : <Trail path={['/see-labels', '/catalogos']} />}
      videoUrl={productLinks(locale).video}
      onImport={() => void navigate('/importar')}
      onUpdate={(catalogue) => void navigate('/catalogos/update', { state: { catalogue } })}
      onPrint={(destination) => void navigate(vistaPath(destination))}
      onLabels={() => void navigate('/see-labels')}
    />
  );
}

/** /importar */
export function ImportCataloguePage() {
  const navigate = useNavigate();
  const home = useCatalogueHome();
  const usuario = useRequestedAccount();
  const [unsaved, setUnsaved] = useState(false);
  useLeaveQuestion(unsaved);
  return (
    <CatalogueImport
      onUnsaved={setUnsaved}
      trail={usuario === undefined ? <Trail path={['/catalogos', '/importar']} /> : undefined}
      onStored={() => void navigate(home)}
    />
  );
}
