import { LanguageSwitch } from '../shell/LanguageSwitch.tsx';
import { SignIn } from '@marbete/widgets/sign-in';
import { product } from '../product.ts';
import { useSessionStore } from '../session/use-session.ts';
import { Logo } from '../shell/Logo.tsx';
import { sampleLabels } from './sample-labels.ts';
import styles from './SignInPage.module.css';

/** The sign-in with a label of what the product is about beside it. */
export function SignInPage() {
  const store = useSessionStore();
  return (
    <main className={styles['page']}>
      <section className={styles['side']} aria-hidden="true">
        <SampleLabel />
      </section>
      <section className={styles['form']}>
        <div className={styles['top']}>
          <Logo size={36} />
          <LanguageSwitch />
        </div>
        <SignIn version={product.version} year={product.year} onSignedIn={store.signIn} />
      </section>
    </main>
  );
}

/** A shelf label on its backing paper, drawn rather than loaded: it is there with the first paint. */
function SampleLabel() {
  return (
    <div className={styles['backing']}>
      {sampleLabels.map(({ name, price, code, bars }) => (
        <div key={code} className={styles['label']}>
          <span className={styles['name']}>{name}</span>
          <span className={styles['price']}>{price}</span>
          <svg className={styles['bars']} viewBox="0 0 95 1" preserveAspectRatio="none">
            <path fill="currentColor" d={bars} />
          </svg>
          <span className={styles['code']}>{code}</span>
        </div>
      ))}
    </div>
  );
}
