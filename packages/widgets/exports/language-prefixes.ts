export { LanguagePrefixes } from '../src/language-prefixes/LanguagePrefixes.tsx';
