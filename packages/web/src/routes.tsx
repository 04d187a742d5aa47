import {
  Blocks,
  ChartPie,
  Database,
  FileSpreadsheet,
  History,
  House,
  Inbox,
  KeyRound,
  LayoutTemplate,
  Replace,
  ServerCog,
  Settings,
  Smartphone,
  Store,
  Table2,
  Tags,
  UserCog,
  UsersRound,
} from 'lucide-react';
import { lazy } from 'react';
import type { AppRoute } from './shell/app-routes.ts';

const everyone = [1, 2, 3, 4] as const;
const administrators = [1] as const;
/** Accounts with labels of their own. */
const owners = [1, 2, 4] as const;
const operators = [3] as const;
/** Accounts that have shops, and operators to whom shops are open. */
const shopPeople = [1, 2, 3] as const;
/** Accounts that print lists of their own. */
const listOwners = [2, 4] as const;

/** Every screen behind the sign-in, in the order of the navigation. A new screen is one entry here and one folder. */
export const routes: readonly AppRoute[] = [
  {
    path: '/',
    title: 'shell.home',
    roles: everyone,
    page: lazy(async () => ({ default: (await import('./home/HomePage.tsx')).HomePage })),
    nav: { text: 'shell.home', icon: House, shows: () => true },
  },
  {
    path: '/lista',
    title: 'listToPaper.title',
    roles: listOwners,
    page: lazy(async () => ({ default: (await import('./list-to-paper/NewListPage.tsx')).NewListPage })),
    nav: {
      text: 'listToPaper.nav',
      icon: FileSpreadsheet,
      shows: () => true,
    },
  },
  {
    path: '/lista/:catalogo',
    title: 'listToPaper.title',
    roles: listOwners,
    page: lazy(async () => ({
      default: (await import('./list-to-paper/PrintListPage.tsx')).PrintListPage,
    })),
  },
  {
    path: '/see-labels',
    title: 'shell.labels',
    roles: everyone,
    page: lazy(async () => ({ default: (await import('./labels/LabelsPage.tsx')).LabelsPage })),
    nav: { text: 'shell.labels', icon: Tags, shows: ({ role }) => role !== 1 },
  },
  {
    path: '/catalogo',
    title: 'shell.gallery',
    roles: everyone,
    page: lazy(async () => ({ default: (await import('./gallery/Gallery.tsx')).Gallery })),
    nav: { text: 'shell.gallery', icon: Blocks, shows: () => true },
  },
  {
    path: '/etiquetas',
    title: 'shell.createLabel',
    roles: everyone,
    managing: true,
    page: lazy(async () => ({
      default: (await import('./label-editor/LabelPages.tsx')).CreateLabelPage,
    })),
  },
  {
    path: '/edit-label/:id',
    title: 'shell.editLabel',
    roles: everyone,
    managing: true,
    forOthers: true,
    page: lazy(async () => ({ default: (await import('./label-editor/LabelPages.tsx')).EditLabelPage })),
  },
  {
    path: '/label-configuration/:id',
    title: 'shell.labelConfiguration',
    roles: everyone,
    managing: true,
    forOthers: true,
    page: lazy(async () => ({
      default: (await import('./label-configuration/LabelConfiguration.tsx')).LabelConfigurationPage,
    })),
  },
  {
    path: '/importar-zpl',
    title: 'shell.importLabel',
    roles: everyone,
    managing: true,
    page: lazy(async () => ({
      default: (await import('./label-import/ImportLabel.tsx')).ImportLabel,
    })),
  },
  {
    path: '/catalogos',
    title: 'shell.catalogues',
    roles: everyone,
    managing: true,
    page: lazy(async () => ({ default: (await import('./catalogues/CataloguePages.tsx')).CataloguesPage })),
    nav: {
      text: 'shell.catalogues',
      icon: Table2,
      // My catalogues show in administrator mode only (NAV-09).
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
      default: (await import('./catalogue-update/UpdateCataloguePage.tsx')).UpdateCataloguePage,
    })),
  },
  {
    path: '/catalogos/headers',
    title: 'shell.catalogueHeaders',
    roles: everyone,
    managing: true,
    forOthers: true,
    page: lazy(async () => ({
      default: (await import('./catalogue-headers/CatalogueHeaders.tsx')).CatalogueHeadersPage,
    })),
  },
  {
    path: '/importar',
    title: 'shell.importCatalogue',
    roles: everyone,
    managing: true,
    forOthers: true,
    page: lazy(async () => ({
      default: (await import('./catalogues/CataloguePages.tsx')).ImportCataloguePage,
    })),
  },
  {
    path: '/vista/:catalogo/:etiqueta',
    title: 'shell.printCatalogue',
    roles: everyone,
    forOthers: true,
    page: lazy(async () => ({
      default: (await import('./catalogues/PrintFromCataloguePage.tsx')).PrintFromCataloguePage,
    })),
  },
  {
    path: '/usuarios',
    title: 'administration.users',
    roles: administrators,
    page: lazy(async () => ({ default: (await import('./users/UserPages.tsx')).UsersPage })),
    nav: {
      text: 'administration.users',
      icon: UserCog,
      shows: () => true,
    },
  },
  {
    path: '/usuarios/create',
    title: 'administration.createUser',
    roles: administrators,
    page: lazy(async () => ({ default: (await import('./users/UserPages.tsx')).CreateUserPage })),
  },
  {
    path: '/usuarios/edit/:id',
    title: 'administration.editUser',
    roles: administrators,
    page: lazy(async () => ({ default: (await import('./users/UserPages.tsx')).EditUserPage })),
  },
  {
    path: '/usuarios/etiquetas/:id',
    title: 'administration.userLabels',
    roles: administrators,
    page: lazy(async () => ({ default: (await import('./users/UserPages.tsx')).UserLabelsPage })),
  },
  {
    path: '/usuarios/catalogos/:id',
    title: 'administration.userCatalogues',
    roles: administrators,
    page: lazy(async () => ({
      default: (await import('./users/UserPages.tsx')).UserCataloguesPage,
    })),
  },
  {
    path: '/usuarios/adm',
    title: 'administration.team',
    roles: everyone,
    managing: true,
    page: lazy(async () => ({ default: (await import('./users/UserPages.tsx')).TeamPage })),
    nav: {
      text: 'administration.team',
      icon: UsersRound,
      shows: ({ manages }) => manages,
    },
  },
  {
    path: '/usuarios/adm/create',
    title: 'administration.createUser',
    roles: everyone,
    managing: true,
    page: lazy(async () => ({
      default: (await import('./users/UserPages.tsx')).CreateTeamMemberPage,
    })),
  },
  {
    path: '/usuarios/adm/edit/:id',
    title: 'administration.editUser',
    roles: everyone,
    managing: true,
    page: lazy(async () => ({
      default: (await import('./users/UserPages.tsx')).EditTeamMemberPage,
    })),
  },
  {
    path: '/languages/replaces',
    title: 'administration.prefixes',
    roles: administrators,
    page: lazy(async () => ({
      default: (await import('./language-prefixes/LanguagePrefixes.tsx')).LanguagePrefixes,
    })),
    nav: {
      text: 'administration.prefixes',
      icon: Replace,
      shows: () => true,
    },
  },
  {
    path: '/preformatos',
    title: 'administration.preformats',
    roles: administrators,
    page: lazy(async () => ({ default: (await import('./preformats/PreformatPages.tsx')).PreformatsPage })),
    nav: {
      text: 'administration.preformats',
      icon: LayoutTemplate,
      shows: () => true,
    },
  },
  {
    path: '/preformatos/create',
    title: 'administration.createPreformat',
    roles: administrators,
    page: lazy(async () => ({
      default: (await import('./preformats/PreformatPages.tsx')).CreatePreformatPage,
    })),
  },
  {
    path: '/preformatos/edit',
    title: 'administration.editPreformat',
    roles: administrators,
    page: lazy(async () => ({
      default: (await import('./preformats/PreformatPages.tsx')).EditPreformatPage,
    })),
  },
  {
    path: '/precatalogos',
    title: 'administration.preCatalogues',
    roles: administrators,
    page: lazy(async () => ({
      default: (await import('./pre-catalogues/PreCataloguePages.tsx')).PreCataloguesPage,
    })),
    nav: {
      text: 'administration.preCatalogues',
      icon: Database,
      shows: () => true,
    },
  },
  {
    path: '/precatalogos/create',
    title: 'administration.createPreCatalogue',
    roles: administrators,
    page: lazy(async () => ({
      default: (await import('./pre-catalogues/PreCataloguePages.tsx')).CreatePreCataloguePage,
    })),
  },
  {
    path: '/reportes',
    title: 'administration.reports',
    roles: administrators,
    page: lazy(async () => ({ default: (await import('./reports/Reports.tsx')).Reports })),
    nav: {
      text: 'administration.reports',
      icon: ChartPie,
      shows: () => true,
    },
  },
  {
    path: '/cotizaciones',
    title: 'administration.quoteRequests',
    roles: administrators,
    page: lazy(async () => ({
      default: (await import('./quote-requests/QuoteRequestsPage.tsx')).QuoteRequestsPage,
    })),
    nav: {
      text: 'administration.quoteRequests',
      icon: Inbox,
      shows: () => true,
    },
  },
  {
    path: '/servidor',
    title: 'administration.server',
    roles: administrators,
    page: lazy(async () => ({ default: (await import('./server-record/ServerPage.tsx')).ServerPage })),
    nav: {
      text: 'administration.server',
      icon: ServerCog,
      shows: () => true,
    },
  },
  {
    path: '/llaves',
    title: 'administration.keys',
    roles: owners,
    managing: true,
    page: lazy(async () => ({ default: (await import('./keys/Keys.tsx')).Keys })),
    nav: {
      text: 'administration.keys',
      icon: KeyRound,
      shows: ({ manages }) => manages,
    },
  },
  {
    path: '/impresiones',
    title: 'shell.printHistory',
    roles: everyone,
    page: lazy(async () => ({ default: (await import('./print-history/PrintHistory.tsx')).PrintHistory })),
    nav: {
      text: 'shell.printHistory',
      icon: History,
      shows: ({ role }) => role !== 1,
    },
  },
  {
    path: '/tiendas',
    title: 'shops.title',
    roles: shopPeople,
    page: lazy(async () => ({ default: (await import('./shops/Shops.tsx')).Shops })),
    nav: {
      text: 'shops.title',
      icon: Store,
      shows: ({ role, manages }) => role === 3 || (role === 2 && manages),
    },
  },
  {
    path: '/dispositivos',
    title: 'shell.devices',
    roles: everyone,
    page: lazy(async () => ({ default: (await import('./devices/Devices.tsx')).Devices })),
    nav: {
      text: 'shell.devices',
      icon: Smartphone,
      shows: ({ manages }) => manages,
    },
  },
  {
    path: '/dispositivos/create',
    title: 'shell.createDevice',
    roles: everyone,
    deniedTo: operators,
    page: lazy(async () => ({ default: (await import('./devices/DevicePages.tsx')).CreateDevicePage })),
  },
  {
    path: '/dispositivos/edit',
    title: 'shell.editDevice',
    roles: everyone,
    deniedTo: operators,
    page: lazy(async () => ({ default: (await import('./devices/DevicePages.tsx')).EditDevicePage })),
  },
  {
    path: '/dispositivos/config',
    title: 'shell.posSettings',
    roles: everyone,
    page: lazy(async () => ({
      default: (await import('./pos-settings/PosSettings.tsx')).PosSettings,
    })),
  },
  {
    path: '/configuracion',
    title: 'shell.settings',
    roles: everyone,
    page: lazy(async () => ({
      default: (await import('./printer-settings/PrinterSettings.tsx')).PrinterSettings,
    })),
    nav: { text: 'shell.settings', icon: Settings, shows: () => true },
  },
  {
    path: '/cuenta',
    title: 'shell.ownAccount',
    roles: everyone,
    page: lazy(async () => ({ default: (await import('./own-account/OwnAccountPage.tsx')).OwnAccountPage })),
  },
  {
    path: '/welcome',
    title: 'home.tutorial',
    roles: everyone,
    page: lazy(async () => ({ default: (await import('./tutorial/Tutorial.tsx')).Tutorial })),
  },
  {
    path: '/about',
    title: 'shell.about',
    roles: everyone,
    page: lazy(async () => ({ default: (await import('./about/AboutPage.tsx')).AboutPage })),
  },
  {
    path: '/test',
    title: 'home.test',
    roles: everyone,
    page: lazy(async () => ({ default: (await import('./helper-test/HelperTest.tsx')).HelperTest })),
  },
  {
    path: '/suscripciones',
    title: 'home.subscriptions',
    roles: everyone,
    page: lazy(async () => ({ default: (await import('./about/SubscriptionsPage.tsx')).SubscriptionsPage })),
  },
];
