import { Navigate, useParams, useSearchParams } from 'react-router';
import { CatalogueTable } from '@marbete/widgets/catalogue';
import { OrderHere } from '../shops/OrderHere.tsx';
import { useAccount } from '../session/use-account.ts';
import { useTutorialEnd } from '../session/use-tutorial-end.ts';

const numeric = /^[1-9]\d{0,14}$/;

/**
 * /vista/:catalogo/:etiqueta; `modo=buscar` opens it in find-and-print, `prueba=1` is the administrator's test, `fila=12`
 * shows the twelfth row.
 */
export function PrintFromCataloguePage() {
  const { catalogo = '', etiqueta = '' } = useParams();
  const [search, setSearch] = useSearchParams();
  const { role, manages } = useAccount();
  useTutorialEnd();
  // Both ids are numbers (ROUTE-12).
  if (!numeric.test(catalogo) || !numeric.test(etiqueta)) return <Navigate to="/see-labels" replace />;
  const row = search.get('fila') ?? '';
  const without = (name: string) => (before: URLSearchParams) => {
    const next = new URLSearchParams(before);
    next.delete(name);
    return next;
  };
  return (
    <>
      <OrderHere catalogueId={Number(catalogo)} labelId={Number(etiqueta)} />
      <CatalogueTable
        catalogueId={Number(catalogo)}
        labelId={Number(etiqueta)}
        manages={manages}
        test={role === 1 && search.get('prueba') === '1'}
        findMode={search.get('modo') === 'buscar'}
        row={numeric.test(row) ? Number(row) : undefined}
        onRowShown={() => setSearch(without('fila'), { replace: true })}
        onFindMode={(on) =>
          setSearch(
            (before) => {
              const next = without('modo')(before);
              if (on) next.set('modo', 'buscar');
              return next;
            },
            { replace: true },
          )
        }
      />
    </>
  );
}
