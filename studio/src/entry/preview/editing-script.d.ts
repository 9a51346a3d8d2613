/** See `scripts/editing-script.mjs`. */
declare module 'virtual:editing-script' {
  const script: string;
  export default script;
}
