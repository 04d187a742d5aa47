import type { Role } from '@marbete/core/api/endpoint';
import type { TextKey } from '@marbete/widgets/provider';
import { Blocks, History, House, Settings, Table2, Tags, type LucideIcon } from 'lucide-react';
import { lazy, type ComponentType } from 'react';
import { administrationRoutes } from './administration-routes.tsx';
import { deviceRoutes, homeRoutes } from './home-routes.tsx';
import type { RoutePath } from './route-paths.ts';
import type { Account } from './session/use-account.ts';
import type { WebTexts } from './texts/es-MX/all.ts';

export interface AppRoute {
  path: RoutePath;
  /** Who may open it; anybody else meets the not-found screen (ROUTE-41). */
  roles: readonly Role[];
  /** Roles that are told that the owner of their account does this; the server refuses them too (D4). */
  deniedTo?: readonly Role[];
  /** Sends to /see-labels unless the account manages at the moment (ROUTE-42, D2). */
  managing?: true;
  /** An administrator may open it for another account's things, by ?usuario= (USR-13). */
  forOthers?: true;
  page: ComponentType;
  /** The page's title in the browser, before the product's name. */
  title: TextKey<WebTexts>;
  /** Its entry in the side navigation. */
  nav?: {
    text: TextKey<WebTexts>;
    /** What one does there, on the menu of the home screen. */
    words?: TextKey<WebTexts>;
    icon: LucideIcon;
    shows: (account: Account) => boolean;
  };
}

const everyone = [1, 2, 3, 4] as const;

/** Every screen behind the sign-in, in the order of the navigation. A new screen is one entry here and one page. */
export const routes: readonly AppRoute[] = [
  {
    path: '/',
    title: 'shell.home',
    roles: everyone,
    page: lazy(async () => ({ default: (await import('./pages/HomePage.tsx')).HomePage })),
    nav: { text: 'shell.home', icon: House, shows: () => true },
  },
  {
    path: '/see-labels',
    title: 'shell.labels',
    roles: everyone,
    page: lazy(async () => ({ default: (await import('./pages/LabelsPage.tsx')).LabelsPage })),
    nav: { text: 'shell.labels', words: 'shell.homeLabels', icon: Tags, shows: ({ role }) => role !== 1 },
  },
  {
    path: '/catalogo',
    title: 'shell.gallery',
    roles: everyone,
    page: lazy(async () => ({ default: (await import('./pages/GalleryPage.tsx')).GalleryPage })),
    nav: { text: 'shell.gallery', words: 'shell.homeGallery', icon: Blocks, shows: () => true },
  },
  {
    path: '/etiquetas',
    title: 'shell.createLabel',
    roles: everyone,
    managing: true,
    page: lazy(async () => ({ default: (await import('./pages/CreateLabelPage.tsx')).CreateLabelPage })),
  },
  {
    path: '/edit-label/:id',
    title: 'shell.editLabel',
    roles: everyone,
    managing: true,
    forOthers: true,
    page: lazy(async () => ({ default: (await import('./pages/EditLabelPage.tsx')).EditLabelPage })),
  },
  {
    path: '/label-configuration/:id',
    title: 'shell.labelConfiguration',
    roles: everyone,
    managing: true,
    forOthers: true,
    page: lazy(async () => ({
      default: (await import('./pages/LabelConfigurationPage.tsx')).LabelConfigurationPage,
    })),
  },
  {
    path: '/importar-zpl',
    title: 'shell.importLabel',
    roles: everyone,
    managing: true,
    page: lazy(async () => ({ default: (await import('./pages/ImportLabelPage.tsx')).ImportLabelPage })),
  },
  {
    path: '/catalogos',
    title: 'shell.catalogues',
    roles: everyone,
    managing: true,
    page: lazy(async () => ({ default: (await import('./pages/CataloguesPage.tsx')).CataloguesPage })),
    nav: {
      text: 'shell.catalogues',
      words: 'shell.homeCatalogues',
      icon: Table2,
      // NAV-09
      shows: ({ manages }) => manages,
    },
  },
  {
    path: '/catalogos/update',
    title: 'shell.updateCatalogue',
    roles: everyone,
    managing: true,
    forOthers: true,
    page: lazy(async () => ({
      default: (await import('./pages/UpdateCataloguePage.tsx')).UpdateCataloguePage,
    })),
  },
  {
    path: '/catalogos/headers',
    title: 'shell.catalogueHeaders',
    roles: everyone,
    managing: true,
    forOthers: true,
    page: lazy(async () => ({
      default: (await import('./pages/CatalogueHeadersPage.tsx')).CatalogueHeadersPage,
    })),
  },
  {
    path: '/importar',
    title: 'shell.importCatalogue',
    roles: everyone,
    managing: true,
    forOthers: true,
    page: lazy(async () => ({
      default: (await import('./pages/ImportCataloguePage.tsx')).ImportCataloguePage,
    })),
  },
  {
    path: '/vista/:catalogo/:etiqueta',
    title: 'shell.printCatalogue',
    roles: everyone,
    forOthers: true,
    page: lazy(async () => ({
      default: (await import('./pages/PrintFromCataloguePage.tsx')).PrintFromCataloguePage,
    })),
  },
  ...administrationRoutes,
  {
    path: '/impresiones',
    title: 'shell.printHistory',
    roles: everyone,
    page: lazy(async () => ({ default: (await import('@marbete/widgets/print-history')).PrintHistory })),
    nav: {
      text: 'shell.printHistory',
      words: 'shell.homePrintHistory',
      icon: History,
      shows: ({ role }) => role !== 1,
    },
  },
  ...deviceRoutes,
  {
    path: '/configuracion',
    title: 'shell.settings',
    roles: everyone,
    page: lazy(async () => ({ default: (await import('./pages/SettingsPage.tsx')).SettingsPage })),
    nav: { text: 'shell.settings', words: 'shell.homeSettings', icon: Settings, shows: () => true },
  },
  ...homeRoutes,
];
