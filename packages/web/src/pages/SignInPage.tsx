import { LanguageSwitch } from '../shell/LanguageSwitch.tsx';
import { SignIn } from '@marbete/widgets/sign-in';
import { product } from '../product.ts';
import { useSessionStore } from '../session/use-session.ts';
import { Logo } from '../shell/Logo.tsx';
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
      {['$24.90', '$112.50', '$8.75'].map((price, index) => (
        <div key={price} className={styles['label']}>
          <span className={styles['name']}>
            {['Café molido 500 g', 'Aceite de oliva 1 L', 'Jabón de tocador'][index]}
          </span>
          <span className={styles['price']}>{price}</span>
          <span className={styles['bars']} />
          <span className={styles['code']}>{['7501031311309', '7501000112845', '7502223335557'][index]}</span>
        </div>
      ))}
    </div>
  );
}
