// The page is rendered while it is built, as on a server.
export default { output: 'export', outputFileTracingRoot: import.meta.dirname };
