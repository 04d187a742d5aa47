/** Version and year, as the footer shows them (CONST-29). */
export const product = { version: '1.2.1', year: 2022 } as const;
