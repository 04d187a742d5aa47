export { CatalogueChooser, type CatalogueChooserProps } from '../src/catalogue-list/CatalogueChooser.tsx';
export { CatalogueList, type CatalogueListProps } from '../src/catalogue-list/CatalogueList.tsx';
export {
  CatalogueNavigation,
  type CatalogueNavigationProps,
  type CatalogueTarget,
} from '../src/catalogue-list/CatalogueNavigation.tsx';
export {
  PreCatalogueList,
  type PreCatalogue,
  type PreCatalogueListProps,
} from '../src/catalogue-list/PreCatalogueList.tsx';
