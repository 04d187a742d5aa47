export {
  CatalogueTable,
  EmbeddedCatalogueImport as CatalogueImport,
  PrintFromCatalogue,
  type CatalogueTableProps,
  type CatalogueTableProps as PrintFromCatalogueProps,
} from '../src/print-from-catalogue/catalogue-widgets.tsx';
export type { CatalogueImportProps } from '../src/catalogue-import/CatalogueImport.tsx';
