export { embeddedAppOf } from '../src/companion/visitor-system.ts';
