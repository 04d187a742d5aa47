declare module '*.zpl?raw' {
  const text: string;
  export default text;
}
declare module '*.css';
