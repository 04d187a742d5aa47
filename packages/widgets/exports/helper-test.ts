export { HelperTest } from '../src/helper-test/HelperTest.tsx';
