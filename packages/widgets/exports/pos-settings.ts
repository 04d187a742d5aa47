export { PosSettings, type PosSettingsProps } from '../src/pos-settings/PosSettings.tsx';
