// The part of `npm run dev` that starts anew when a file changes.
const { runDemo } = await import('../packages/cli/src/demo.ts');
await runDemo({ origins: [process.env.MARBETE_DEV_ORIGIN].filter(Boolean) });
