export { CatalogueImport, type CatalogueImportProps } from '../src/catalogue-import/CatalogueImport.tsx';
