export { AccountPanel, type AccountPanelProps, type AccountView } from '../src/account/AccountPanel.tsx';
export { ResetPassword, type ResetPasswordProps } from '../src/account/ResetPassword.tsx';
