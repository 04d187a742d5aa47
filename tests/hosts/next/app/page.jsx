// A server component: the widgets say themselves that they belong to the browser.
import { Shop } from './shop.jsx';

export default function Page() {
  return <Shop />;
}
