export {
  CatalogueTable,
  EmbeddedCatalogueImport as CatalogueImport,
  EmbeddedPrintFromCatalogue as PrintFromCatalogue,
  type CatalogueTableProps,
  type CatalogueTableProps as PrintFromCatalogueProps,
  type EmbeddedCatalogueImportProps as CatalogueImportProps,
} from '../src/print-from-catalogue/catalogue-widgets.tsx';
