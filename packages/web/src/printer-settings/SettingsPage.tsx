import { useSessionStore } from '../session/use-session.ts';
import { PrinterSettings } from './PrinterSettings.tsx';

/** /configuracion */
export function SettingsPage() {
  const store = useSessionStore();
  return <PrinterSettings onSaved={({ puerto }) => store.update({ puerto })} />;
}
