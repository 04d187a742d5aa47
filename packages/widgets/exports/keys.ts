export { Keys } from '../src/keys/Keys.tsx';
