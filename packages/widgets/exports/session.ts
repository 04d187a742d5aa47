export { SessionExpiredDialog } from '../src/session/SessionExpiredDialog.tsx';
