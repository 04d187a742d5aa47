import styles from './Logo.module.css';

/** The mark: bars of a code on a cobalt label. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg className={styles['logo']} width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="7" className={styles['ground']} />
      <path
        fill="#fff"
        d="M6 8h3v16H6zM11 8h1.500v16H11zM14.500 8h4v16h-4zM20.500 8H22v16h-1.500zM24 8h2v16h-2z"
      />
    </svg>
  );
}
