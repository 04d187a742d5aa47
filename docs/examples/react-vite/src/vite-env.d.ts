/// <reference types="vite/client" />

interface ImportMetaEnv {
  readonly VITE_MARBETE_SERVER: string;
  readonly VITE_MARBETE_KEY: string;
  readonly VITE_MARBETE_LABEL: string;
}
