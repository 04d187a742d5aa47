export {
  PrintFromCatalogue,
  type PrintFromCatalogueProps,
} from '../src/print-from-catalogue/PrintFromCatalogue.tsx';
