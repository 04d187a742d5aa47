/** Fetches the barcode encoders, once. Called before a program that holds a code is drawn; drawing itself then waits for nothing. */
export async function loadCodes(): Promise<void> {
  // The encoders are registered by the code commands.
}
