// All that hosts of the React widgets need besides the styles of the parts themselves.
import './host-page.css';
import '../src/ui/tokens.css';
