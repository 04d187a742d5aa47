// All that hosts of the React widgets need besides the styles of the parts themselves.
import '../src/ui/tokens.css';
