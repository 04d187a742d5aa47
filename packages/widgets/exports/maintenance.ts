export {
  MaintenanceBanner,
  type MaintenanceBannerProps,
  type MaintenanceNotice,
} from '../src/maintenance/MaintenanceBanner.tsx';
